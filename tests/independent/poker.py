"""What cards deal in Ace of Spades: the best combination under the effects of enemy cards."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any, NamedTuple

Effects = list[tuple[str, dict[str, Any]]]  # id of the enemy card and an effect printed on it

RANKS = "23456789TJQKA"
POINTS = {rank: n for n, rank in enumerate("A23456789TJQK", 1)}
BASE = {
    "pair": 1,
    "2pair": 2,
    "trips": 3,
    "straight": 4,
    "flush": 5,
    "full": 6,
    "quads": 8,
    "sflush": 10,
    "five": 12,
}
EXTRA = {"J": 1, "Q": 1, "K": 1, "A": 3}
ALIKE = {(2,): "pair", (2, 2): "2pair", (3,): "trips", (2, 3): "full", (4,): "quads", (5,): "five"}
STRAIGHTS = [set("A23456789TJQKA"[low : low + 5]) for low in range(10)]


class Card(NamedTuple):
    """A printed card, and the rank and suit that it counts as."""

    card: str
    rank: str
    suit: str
    natural: bool = True


class Force(NamedTuple):
    """The effects on a hand: of bonuses, and of the enemy's penalty; and which shot it is."""

    bonus: Effects
    penalty: Effects
    shot: int


def best(force: Force, cards: list[str]) -> int:
    """The most that these cards deal; 0 where they hold no combination."""
    if "JK" not in cards:
        return best_of(force, [counted(force, card) for card in cards])
    others = [counted(force, card) for card in cards if card != "JK"]
    every = (Card("JK", rank, suit, natural=False) for rank in RANKS for suit in "SHDC")
    allowed = [one for one in every if not barred(force, one, "no_play")]
    return max((best_of(force, [*others, joker]) for joker in allowed), default=0)


def best_of(force: Force, hand: list[Card]) -> int:
    usable = [card for card in hand if not barred(force, card, "no_count")]
    return max(
        (
            damage(force, combo, inside, hand)
            for size in range(2, 6)
            for inside in combinations(usable, size)
            for combo in made(inside)
        ),
        default=0,
    )


def made(cards: tuple[Card, ...]) -> list[str]:
    """What exactly these cards may be claimed as."""
    ranks = [card.rank for card in cards]
    sizes = tuple(sorted(ranks.count(rank) for rank in set(ranks)))
    found = [ALIKE[sizes]] if sizes in ALIKE else []
    if len(cards) == 5:
        flush = all(one.suit == two.suit for one, two in pairwise(cards))
        straight = set(ranks) in STRAIGHTS
        tests = {"flush": flush, "straight": straight, "sflush": flush and straight}
        found += [combo for combo, holds_ in tests.items() if holds_]
    return found


def barred(force: Force, card: Card, op: str) -> bool:
    every = [*force.bonus, *force.penalty]
    return any(effect["op"] == op and fits(effect["filter"], card) for _, effect in every)


def counted(force: Force, card: str) -> Card:
    """A card with what effects make of its rank and suit, one after the other."""
    now = Card(card, card[0], card[1])
    for _, effect in [*force.bonus, *force.penalty]:
        if effect["op"] in {"as_rank", "as_suit"} and fits(effect["filter"], now):
            rank = effect["to"] if effect["op"] == "as_rank" else now.rank
            suit = effect["to"].upper() if effect["op"] == "as_suit" else now.suit
            if (rank, suit) != (now.rank, now.suit):
                now = Card(card, rank, suit, natural=False)
    return now


def fits(wanted: dict[str, Any], card: Card) -> bool:
    """Whether a filter is about the card."""
    points = POINTS.get(card.rank, 0)
    red = card.suit in {"H", "D"}
    tests = {
        "rank": lambda value: card.rank in value,
        "suit": lambda value: card.suit.lower() in value,
        "face": lambda _: card.rank in {"J", "Q", "K"},
        "ace": lambda _: card.rank == "A",
        "natural": lambda _: card.natural,
        "color": lambda value: red == (value == "red"),
        "card": lambda value: card.card in {code.upper() for code in value},
        "parity": lambda value: points % 2 == ("even", "odd").index(value),
        "value_min": lambda value: points >= value,
        "value_max": lambda value: points <= value,
    }
    return all(tests[key](value) for key, value in wanted.items())


def holds(
    when: dict[str, Any] | None, combo: str, inside: tuple[Card, ...], hand: list[Card], shot: int
) -> bool:
    """Whether a condition is true of a claim."""

    def each(part: dict[str, Any]) -> bool:
        return holds(part, combo, inside, hand, shot)

    def enough(count: dict[str, Any]) -> bool:
        cards = hand if count.get("scope") == "played" else inside
        n = sum(fits(count["filter"], card) for card in cards)
        return count.get("min", 0) <= n <= count.get("max", n)

    tests = {
        "combo": lambda value: combo in value,
        "shot": lambda value: shot == value,
        "count": enough,
        "not": lambda value: not each(value),
        "all": lambda value: all(map(each, value)),
        "any": lambda value: any(map(each, value)),
    }
    return all(tests[key](value) for key, value in (when or {}).items())


def damage(force: Force, combo: str, inside: tuple[Card, ...], hand: list[Card]) -> int:
    """Base, what cards add, what effects add, then what they multiply, cap and forbid."""
    every = [effect for _, effect in [*force.bonus, *force.penalty]]
    in_force = [one for one in every if holds(one.get("when"), combo, inside, hand, force.shot)]

    def of(op: str) -> list[dict[str, Any]]:
        return [one for one in in_force if one["op"] == op]

    total = base(force, combo) + sum(extra(force, card, in_force) for card in inside)
    for one in of("add_each"):
        cards = hand if one.get("scope") == "played" else inside
        total += one["n"] * sum(fits(one["filter"], card) for card in cards)
    total += sum(one["n"] for one in of("add"))
    for one in of("multiply"):
        total = total * one["num"] // one.get("den", 1)
    total = min([total, *(one["n"] for one in of("cap"))])
    return 0 if of("immune") else max(total, 0)


def base(force: Force, combo: str) -> int:
    """The highest base that bonuses set, or the last that the penalty does."""

    def said(effects: Effects) -> list[int]:
        return [e["n"] for _, e in effects if e["op"] == "set_base" and combo in e["combo"]]

    return [max(said(force.bonus), default=BASE[combo]), *said(force.penalty)][-1]


def extra(force: Force, card: Card, in_force: list[dict[str, Any]]) -> int:
    """What a card of the combination adds by itself, or what effects set that to."""

    def said(effects: Effects) -> list[int]:
        return [
            e["n"]
            for _, e in effects
            if e["op"] == "set_each" and e in in_force and fits(e["filter"], card)
        ]

    return [max(said(force.bonus), default=EXTRA.get(card.rank, 0)), *said(force.penalty)][-1]
