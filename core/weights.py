"""How much memory values take, roughly: what is kept is bounded by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from functools import cache
from itertools import zip_longest
from sys import getsizeof
from types import FunctionType
from typing import Any

from core.replay import Timeline

STEP = 250  # bytes of a timeline's own bookkeeping for each step: list entries, headers of objects
ORDINARY = 100  # characters of an entry; what is longer is weighed by itself
SAMPLED = 8
NAME = 20  # characters of a text that many values share, such as names of seats, kinds and cards
SHARED_INTS = range(-5, 257)  # exist once, whoever holds them
PLAIN = (str, bytes, int, float, datetime)  # without parts


def timeline_weight(timeline: Timeline[Any], after: int = -1) -> int:
    """The bytes of the steps numbered above `after`: entries, events, and what each state does
    not share with the one before it. One ordinary step of eight stands for all.
    """
    total = 0
    for number in range(after + 1, len(timeline.steps)):
        step = timeline.steps[number]
        if number == 0 or len(step.notation) > ORDINARY:
            total += _step_weight(timeline, number)
        elif number % SAMPLED == 0:
            total += SAMPLED * _step_weight(timeline, number)
    return total


def _step_weight(timeline: Timeline[Any], number: int) -> int:
    found = STEP + weight(timeline.steps[number])
    if timeline.tree.is_node(number):
        parent = timeline.tree.parent(number)
        before = None if parent is None else timeline.at(parent)
        found += weight(timeline.at(number), before)
    return found


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
        case _:
            for name in _fields(one.__class__):
                yield getattr(one, name), getattr(other, name, None)


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()
