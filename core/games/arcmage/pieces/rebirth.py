"""The cards and decks that come with Kifu: the set *Rebirth* (see `data/NOTICE.md`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from core import structured
from core.canonical import plain
from core.events import Json
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import CardCount, DeckList
from core.kit import card_data

PACKAGE = "core.games.arcmage"
EARLIER = "rebirth-rules-1"  # the cards that were read otherwise under the rules of this number
printed = card_data.printed(PACKAGE, EARLIER, "rebirth")


@cache
def cards() -> Mapping[str, Card]:
    """All 95 cards by id, tokens among them."""
    found = (structured.read(Card, one, one["id"]) for one in _data()["cards"])
    return {card.id: card for card in found}


@cache
def decks() -> Mapping[str, DeckList]:
    """The four decks by id, which is their name in options."""
    return {
        one["id"]: DeckList(
            one["id"], tuple(CardCount(*pair) for pair in sorted(one["cards"].items()))
        )
        for one in _data()["decks"]
    }


def earlier(options: Json, rules: int) -> Json:
    """The options of a match in full as they were under older rules, with its cards as read then.

    Cards that are none of the catalogue stay as they are.
    """
    if rules > 1:
        return options
    before = {slug: plain(card) for slug, card in earlier_cards().items()}
    today = {slug: plain(cards()[slug]) for slug in before}
    found = [before[one["id"]] if one == today.get(one["id"]) else one for one in options["cards"]]
    return {**options, "cards": found}


@cache
def earlier_cards() -> Mapping[str, Card]:
    """Cards as they were read under rules 1, where that was otherwise, by id."""
    found = card_data.load(PACKAGE, EARLIER)["cards"]
    return {one["id"]: structured.read(Card, one, one["id"]) for one in found}


def _data() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = card_data.load(PACKAGE, "rebirth")
    return found
