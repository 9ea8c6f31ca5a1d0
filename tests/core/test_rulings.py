"""Rulings: operations of the table, and moves that stood although the rules forbid them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core import amend
from core.amend import Amendment
from core.commands import MakeRuling, Redo, Undo
from core.errors import BadNotation, IllegalMove
from core.events import Broken, MatchEnded, RulingMade
from core.rulings import RulingText
from core.session import Session
from core.stats import statistics
from tests.core.test_cursor import entered, refused
from tests.laws import START, begin, later
from tests.toys import PIG, DieRolled, GivePoints, Roll, pig
from tests.toys.pieces import SEATS, Hold, State
from tests.toys.rules import parse_ruling, written_ruling
from web.narration import narrated, sentences


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


def follow(_before: State, after: State) -> tuple[MatchEnded, ...]:
    """Who was given enough has won."""
    rich = [seat for seat, points in zip(SEATS, after.banked, strict=True) if points >= after.goal]
    return tuple(MatchEnded(seat, "goal") for seat in rich)


OWN = pig(
    notation=replace(PIG.notation, ruling=RulingText(parse=parse_ruling, format=written_ruling)),
    rulings=replace(PIG.rulings, follow=follow),
)


def test_a_ruling_can_be_written_as_the_game_writes_it() -> None:
    session = begin(OWN, None)
    step = session.play("give red black 2 -- miscounted", at=later(session))
    assert step.command == MakeRuling("miscounted", (GivePoints("red", "black", 2),))
    assert step.notation == "give red black 2 -- miscounted"
    assert refused(session, "give red black 2") == "no_reason"
    with pytest.raises(BadNotation, match="give red"):
        session.play("give red", at=later(session))


def test_forced_moves_are_written_as_in_any_game() -> None:
    session = begin(OWN, None)
    ruling: MakeRuling[Any, Any] = MakeRuling("nobody noticed", (), Roll("black", 3))
    assert session.play(ruling, at=later(session)).notation == "! roll 3 -- nobody noticed"
    assert refused(session, "! roll 3 -- why not") == "not_forbidden"


def test_what_follows_from_a_ruled_table_is_stated_in_its_step() -> None:
    session = begin(OWN, None)
    step = session.play("give red black 20 -- a present", at=later(session))
    assert step.events[1:] == (MatchEnded("black", "goal"),)
    assert OWN.result(session.timeline.state) == ("black", "goal")
    assert refused(session, "give red black 1 -- more") == "game_over"
    session.play(Undo(), at=later(session))
    assert OWN.result(session.timeline.state) is None
    session.play(Redo(), at=later(session))
    assert session.timeline.state.result == "black"
    assert Session.load(OWN, session.pending).timeline.state == session.timeline.state
    amended = amend.plan(session, Amendment("correct", 1, "give red black 2 -- less"), at=START)
    assert OWN.result(amended.session.timeline.state) is None


def test_an_action_is_ruled_as_a_whole() -> None:
    """The action is carried out as far as the rules know it, then it counts as the table says."""
    session = begin(OWN, None)
    give = (GivePoints("black", "red", 2),)
    ruled: MakeRuling[Any, Any] = MakeRuling("it fell off the table", give, Roll("red", 3))
    step = session.play(ruled, at=later(session))
    assert step.events == (
        RulingMade("it fell off the table"),
        DieRolled("red", 3),
        RulingMade("it fell off the table", give),
    )
    assert (session.timeline.state.pot, session.timeline.state.banked) == (3, (2, -2))
    assert step.actor == "red"
    counted = statistics(session.timeline)
    assert (counted["rulings"], counted["rules_broken"]) == (1, 0), "no rule was broken"
    assert step.notation == "! roll 3 => give black red 2 -- it fell off the table"
    assert session.parse(step.notation) == ruled
    with pytest.raises(BadNotation, match="give red"):
        session.parse("! roll 3 => give red")
    plain = session.parse("! roll 3 -- a => b")
    assert plain == MakeRuling("a => b", (), Roll("red", 3)), "an arrow within a reason is none"
    told = [str(one) for one in sentences(narrated(OWN, session.timeline.at(0), step.events))]
    assert told == [
        "Ruling of the table: it fell off the table",
        "die_rolled",
        "Points pass.",
    ]


def test_a_forbidden_action_is_ruled_with_its_outcome() -> None:
    session = begin(OWN, None)
    text = "! roll 3 => give red black 20 -- a present"
    session.play("roll 2", at=later(session))
    forbidden: MakeRuling[Any, Any] = MakeRuling(
        "a present", (GivePoints("red", "black", 20),), Roll("black", 3)
    )
    step = session.play(forbidden, at=later(session))
    assert step.notation == text
    assert step.events[0] == RulingMade("a present", (), Broken("not_your_turn", "R1"))
    assert step.events[-1] == MatchEnded("black", "goal"), "what follows is stated behind it"


def test_nothing_is_ruled_behind_an_action_that_ends_the_match() -> None:
    session = entered(*["roll 6"] * 4)
    give = (GivePoints("red", "black", 2),)
    assert entry(session, operations=give, forced=Hold("red")) == "game_over"
    assert entry(session, operations=give, forced=Roll("red", 9)) == "bad_face"


def entry(session: Session[Any], **changes: Any) -> str:
    return refused(session, MakeRuling(**{"reason": "so we said", **changes}))


def test_rulings_without_sense_are_refused() -> None:
    session = entered("roll 4")
    give = (GivePoints("red", "black", 2),)
    assert entry(session, reason="  ", operations=give) == "no_reason"
    assert entry(session) == "bad_ruling"
    assert entry(session, operations=(GivePoints("red", "green", 2),)) == "unknown_seat"
    assert entry(session, forced=Roll("red", 9)) == "bad_face", "no table can roll a nine"


def test_after_the_end_nothing_is_ruled() -> None:
    session = entered(*["roll 6"] * 4, "hold")
    assert session.timeline.state.result == "red"
    assert entry(session, operations=(GivePoints("red", "black", 2),)) == "game_over"
