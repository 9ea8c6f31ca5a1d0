"""Figures over matches as counts that add up: sums of sums, whatever the order, and back again.

What one match adds is a tree of whole numbers, such as `{"players": {"Ana": {"wins": 1}}}`. Trees
are added and taken away number by number; what comes to 0 is not there, so that whatever was added
and taken away leaves no trace. Values whose mean, median or extremes are wanted are counted
by value (`histogram`): from that all of them follow exactly.

What depends on the order of matches does not add up. What it needs of a match stands under SERIES,
by a name that sorts as the matches were begun; see `core.game.Counters.follow`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import isqrt
from typing import Any, TypeAlias

Counts: TypeAlias = Mapping[str, Any]  # by name a whole number, or a dict of further counts
SERIES = "series"


def add(total: dict[str, Any], more: Counts, sign: int = 1) -> None:
    """Add counts to a total, or take them away with the sign -1.

    Raises TypeError, and changes nothing, where a number meets counts, or something is neither.
    """
    check(total, more)
    merge(total, more, sign)


def merge(total: dict[str, Any], more: Counts, sign: int = 1) -> None:
    """The same in one pass, for a total that nobody needs where that fails: some is added then.

    Raises TypeError.
    """
    for name, value in more.items():
        known = total.get(name)
        if isinstance(value, dict) and (known is None or isinstance(known, dict)):
            if value:
                left: Any = total.setdefault(name, {})
                merge(left, value, sign)
                if not left:
                    del total[name]
        elif isinstance(value, int) and not isinstance(known, dict):
            left = (known or 0) + sign * int(value)
            if left:
                total[name] = left
            elif known is not None:
                del total[name]
        else:
            raise TypeError(f"{name} cannot be counted")


def check(total: Counts, more: Counts) -> None:
    """Raises TypeError where counts cannot be added to a total."""
    for name, value in more.items():
        known = total.get(name)
        if isinstance(value, dict) and (known is None or isinstance(known, dict)):
            check(known or {}, value)
        elif not isinstance(value, int) or isinstance(known, dict):
            raise TypeError(f"{name} cannot be counted")


def number(counts: Counts, *path: str) -> int:
    """The number at this place; 0 where there is none."""
    found = part(counts, *path[:-1]).get(path[-1], 0)
    return int(found)


def part(counts: Counts, *path: str) -> Counts:
    """The counts at this place; empty where there are none."""
    for name in path:
        counts = counts.get(name, {})
    return counts


def histogram(values: Iterable[int]) -> dict[str, int]:
    """How often each value occurs."""
    found: dict[str, int] = {}
    for value in values:
        if not isinstance(value, int):
            raise TypeError(f"{value!r} is no whole number")
        found[str(int(value))] = found.get(str(int(value)), 0) + 1
    return found


def size(values: Counts) -> int:
    """How many values a histogram counts."""
    return sum(values.values())


def mean(values: Counts) -> float | None:
    """Their mean, as `statistics.fmean` gives it; None of nothing."""
    n = size(values)
    return float(sum(int(value) * times for value, times in values.items())) / n if n else None


def spread(values: Counts) -> float | None:
    """Their standard deviation, as `statistics.pstdev` gives it; None of nothing."""
    n = size(values)
    if not n:
        return None
    total = sum(int(value) * times for value, times in values.items())
    squares = sum(int(value) ** 2 * times for value, times in values.items())
    return _root(Fraction(n * squares - total * total, n * n))


def middle(values: Counts) -> float | None:
    """Their median, as `statistics.median` gives it; None of nothing."""
    n, before = size(values), 0
    halves = []
    for value in sorted(map(int, values)):
        times = values[str(value)]
        halves += [value for place in ((n - 1) // 2, n // 2) if before <= place < before + times]
        before += times
    if not n:
        return None
    low, high = halves
    return low if n % 2 else (low + high) / 2


def _root(value: Fraction) -> float:
    """The square root of a fraction, rounded once."""
    n, m = value.numerator, value.denominator
    shift = (n.bit_length() - m.bit_length() - 109) // 2
    if shift >= 0:
        return float(_odd_root(n, m << 2 * shift) << shift)
    return _odd_root(n << -2 * shift, m) / (1 << -shift)


def _odd_root(n: int, m: int) -> int:
    """The root of n/m cut to a whole number, its last bit set where something was cut off, so that
    the rounding that follows is right.
    """
    root = isqrt(n // m)
    return root | (root * root * m != n)
