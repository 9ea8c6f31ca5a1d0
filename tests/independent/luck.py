"""What chance gave players, against what could have come at each moment; summed over matches."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Any, NamedTuple

from tests.independent.record import Json

PARTS = 10**6  # of a unit; a match adds whole ones


class Given(NamedTuple):
    """What chance gave a seat: so many cards or throws, and how far beyond their mean."""

    measure: str
    seat: str
    n: int
    beyond: Fraction
    variance: Fraction


def throw(measure: str, seat: str, value: int, ways: Mapping[int, int]) -> Given:
    """A throw that came so, of all the ways in which each value comes."""
    whole = sum(ways.values())
    mean = Fraction(sum(one * n for one, n in ways.items()), whole)
    squares = sum(n * (one - mean) ** 2 for one, n in ways.items())
    return Given(measure, seat, 1, value - mean, squares / whole)


def cards(
    measure: str, seat: str, values: Sequence[int | None], pool: Sequence[int], parts: int = 1
) -> Iterator[Given]:
    """Cards that came together out of a pool; nothing where one of them is not known."""
    known = [value for value in values if value is not None]
    n, size = len(values), len(pool)
    if not n or len(known) < n or size < n:
        return
    mean = Fraction(sum(pool), size)
    spread = sum((value - mean) ** 2 for value in pool) / size
    left = Fraction(size - n, size - 1) if size > 1 else Fraction(0)
    beyond = (sum(known) - n * mean) / parts
    yield Given(measure, seat, n, beyond, n * spread * left / parts**2)


def table(records: Iterable[Json], given: Any, measures: Sequence[str]) -> list[list[Any]]:
    """By player and measure: seats, cards or throws, how far beyond, how likely that far."""
    found: dict[tuple[str, int], list[int]] = {}
    for record in records:
        names = record["match"]["seats"]
        sums: dict[tuple[str, str], list[Any]] = {}
        for one in given(record):
            mine = sums.setdefault((one.seat, one.measure), [0, 0, 0])
            for place, more in enumerate(one[2:]):
                mine[place] += more
        for (seat, measure), (n, beyond, variance) in sums.items():
            if n and names.get(seat) is not None:
                key = names[seat], measures.index(measure)
                row = found.setdefault(key, [0, 0, 0, 0])
                match = (1, n, round(beyond * PARTS), round(variance * PARTS))
                found[key] = [one + more for one, more in zip(row, match, strict=True)]
    return [[name, *told(*found[name, at])] for name, at in sorted(found)]


def told(matches: int, n: int, beyond: int, variance: int) -> list[Any]:
    tail = None
    if variance > 0:
        score = abs(beyond) / PARTS / math.sqrt(variance / PARTS)
        tail = round(NormalDist().cdf(-score), 6)
    return [matches, n, round(beyond / PARTS, 2), tail]
