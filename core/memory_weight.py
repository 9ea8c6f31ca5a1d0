"""How much memory values take, roughly: what is kept is bounded by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import zip_longest
from sys import getsizeof
from types import FunctionType
from typing import Any

from core.canonical import members
from core.replay import Timeline
from core.sparse_states import EVERY

STEP = 120  # bytes of a timeline's own bookkeeping for each step: list entries, headers of objects
ORDINARY = 100  # characters of an entry; what is longer is weighed by itself
SAMPLED = 8
NAME = 20  # characters of a text that many values share, such as names of seats, kinds and cards
SHARED_INTS = range(-5, 257)  # exist once, whoever holds them
PLAIN = (str, bytes, int, float, datetime)  # without parts


def timeline_weight(timeline: Timeline[Any], after: int = -1) -> int:
    """The bytes of the steps numbered above `after`: entries, events, and what each state that
    is kept does not share with the one before it. One ordinary step of eight stands for all.
    """
    numbers = range(after + 1, len(timeline.steps))
    return sum(
        times * (STEP + weight(timeline.steps[number]) + _state_weight(timeline, number))
        for number, times in _sampled(timeline, numbers)
    )


def thin(timeline: Timeline[Any]) -> int:
    """Leave states out of a timeline and its copies (`core.sparse_states`); the bytes saved."""
    numbers = timeline.states.more
    before = _states_weight(timeline, numbers)
    timeline.states.thin(timeline.tree)
    return max(0, before - _states_weight(timeline, numbers))


def _sampled(timeline: Timeline[Any], numbers: range) -> Iterator[tuple[int, int]]:
    """Some of these steps, each with the number of those that it stands for."""
    for number in numbers:
        if number == 0 or len(timeline.steps[number].notation) > ORDINARY:
            yield number, 1
        elif number % SAMPLED == 0:
            yield number, SAMPLED


def _states_weight(timeline: Timeline[Any], numbers: range) -> int:
    return sum(
        times * _state_weight(timeline, number) for number, times in _sampled(timeline, numbers)
    )


def _state_weight(timeline: Timeline[Any], number: int) -> int:
    """The bytes of the state after a node, if it is kept, that it does not share with the one
    before it. Where few are kept, the first of each `EVERY` stands for itself alone, and for one
    that may be folded again.
    """
    states, tree = timeline.states, timeline.tree
    if states.left_out(number) or not tree.is_node(number):
        return 0
    if number % EVERY == 0 and 0 < number < states.end:
        return 2 * weight(timeline.at(number), timeline.at(number - EVERY)) // SAMPLED
    parent = tree.parent(number)
    return weight(timeline.at(number), None if parent is None else timeline.at(parent))


def weight(value: Any, known: Any = None) -> int:
    """The bytes of a value. Parts that `known`, a value of the same form, holds as the same
    object in the same place count nothing. Values that nobody can look into count by themselves.
    """
    total = 0
    waiting = [(value, known)]
    while waiting:
        one, other = waiting.pop()
        if one is other or _shared(one):
            continue
        total += getsizeof(one)
        if not isinstance(one, PLAIN):
            waiting += _parts(one, other)
    return total


def _shared(value: Any) -> bool:
    """Whether the value exists once for all who hold it."""
    match value:
        case None | bool() | type() | FunctionType():
            return True
        case int():
            return value in SHARED_INTS
        case str():
            return len(value) < NAME
        case tuple() | frozenset():
            return not value
    return False


def _parts(one: Any, other: Any) -> Iterator[tuple[Any, Any]]:
    """What a value holds, each part with what `other` has in its place."""
    match one:
        case tuple() | list():
            known = other if isinstance(other, tuple | list) else ()
            yield from zip_longest(one, known[: len(one)])
        case Mapping():
            table = other if isinstance(other, Mapping) else {}
            for key, part in one.items():
                if key not in table:
                    yield key, None
                yield part, table.get(key)
        case frozenset() | set():
            yield from ((part, None) for part in one)
        case object() if own := members(one):
            alike = members(other) if other.__class__ is one.__class__ else ()
            yield from zip_longest(own, alike)
