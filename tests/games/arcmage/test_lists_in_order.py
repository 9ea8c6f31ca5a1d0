"""A list that is told stands in the record in one order, whatever order it was told in (R1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import decide
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.decks import CardCount, DeckList
from tests.games.arcmage.begun import new

COUNTS = {"?": 36, "farmland": 3, "mentor": 3, "stone-golem": 3}
GOLEM = replace(rebirth.cards()["mentor"], id="stone-golem", name="Stone Golem")


@pytest.mark.parametrize("order", [*permutations(COUNTS)][::5])
def test_a_list_is_told_in_the_order_of_its_names(order: tuple[str, ...]) -> None:
    """With the definitions of what the match does not have yet, and its name without spaces."""
    state = new(deck_a="unknown", deck_b="unknown").timeline.state
    cards = tuple(CardCount(card, COUNTS[card]) for card in order)
    told = c.TellDeck("A", DeckList(" golems ", cards, (GOLEM,)))
    (event,) = decide(state, told)
    due = tuple(CardCount(card, n) for card, n in sorted(COUNTS.items()))
    assert event == e.DeckTold("A", DeckList("golems", due, (GOLEM,)))
