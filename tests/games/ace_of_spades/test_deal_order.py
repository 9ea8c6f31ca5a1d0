"""Hands and common row of two are dealt in any order, as the table does it (R90)."""

from __future__ import annotations

from itertools import permutations

import pytest

from core.game import Template
from core.games.ace_of_spades import GAME
from core.games.ace_of_spades.commands import DealCards
from core.games.ace_of_spades.state.options import Options
from tests.games.ace_of_spades.tables import AT, begin, refusal
from web.pictures.ace_of_spades.entry.drawing import deals

COOP = Options(mode="coop")
PARTS = ("1: H Kc Ks 4d 7h 9c", "2: H ?5", "H / 2h 2s 2d")


@pytest.mark.parametrize("parts", list(permutations(PARTS)))
def test_any_order_leads_to_the_same_table(parts: tuple[str, ...]) -> None:
    session = begin(*parts, options=COOP)
    state = session.timeline.state
    assert state.phase == "reveal"
    assert (state.commons, state.unknown) == (("2H", "2S", "2D"), (0, 5))
    assert [step.notation for step in session.timeline.steps[1:]] == list(parts)


def test_the_row_is_waited_for() -> None:
    session = begin(*PARTS[:2], options=COOP)
    state = session.timeline.state
    assert state.phase == "deal"
    assert refusal(session, "E dx00a").code == "E_PHASE"
    assert refusal(session, "2: H ?5 / 2h 2s 2d").code == "E_DRAW_COUNT"
    assert GAME.legal(state, "1") == (Template("deal_cards", {"seat": "1"}, ("common",)),)
    (asked,) = deals(state, [0, 1])
    assert (asked["hand"], asked["common"]) == (0, 3)


def test_the_dealer_gives_the_row_that_is_left() -> None:
    """In a dealt match it comes with the first hand; a table may have been given without it."""
    position = {"mode": "coop", "phase": "deal", "fight": 0, "hands": {"1": "?5", "2": "?5"}}
    session = begin(seed="row", **position)
    session.play(DealCards(seat="1"), at=AT)
    state = session.timeline.state
    assert (state.phase, len(state.commons), state.deck_size) == ("reveal", 3, 39)
