"""What would follow from a command: also from one that the rules forbid and a table can do."""

from __future__ import annotations

from core.errors import IllegalMove
from core.kit.attempts import attempted
from core.messages import msg
from core.rulings import Rulings

RULINGS: Rulings[int, str, str] = Rulings(
    operations=str,
    apply=lambda state, _: state,
    check=lambda _state, _operation: None,
    forcible=frozenset({"too_far", "too_late"}),
    force=lambda state, command: _decide(state, command.removeprefix("far ")),
    describe=lambda operation, _: msg("{what}", what=operation),
    hide=lambda operation, _: operation,
)


def _decide(state: int, command: str) -> tuple[str, ...]:
    if command.startswith("far "):
        raise IllegalMove("too_far", "Too far.")
    if command == "late":
        raise IllegalMove("too_late", "Too late.")
    if command == "odd":
        raise IllegalMove("odd", "Odd.")
    return (f"{state}: {command}",)


def test_events_of_what_is_accepted() -> None:
    assert attempted(3, "run", _decide) == ("3: run",)


def test_nothing_of_what_is_refused() -> None:
    assert attempted(3, "far run", _decide) == ()
    assert attempted(3, "odd", _decide, RULINGS) == ()
    assert attempted(3, "late", _decide, RULINGS) == ()


def test_what_a_table_can_carry_out() -> None:
    assert attempted(3, "far run", _decide, RULINGS) == ("3: run",)
