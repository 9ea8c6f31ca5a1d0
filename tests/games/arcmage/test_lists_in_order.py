"""Lists that are told while the match goes on: their order, and cards that are new to it (R1)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from core.errors import Refused
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import decide
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import CardCount, DeckList
from core.games.arcmage.state import State
from tests.games.arcmage.at_once import code, entered
from tests.games.arcmage.begun import new

COUNTS = {"?": 33, "farmland": 3, "mentor": 3, "stone-golem": 3, "zombie": 3}
GOLEM = replace(rebirth.cards()["mentor"], id="stone-golem", name="Stone Golem")
ZOMBIE = replace(rebirth.cards()["mentor"], id="zombie", name="Zombie")


def listed(*order: str, cards: tuple[Card, ...] = (GOLEM, ZOMBIE)) -> DeckList:
    return DeckList(" undead ", tuple(CardCount(card, COUNTS[card]) for card in order), cards)


def refused(state: State, deck: DeckList, **more: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        decide(state, c.TellDeck("A", deck, **more))
    return caught.value


@pytest.mark.parametrize("order", [*permutations(COUNTS)][::40])
def test_a_list_is_told_in_the_order_of_its_names(order: tuple[str, ...]) -> None:
    """With the definitions of what the match does not have yet, and its name without spaces."""
    state = new(deck_a="unknown", deck_b="unknown").timeline.state
    given = (ZOMBIE, GOLEM) if order[0] < order[1] else (GOLEM, ZOMBIE)
    (event,) = decide(state, c.TellDeck("A", listed(*order, cards=given)))
    due = tuple(CardCount(card, n) for card, n in sorted(COUNTS.items()))
    assert event == e.DeckTold("A", DeckList("undead", due, (GOLEM, ZOMBIE)))


def test_what_is_new_to_a_match_is_told_to_all() -> None:
    """Of the cards that come with Kifu as of others: the first of them is named."""
    state = new(deck_a="gaian-love-for-life", deck_b="uneasy-alliance").timeline.state
    known = rebirth.cards()
    fresh = [one for one in sorted({*known} - {*state.base.cards}) if not known[one].token][:2]
    cards = (*(CardCount(one, 1) for one in fresh), CardCount("?", 43))
    error = refused(state, DeckList("new", cards), alone=True)
    assert (error.code, error.message.params["card"]) == ("E_CARD", known[fresh[0]].name)
    (event,) = decide(state, c.TellDeck("A", DeckList("new", cards)))
    assert isinstance(event, e.DeckTold)
    assert [one.id for one in event.deck.definitions] == fresh
    old = (CardCount("kolibri", 1), CardCount("?", 44))
    (event,) = decide(state, c.TellDeck("A", DeckList("old", old), alone=True))
    assert event == e.DeckTold("A", DeckList("old", tuple(sorted(old, key=lambda one: one.card))),
                               alone=True)  # fmt: skip


def test_definitions_that_cannot_be() -> None:
    """E_CARD: of a card that the match has otherwise, and of one that is none."""
    state = new(deck_a="unknown", deck_b="unknown").timeline.state
    other = replace(rebirth.cards()["mentor"], attack=9)
    for wrong in (other, replace(GOLEM, attack=None), replace(GOLEM, cost=-1)):
        error = refused(state, listed("?", "farmland", cards=(wrong,)))
        assert error.code == "E_CARD", wrong
    same = rebirth.cards()["mentor"]
    deck = DeckList("same", (CardCount("?", 42), CardCount("mentor", 3)), (same,))
    (event,) = decide(state, c.TellDeck("A", deck))
    assert event == e.DeckTold("A", replace(deck, definitions=()))


def test_a_city_that_is_typed_in_is_none_of_the_deck() -> None:
    """R5: only cities of the list are set aside."""
    state = new().timeline.state
    state = entered(state, 'card "Far Keep" E city def=7').state
    assert "far-keep" in state.defined
    assert code(state, "A: reserve farmland,sanctuary,far-keep") == "E_LEDGER"
    assert code(state, "A: reserve farmland,sanctuary,spirit-tree") == ""
