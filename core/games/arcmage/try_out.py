"""A table on which a card of one's own can be played, and used, at once."""

from __future__ import annotations

from typing import Any

from core.canonical import plain
from core.card_forms import TryOut
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.cards import Card, XCost
from core.games.arcmage.pieces.decks import UNKNOWN, CardCount, DeckList

SPARE = 3  # resource cards beside the cost: abilities and X ask for some
MOST = 99  # resource cards of a faction, as a position writes them
CITIES, CREATURES = 2, 4  # of other cards
ATTACHED = "entangled"  # an enchantment, for what needs one
UNIQUE = "unique"


def try_out(content: DeckList, _field: str, one: Card | CardCount) -> TryOut:
    """A play phase between two kingdoms: the card is in hand with what it costs, and in play where
    it is a creature that may be there twice; a city or a token is in play alone.

    Other cards are those that come with Kifu. The decks are unknown, so that any may be drawn.
    """
    options = {"deck_a": UNKNOWN, "deck_b": UNKNOWN, "cards": plain(content.definitions)}
    card = one if isinstance(one, Card) else _named(content, one.card)
    return TryOut(options, None if card is None else _position(content, card))


def _named(content: DeckList, name: str) -> Card | None:
    own = {card.id: card for card in content.definitions}
    return own.get(name) or rebirth.cards().get(name)


def _position(content: DeckList, card: Card) -> dict[str, Any] | None:
    """None where the deck calls so many cards by the names of others that too few are left."""
    taken = {one.id for one in content.definitions} | {card.id}
    cities, creatures = _others("city", taken), _others("creature", taken)
    if len(cities) < CITIES or len(creatures) < CREATURES:
        return None
    city, other_city = cities[:CITIES]
    mine, guest, theirs, resident = creatures[:CREATURES]
    city = card.id if card.type == "city" else city
    army = [f"A2 {mine}"]
    if (card.type == "creature" and UNIQUE not in (card.keywords or ())) or card.token:
        army.append(f"A4 {card.id}")
    in_hand = [] if card.type == "city" or card.token else [card.id]
    return {
        "active": "A",
        "phase": "play1",
        "A": {
            "hand": in_hand,
            "res": {card.faction: f"{_resources(card)}/0"},
            "cities": [f"A1 {city}"],
            "army": army,
            "in": {"A1": [f"A3 {guest}"]},
            "grave": [mine],
        },
        "B": {
            "hand": ["?"] * 3,
            "res": {"N": "3/0"},
            "cities": [f"B1 {other_city}"],
            "army": [f"B2 {theirs}"],
            "in": {"B1": [f"B3 {resident}"]},
            "att": {} if ATTACHED in taken else {f"B4 {ATTACHED}": "B2"},
            "grave": [theirs],
        },
    }


def _others(kind: str, taken: set[str]) -> list[str]:
    """Cards of a type that come with Kifu, plain ones first, but for those of the catalogue."""
    found = [card for card in rebirth.cards().values() if card.type == kind and not card.token]
    found.sort(key=lambda card: (len(card.abilities or ()), len(card.levels or ())))
    return [card.id for card in found if card.id not in taken]


def _resources(card: Card) -> int:
    match card.cost:
        case int(cost):
            return min(cost + SPARE, MOST)
        case XCost(plus=plus):
            return min((plus or 0) + SPARE, MOST)
        case None:
            return SPARE
