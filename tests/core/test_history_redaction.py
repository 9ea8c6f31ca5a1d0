"""What the rules forbid to look back at while a match goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import FrozenInstanceError, replace
from typing import Any, get_args

import pytest

from core.commands import MakeRuling, Undo
from core.events import Seat
from core.game import Frame
from core.knowledge import SPECTATOR, perspective
from core.redaction import HistoryRedaction, since
from core.replay import Timeline
from core.session import Session
from tests.laws import begin, later
from tests.toys import PIG, DieRolled, GivePoints, Roll, pig
from tests.toys.pieces import State


def redact_history(
    line: Sequence[Frame[State]], _seat: Seat | None
) -> HistoryRedaction[Any, Any] | None:
    """Only the dice of the seat on turn may be looked at, where few points win."""
    if line[-1].state.goal > 20:
        return None
    turn, open_steps = line[-1].state.turn, set()
    for frame in reversed(line[1:]):
        if any(isinstance(e, DieRolled) and e.seat != turn for e in frame.events):
            break
        open_steps.add(frame.step)
    return HistoryRedaction(
        open=frozenset(open_steps), command=unseen, event=unseen, operation=unsaid
    )


def unseen(fact: Any) -> Any:
    return replace(fact, face=0) if isinstance(fact, Roll | DieRolled) else fact


def unsaid(operation: GivePoints) -> GivePoints:
    return replace(operation, points=0)


REDACTED = pig(secrets=replace(PIG.secrets, redact_history=redact_history))


def test_a_redaction_is_a_value_made_by_names() -> None:
    parts: dict[str, Any] = {"command": unseen, "event": unseen, "operation": unsaid}
    made: HistoryRedaction[Any, Any] = HistoryRedaction(open=frozenset({3}), **parts)
    with pytest.raises(FrozenInstanceError):
        made.open = frozenset()  # type: ignore[misc]
    assert not hasattr(made, "__dict__")
    with pytest.raises(TypeError):
        HistoryRedaction(frozenset(), *parts.values())  # type: ignore[misc]
    assert get_args(HistoryRedaction[Roll, DieRolled]) == (Roll, DieRolled)
    assert (made.table(7), made.tables) == (7, {}), "where nothing is said of tables they stay"


def entered(*entries: Any) -> Session[Any]:
    session = begin(REDACTED, None)
    for entry in entries:
        session.play(entry, at=later(session))
    return session


def texts(timeline: Timeline[Any]) -> list[str]:
    return [step.notation for step in timeline.steps[1:]]


@pytest.mark.parametrize("viewer", ["red", "black", SPECTATOR])
@pytest.mark.parametrize("then", [True, False])
def test_steps_that_are_not_open_are_faded(viewer: str, *, then: bool) -> None:
    timeline = entered("roll 4", "hold", "roll 5", "roll 2").timeline
    seen = perspective(timeline, viewer, then=then)
    assert texts(seen) == ["roll 0", "hold", "roll 5", "roll 2"]
    assert seen.steps[1].command == Roll("red", 0)
    assert seen.frames[1].events == (DieRolled("red", 0),)
    assert seen.state == timeline.state


def test_who_sees_everything_looks_back_as_before() -> None:
    timeline = entered("roll 4", "hold", "roll 5").timeline
    assert texts(perspective(timeline, None)) == ["roll 4", "hold", "roll 5"]


def test_undone_steps_and_other_branches_are_faded() -> None:
    timeline = entered("roll 4", "hold", "roll 5", Undo(), "roll 2").timeline
    assert texts(perspective(timeline, "red")) == ["roll 0", "hold", "roll 0", "undo 2", "roll 2"]


def test_rulings_are_faded_too() -> None:
    forced: MakeRuling[Any, Any] = MakeRuling("nobody noticed", (), Roll("black", 3))
    given = MakeRuling("so we said", (GivePoints("red", "black", 2),))
    timeline = entered("roll 4", forced, given, "hold", "roll 5", "hold").timeline
    seen = perspective(timeline, "red")
    assert seen.steps[2].command == replace(forced, forced=Roll("black", 0))
    assert seen.steps[2].notation == "! roll 0 -- nobody noticed"
    assert seen.frames[2].events[1:] == (DieRolled("black", 0),)
    assert seen.steps[3].command.operations == (GivePoints("red", "black", 0),)
    assert seen.frames[3].events[0].operations == (GivePoints("red", "black", 0),)


@pytest.mark.parametrize("then", [True, False])
def test_a_match_that_is_over_may_be_looked_at(*, then: bool) -> None:
    played = ["roll 6", "hold", "roll 2", "hold", "roll 6", "roll 6", "roll 6", "hold"]
    timeline = entered(*played).timeline
    assert REDACTED.result(timeline.state) is not None
    assert texts(perspective(timeline, "red", then=then)) == played


def test_a_game_may_let_nothing_fade_in_a_match() -> None:
    session = begin(REDACTED, None, options={"goal": 30})
    for entry in ("roll 4", "hold", "roll 5"):
        session.play(entry, at=later(session))
    assert texts(perspective(session.timeline, "red")) == ["roll 4", "hold", "roll 5"]


@pytest.mark.parametrize("turns", [(1,), (1, 1), (1, 2), (2, 1, 1), (1, 2, 2, 2), (1, 2, 1, 1)])
def test_the_frames_of_the_present_moment_are_those_at_the_end(turns: tuple[int, ...]) -> None:
    line = [Frame(step, (), turn) for step, turn in enumerate(turns)]
    kept = list(since(line, lambda turn: turn))
    assert kept == line[len(line) - len(kept) :]
    assert {frame.state for frame in kept} == {turns[-1]}
    assert len(kept) == len(line) or line[-len(kept) - 1].state != turns[-1]
