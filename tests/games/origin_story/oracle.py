"""The automas once more, written for plainness: what the real ones are compared with.

Each card is a dictionary of what it counts as; lists are gone through step by step in the words
of R40 and R50 to R60. It shares no line with the game.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Card = dict[str, Any]


class Table:
    """What changes the cards: points on cards and suits, changed suits, trump, ties, limits."""

    def __init__(self, **said: Any) -> None:
        self.mods = said.get("mods", {})
        self.suit_mods = said.get("suit_mods", {})
        self.suits = said.get("suits", {})
        self.trump = said.get("trump", "L")
        self.ties = said.get("ties", False)
        self.limits = said.get("limits", [])
        self.trick_no = said.get("trick_no", 1)

    def card(self, name: str, who: str = "") -> Card:
        suit = self.suits[name] if name in self.suits else name[0]
        value = Fraction(name[1:])
        if name in self.mods:
            value += self.mods[name]
        if suit in self.suit_mods:
            value += self.suit_mods[suit]
        return {"name": name, "suit": suit, "value": value, "who": who}


def winning(table: Table, trick: list[Card]) -> Card:
    """The card that takes the trick (R60)."""
    trumps = [card for card in trick if card["suit"] == table.trump]
    race = trumps or [card for card in trick if card["suit"] == trick[0]["suit"]]
    best = race[0]
    for card in race[1:]:
        wins_equal = table.ties and card["who"] == "Y" and card["value"] == best["value"]
        if card["value"] > best["value"] or wins_equal:
            best = card
    return best


def least(cards: list[Card]) -> Card:
    """The leftmost of the lowest (R6, R7)."""
    best = cards[0]
    for card in cards:
        if card["value"] < best["value"]:
            best = card
    return best


def most(cards: list[Card]) -> Card:
    """The leftmost of the highest (R6, R7)."""
    best = cards[0]
    for card in cards:
        if card["value"] > best["value"]:
            best = card
    return best


def allowed(table: Table, who: str, hand: list[Card], trick: list[Card]) -> list[Card]:
    """What may be played (R40, R52)."""
    cards = list(hand)
    if trick:
        following = [card for card in hand if card["suit"] == trick[0]["suit"]]
        if following:
            cards = following
    for limit in table.limits:
        if limit.get("trick_no") not in {None, table.trick_no}:
            continue
        meant = {"leader": not trick, "followers": len(trick) > 0, "automas": who in "AF"}
        if meant[limit["who"]]:
            passing = [card for card in cards if passes(limit, card)]
            if len(passing) > 0:
                cards = passing
    return cards


def passes(limit: dict[str, Any], card: Card) -> bool:
    if "ban" in limit and card["suit"] == limit["ban"]:
        return False
    if "only" in limit and card["suit"] != limit["only"]:
        return False
    if "max" in limit and card["value"] > limit["max"]:
        return False
    return not ("min" in limit and card["value"] < limit["min"])


def lead(table: Table, who: str, names: list[str], threat: bool) -> str:
    """R53."""
    cards = allowed(table, who, [table.card(name) for name in names], [])
    return str((least(cards) if threat else most(cards))["name"])


def follow(
    table: Table,
    who: str,
    names: list[str],
    played: list[tuple[str, str]],
    draws: list[str],
    *,
    threat: bool,
) -> dict[str, Any]:
    """R54 to R57."""
    hand = [table.card(name) for name in names]
    keep: list[Card] = []
    toss: list[Card] = []
    for drawn in (table.card(name) for name in draws):
        holds = False
        for card in hand:
            if card["suit"] == drawn["suit"]:
                holds = True
        (keep if holds else toss).append(drawn)
    leaving = min(len(keep), len(hand))
    drop = [hand.pop() for _ in range(leaving)]
    hand.extend(keep)
    middle = [card["name"] for card in hand]
    trick = [table.card(name, player) for player, name in played]
    step, card = _choose(table, who, hand, trick, threat)
    hand.pop([one is card for one in hand].index(True))
    return {
        "keep": [one["name"] for one in keep],
        "toss": [one["name"] for one in toss],
        "drop": [one["name"] for one in drop],
        "middle": middle,
        "step": step,
        "card": card["name"],
        "hand": [one["name"] for one in hand],
    }


def _choose(
    table: Table, who: str, hand: list[Card], trick: list[Card], threat: bool
) -> tuple[str, Card]:
    able = allowed(table, who, hand, trick)
    if threat:
        plain = [card for card in able if card["suit"] != "L"]
        return ("2a", least(plain)) if plain else ("2b", least(able))
    following = [card for card in able if card["suit"] == trick[0]["suit"]]
    if not following:
        return "4", least(able)
    beating = []
    for card in following:
        mine = {**card, "who": who}
        if winning(table, [*trick, mine]) is mine:
            beating.append(card)
    return ("3a", least(beating)) if beating else ("3b", least(following))
