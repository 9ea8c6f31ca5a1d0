"""Which numbers and lists make sense in an effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.cards import WITH_JOKER
from core.games.ace_of_spades.pieces.effects import (
    Add,
    AddEach,
    AsRank,
    AsSuit,
    Cap,
    Condition,
    Count,
    DrawEffect,
    DrawValue,
    Effect,
    Filter,
    HandEffect,
    HandLimit,
    Hit,
    Immune,
    InstantEffect,
    JokerEffect,
    Look,
    Manual,
    MoveBullets,
    MoveRefills,
    Multiply,
    NoCount,
    NoPlay,
    Recast,
    Recover,
    RefreshEffect,
    SetBase,
    SetEach,
    StandingEffect,
    StartEffect,
    SwapEffect,
)
from core.messages import Message, msg

SUITS = tuple("shdc")
DEEPEST = 8  # conditions within conditions

Range = tuple[int, int]
FREE, CARDS, DIAL = (-99, 99), (1, 53), (-9, 9)


class Fault(NamedTuple):
    """A field of an effect, as a path such as `when.count.min`, and what is allowed there."""

    path: str
    reason: Message


def faults_in(effect: Effect) -> Iterator[Fault]:
    """What makes no sense in an effect that has the right form."""
    if isinstance(effect, HandEffect):
        yield from _of_hand(effect)
    else:
        yield from _at_once(effect)


def _of_hand(effect: HandEffect) -> Iterator[Fault]:
    match effect:
        case Add(n=n, when=when):
            yield from (*_moved(n, FREE), *_when(when))
        case AddEach(n=n, filter=chosen, when=when):
            yield from (*_moved(n, FREE), *_filter("filter", chosen), *_when(when))
        case SetBase(n=n, combo=combo):
            yield from (*_number("n", n, 0, 99), *_some("combo", combo))
        case SetEach(n=n, filter=chosen, when=when):
            yield from (*_number("n", n, *FREE), *_filter("filter", chosen), *_when(when))
        case Multiply(num=num, den=den, when=when):
            yield from (*_number("num", num, 0, 99), *_number("den", den, 1, 99), *_when(when))
        case Cap(n=n, when=when):
            yield from (*_number("n", n, 0, 99), *_when(when))
        case Immune(when=when):
            yield from _when(when)
        case Recast(max=most, filter=among):
            yield from (*_number("max", most, 1, 5), *_recast(effect), *_among(among))
        case AsRank() | AsSuit() | NoPlay() | NoCount():
            yield from _filter("filter", effect.filter)


def _at_once(effect: InstantEffect | StandingEffect | Manual) -> Iterator[Fault]:
    match effect:
        case Hit(n=n) | DrawValue(n=n):
            yield from _number("n", n, 1, 99)
        case MoveBullets(n=n) | MoveRefills(n=n):
            yield from _moved(n, DIAL)
        case DrawEffect(n=n) | Look(n=n):
            yield from _number("n", n, *CARDS)
        case SwapEffect(max=most):
            yield from _number("max", most, *CARDS)
        case Recover(n=n, filter=among):
            yield from (*_number("n", n, *CARDS), *_among(among))
        case StartEffect(bullets=bullets, refills=refills):
            yield from (*_number("bullets", bullets, *DIAL), *_number("refills", refills, *DIAL))
            if not (bullets or refills):
                yield Fault("bullets", msg("bullets, refills or both are given, and not 0"))
        case HandLimit(n=n):
            yield from _number("n", n, 1, 20)
        case RefreshEffect() | JokerEffect() | Manual():
            return


NOT_EMPTY = msg("it is not empty")


def _moved(n: int, allowed: Range) -> Iterator[Fault]:
    """A number by which something changes."""
    yield from _number("n", n, *allowed)
    if not n:
        yield Fault("n", msg("it is not 0"))


def _some(path: str, given: tuple[object, ...] | None) -> Iterator[Fault]:
    """A list that was given has something in it."""
    if given == ():
        yield Fault(path, NOT_EMPTY)


def _when(when: Condition | None) -> Iterator[Fault]:
    if when is not None:
        yield from _condition("when", when, 1)


def _among(chosen: Filter | None) -> Iterator[Fault]:
    if chosen is not None:
        yield from _filter("filter", chosen)


def _number(path: str, n: int | None, low: int, high: int) -> Iterator[Fault]:
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
    if chosen == Filter():
        yield Fault(path, NOT_EMPTY)
    yield from _some(f"{path}.rank", chosen.rank)
    yield from _some(f"{path}.suit", chosen.suit)
    yield from _some(f"{path}.card", chosen.card)
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
    if when == Condition():
        yield Fault(path, NOT_EMPTY)
    yield from _some(f"{path}.combo", when.combo)
    yield from _some(f"{path}.all", when.all)
    yield from _some(f"{path}.any", when.any)
    yield from _number(f"{path}.shot", when.shot, 1, 99)
    if when.count is not None:
        yield from _count(f"{path}.count", when.count)
    if when.not_ is not None:
        yield from _condition(f"{path}.not", when.not_, depth + 1)
    for name, parts in (("all", when.all), ("any", when.any)):
        for at, part in enumerate(parts or ()):
            yield from _condition(f"{path}.{name}.{at}", part, depth + 1)


def _count(path: str, count: Count) -> Iterator[Fault]:
    if count.min is None and count.max is None:
        yield Fault(path, msg("“min”, “max” or both are given"))
    yield from _span(path, "min", "max", (count.min, count.max), (0, 5))
    yield from _filter(f"{path}.filter", count.filter)
