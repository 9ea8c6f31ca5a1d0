"""Filters and conditions of effects in words, as parts of sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, TypeAlias

from core.cards import symbol
from core.games.ace_of_spades.pieces.filters import Condition, Count, Filter
from core.games.ace_of_spades.words import COMBOS, several
from core.kit.phrases import given
from core.kit.places import Said
from core.messages import Message, Value, msg

SUITS: Mapping[str, Message] = {  # cards of a suit; the suit itself is in `core.cards`
    "s": msg("Spades"),
    "h": msg("Hearts"),
    "d": msg("Diamonds"),
    "c": msg("Clubs"),
}


def joined(words: Sequence[Value], last: Callable[[Value, Value], Message]) -> Value:
    """One phrase of several: commas, and `last` before the last one."""
    if not words:
        return msg("nothing")
    *rest, end = words
    if not rest:
        return end
    first: Value = rest[0]
    for word in rest[1:]:
        first = msg("{first}, {second}", first=first, second=word)
    return last(first, end)


def either(words: Iterable[Value]) -> Value:
    """“a pair, two pair or a flush”."""
    return joined([*words], lambda a, b: msg("{first} or {second}", first=a, second=b))


def both(words: Iterable[Value]) -> Value:
    """“Spades, Hearts and Clubs”."""
    return joined([*words], lambda a, b: msg("{first} and {second}", first=a, second=b))


def combos(names: Iterable[str]) -> Value:
    """“a pair or a flush”."""
    return either(COMBOS[name] for name in names)


def cards(chosen: Filter) -> Value:
    """Which cards a filter means: “Hearts”, “Kings and Queens”, “red cards that are face cards”."""
    found: list[Value] = []
    if chosen.card:
        found.append(both(card_symbol(card) for card in chosen.card))
    if chosen.rank:
        found.append(both(several(rank) for rank in chosen.rank))
    if chosen.suit:
        found.append(both(SUITS[suit] for suit in chosen.suit))
    found += [word for told, word in _simple(chosen) if told]
    if not found:
        return msg("all cards")
    first = found[0]
    for word in found[1:]:
        first = msg("{cards} that are {others}", cards=first, others=word)
    return first


def _simple(chosen: Filter) -> tuple[tuple[bool, Message], ...]:
    low, high = chosen.value_min, chosen.value_max
    least, most = msg("cards from {n} up", n=low or 0), msg("cards up to {n}", n=high or 0)
    between = msg("cards from {low} to {high}", low=low or 0, high=high or 0)
    return (
        (bool(chosen.ace), msg("Aces")),
        (bool(chosen.face), msg("face cards")),
        (chosen.color == "red", msg("red cards")),
        (chosen.color == "black", msg("black cards")),
        (chosen.parity == "even", msg("even cards")),
        (chosen.parity == "odd", msg("odd cards")),
        (low is not None and high is None, least),
        (low is None and high is not None, most),
        (low is not None and high is not None, between),
        (bool(chosen.natural), msg("cards that count as printed")),
    )


def card_symbol(card: str) -> str:
    """`As` is A♠."""
    return symbol(card.upper())


def condition(when: Condition) -> Value:
    """What must hold, to stand behind “if”: “the hand is a pair”."""
    found: list[Value] = []
    if when.combo:
        found.append(msg("the hand is {combos}", combos=combos(when.combo)))
    if when.count:
        found.append(_counted(when.count))
    if when.shot is not None:
        found.append(msg("it is shot {n} of the fight", n=when.shot))
    if when.not_:
        found.append(msg("it is not so that {condition}", condition=condition(when.not_)))
    if when.all:
        found.append(both(condition(one) for one in when.all))
    if when.any:
        found.append(either(condition(one) for one in when.any))
    return both(found) if found else msg("always")


def _counted(count: Count) -> Message:
    known, played = cards(count.filter), count.scope == "played"
    if len(count.filter.card or ()) == 1 and (count.min, count.max) == (1, None):
        if played:
            return msg("{cards} is played", cards=known)
        return msg("{cards} is in the combination", cards=known)
    number = _number(count.min, count.max)
    if played:
        return msg("{number} of the played cards are {cards}", number=number, cards=known)
    return msg("{number} cards of the combination are {cards}", number=number, cards=known)


def _number(low: int | None, high: int | None) -> Value:
    if low is None:
        return msg("at most {n}", n=high or 0)
    if high is None:
        return msg("at least {n}", n=low)
    return str(low) if low == high else msg("{low} to {high}", low=low, high=high)


Which: TypeAlias = Annotated[Filter, Said(cards)]
ONLY = given("filter", msg("(only {filter})"))
