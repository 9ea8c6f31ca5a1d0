"""Refusals that all games share: one sentence, under the code and the rule of the game."""

from __future__ import annotations

import pytest

from core.errors import IllegalMove
from core.game import Result
from core.kit.refusals import SharedRefusals
from core.messages import Message, msg

OWN = SharedRefusals(
    codes={"game_over": "E_OVER"}, rules={"game_over": "R9", "not_your_turn": "R8"}
)


def test_a_match_that_is_over_is_refused_by_the_name_of_the_game() -> None:
    OWN.check_running(None)
    with pytest.raises(IllegalMove, match=r"The match is over\.") as refusal:
        OWN.check_running(Result("1-0", "aces"))
    assert (refusal.value.code, refusal.value.rule) == ("E_OVER", "R9")


def test_a_turn_has_its_usual_rule_and_may_have_another() -> None:
    usual, other = OWN.not_your_turn(Message("Red")), OWN.not_your_turn(Message("Red"), "R10")
    assert (usual.code, usual.rule, str(usual)) == ("not_your_turn", "R8", "It is the turn of Red.")
    assert other.rule == "R10"


def test_seats_are_told_and_a_game_may_say_more() -> None:
    assert str(OWN.unknown_seat("3", ("1", "2"))) == "“3” is no seat here; the seats are 1, 2."
    more = SharedRefusals(texts={"game_over": msg("Over: only notes are taken.")})
    assert str(more.of("game_over")) == "Over: only notes are taken."
