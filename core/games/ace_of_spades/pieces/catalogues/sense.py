"""Which numbers and lists make sense in an effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from core.cards import WITH_JOKER
from core.games.ace_of_spades.pieces.effects import (
    Condition,
    Count,
    Effect,
    Filter,
    Recast,
    StartEffect,
)
from core.messages import Message, msg

SUITS = tuple("shdc")
DEEPEST = 8  # conditions within conditions

Range = tuple[int, int]
FREE, CARDS, DIAL = (-99, 99), (1, 53), (-9, 9)
RANGES: Mapping[str, Mapping[str, Range]] = {
    "add": {"n": FREE},
    "add_each": {"n": FREE},
    "set_base": {"n": (0, 99)},
    "set_each": {"n": FREE},
    "multiply": {"num": (0, 99), "den": (1, 99)},
    "cap": {"n": (0, 99)},
    "recast": {"max": (1, 5)},
    "hit": {"n": (1, 99)},
    "bullets": {"n": DIAL},
    "refills": {"n": DIAL},
    "draw": {"n": CARDS},
    "draw_value": {"n": (1, 99)},
    "swap": {"max": CARDS},
    "recover": {"n": CARDS},
    "look": {"n": CARDS},
    "start": {"bullets": DIAL, "refills": DIAL},
    "hand_limit": {"n": (1, 20)},
}
NOT_ZERO = frozenset({"add", "add_each", "bullets", "refills"})


class Fault(NamedTuple):
    """A field of an effect, as a path such as `when.count.min`, and what is allowed there."""

    path: str
    reason: Message


def faults_in(effect: Effect) -> Iterator[Fault]:
    """What makes no sense in an effect that has the right form."""
    for name, (low, high) in RANGES.get(effect.op, {}).items():
        yield from _number(name, getattr(effect, name), low, high)
    if effect.op in NOT_ZERO and not getattr(effect, "n", 1):
        yield Fault("n", msg("it is not 0"))
    if isinstance(effect, StartEffect) and not (effect.bullets or effect.refills):
        yield Fault("bullets", msg("bullets, refills or both are given, and not 0"))
    if isinstance(effect, Recast):
        yield from _recast(effect)
    if (combo := getattr(effect, "combo", None)) is not None and not combo:
        yield Fault("combo", NOT_EMPTY)
    if (chosen := getattr(effect, "filter", None)) is not None:
        yield from _filter("filter", chosen)
    if (when := getattr(effect, "when", None)) is not None:
        yield from _condition("when", when, 1)


NOT_EMPTY = msg("it is not empty")


def _number(path: str, n: Any, low: int, high: int) -> Iterator[Fault]:
    if n is not None and not low <= n <= high:
        yield Fault(path, msg("a number from {low} to {high}", low=low, high=high))


def _recast(effect: Recast) -> Iterator[Fault]:
    if effect.to is None:
        return
    if effect.what == "any":
        yield Fault("to", msg("with “what”: “any” it is left out"))
    elif (effect.to in SUITS) != (effect.what == "suit"):
        yield Fault("to", msg("with “what”: “{what}” it is a {what}", what=effect.what))


def _filter(path: str, chosen: Filter) -> Iterator[Fault]:
    given = {field.name: getattr(chosen, field.name) for field in fields(chosen)}
    if all(value is None for value in given.values()):
        yield Fault(path, NOT_EMPTY)
    for name in ("rank", "suit", "card"):
        if given[name] == ():
            yield Fault(f"{path}.{name}", NOT_EMPTY)
    for card in chosen.card or ():
        if card.upper() not in WITH_JOKER:
            yield Fault(f"{path}.card", msg("“{card}” is no card; As and JK are", card=card))
    yield from _span(path, "value_min", "value_max", (chosen.value_min, chosen.value_max), (1, 13))


def _span(
    path: str, least: str, most: str, given: tuple[int | None, int | None], allowed: Range
) -> Iterator[Fault]:
    low, high = given
    yield from _number(f"{path}.{least}", low, *allowed)
    yield from _number(f"{path}.{most}", high, *allowed)
    if low is not None and high is not None and low > high:
        yield Fault(f"{path}.{most}", msg("it is not below “{least}”", least=least))


def _condition(path: str, when: Condition, depth: int) -> Iterator[Fault]:
    if depth > DEEPEST:
        yield Fault(path, msg("conditions stand at most {n} deep in each other", n=DEEPEST))
        return
    given = {field.name: getattr(when, field.name) for field in fields(when)}
    if all(value is None for value in given.values()):
        yield Fault(path, NOT_EMPTY)
    for name in ("combo", "all", "any"):
        if given[name] == ():
            yield Fault(f"{path}.{name}", NOT_EMPTY)
    yield from _number(f"{path}.shot", when.shot, 1, 99)
    if when.count is not None:
        yield from _count(f"{path}.count", when.count)
    if when.not_ is not None:
        yield from _condition(f"{path}.not", when.not_, depth + 1)
    for name in ("all", "any"):
        for at, part in enumerate(given[name] or ()):
            yield from _condition(f"{path}.{name}.{at}", part, depth + 1)


def _count(path: str, count: Count) -> Iterator[Fault]:
    if count.min is None and count.max is None:
        yield Fault(path, msg("“min”, “max” or both are given"))
    yield from _span(path, "min", "max", (count.min, count.max), (0, 5))
    yield from _filter(f"{path}.filter", count.filter)
