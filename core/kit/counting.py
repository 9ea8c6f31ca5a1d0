"""Counting over a line: numbers by group, in series and in runs.

What is counted comes as a row of keys, one for each level of groups, such as a seat and a card;
`sum_by` takes the number to add behind them. Every group is there, those of 0 too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


def sum_by(found: Iterable[Any], *groups: Iterable[Any]) -> dict[Any, Any]:
    """The sums of numbers by groups: `(key, …, number)` each. Raises KeyError for a strange key."""
    total = _zeros(groups)
    if len(groups) == 1:  # the most frequent, in half the time
        for key, number in found:
            total[key] += number
        return total
    for *path, last, number in found:
        place = total
        for key in path:
            place = place[key]
        place[last] += number
    return total


def count_by(found: Iterable[Any], *groups: Iterable[Any]) -> dict[Any, Any]:
    """How often something was found by groups: `(key, …)` each, or a key for a single level."""
    if len(groups) > 1:
        return sum_by(((*keys, 1) for keys in found), *groups)
    total = _zeros(groups)
    for key in found:
        total[key] += 1
    return total


def _zeros(groups: Sequence[Iterable[Any]]) -> dict[Any, Any]:
    first, *rest = groups
    if not rest:
        return dict.fromkeys(first, 0)
    return {key: _zeros(rest) for key in first}


def series(names: Sequence[str], values: Iterable[Sequence[T]]) -> dict[str, list[T]]:
    """Values that belong to these names, one after the other, as a series of each name."""
    rows = list(values)
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def changes(values: Iterable[Any]) -> int:
    """How often a value differs from the one before it: one less than there are runs."""
    return sum(one != two for one, two in pairwise(values))


def nonzero(counts: dict[K, int]) -> dict[K, int]:
    """The counts without those of 0."""
    return {key: n for key, n in counts.items() if n}


def turned(found: Mapping[K, Mapping[T, V]]) -> dict[T, dict[K, V]]:
    """Two levels of groups, the inner one outside."""
    whole: dict[T, dict[K, V]] = {}
    for outer, inner in found.items():
        for key, value in inner.items():
            whole.setdefault(key, {})[outer] = value
    return whole


def listed_by(found: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """The values of each key, in their order."""
    whole: dict[K, list[V]] = {}
    for key, value in found:
        whole.setdefault(key, []).append(value)
    return whole
