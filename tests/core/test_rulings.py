"""Rulings: operations of the table, and moves that stood although the rules forbid them."""

from __future__ import annotations

from typing import Any

import pytest

from core.commands import MakeRuling
from core.errors import BadNotation, IllegalMove
from core.events import Broken, RulingMade
from core.session import Session
from tests.core.test_cursor import entered, refused
from tests.laws import later
from tests.toys import DieRolled, GivePoints, Roll


def test_operations_change_the_state_and_are_kept_with_their_reason() -> None:
    session = entered("roll 6", "hold")
    given = (GivePoints("red", "black", 2), GivePoints("black", "red", 1))
    step = session.play(MakeRuling("miscounted", given), at=later(session))
    assert session.timeline.state.banked == (5, 1)
    assert step.events == (RulingMade("miscounted", given),)
    assert step.notation == "ruling -- miscounted"


def test_a_forbidden_move_that_stood_is_kept_with_the_rule_it_broke() -> None:
    session = entered("roll 4")
    ruling: MakeRuling[Any, Any] = MakeRuling("nobody noticed", (), Roll("black", 3))
    step = session.play(ruling, at=later(session))
    assert step.events == (
        RulingMade("nobody noticed", (), Broken("not_your_turn", "R1")),
        DieRolled("black", 3),
    )
    assert session.timeline.state.pot == 7


def test_a_forced_move_can_be_typed() -> None:
    session = entered("roll 4", "hold")
    with pytest.raises(BadNotation, match="reason"):
        session.play("! roll 3", at=later(session))
    with pytest.raises(IllegalMove) as refusal:
        session.play("! roll 3 -- why not", at=later(session))
    assert refusal.value.code == "not_forbidden"


def entry(session: Session[Any], **changes: Any) -> str:
    return refused(session, MakeRuling(**{"reason": "so we said", **changes}))


def test_rulings_without_sense_are_refused() -> None:
    session = entered("roll 4")
    give = (GivePoints("red", "black", 2),)
    assert entry(session, reason="  ", operations=give) == "no_reason"
    assert entry(session) == "bad_ruling"
    assert entry(session, operations=give, forced=Roll("red", 2)) == "bad_ruling"
    assert entry(session, operations=(GivePoints("red", "green", 2),)) == "unknown_seat"
    assert entry(session, forced=Roll("red", 9)) == "bad_face", "no table can roll a nine"


def test_after_the_end_nothing_is_ruled() -> None:
    session = entered(*["roll 6"] * 4, "hold")
    assert session.timeline.state.result == "red"
    assert entry(session, operations=(GivePoints("red", "black", 2),)) == "game_over"
