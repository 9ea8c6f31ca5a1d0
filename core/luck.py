"""What chance gave in a match against what was to be expected of it, by seat.

Every thing is judged at its own moment: a card against the cards that could still come then. So
the sum of all differences is 0 on average, however the players played, and its variance is the
sum of the variances.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import erfc, sqrt
from typing import Any, NamedTuple

from core.events import Json, Seat
from core.frames import Frame
from core.guard import guarded
from core.odds import Given, Luck, Measure, Ways
from core.replay import Timeline, fold

FEW = 10  # cards or throws: of fewer, nothing is said about how unusual they were
MOST = 2_000_000  # products that an exact distribution may take; beyond, it is taken for normal


PARTS = 10**6  # of a unit, in which sums over matches are kept


class Sum(NamedTuple):
    """What chance gave one seat, by one measure: of `n` cards or throws that are known, in
    units. `unknown` are further ones of which it is not known what came or could have come.
    `tail` is how likely chance gives as much or more, where more came than expected, else as
    little or less; None of fewer than `FEW`, or where nothing else could have come. `exact`:
    it is counted out; otherwise the sum is taken for normal.
    """

    measure: Measure
    seat: Seat | None
    n: int
    unknown: int
    observed: Fraction
    expected: Fraction
    variance: Fraction
    tail: float | None = None
    exact: bool = False

    @property
    def difference(self) -> Fraction:
        """How much more came than was to be expected."""
        return self.observed - self.expected

    @property
    def score(self) -> float | None:
        """The difference in standard deviations; None where nothing else could have come."""
        return float(self.difference) / sqrt(self.variance) if self.variance else None


def given(timeline: Timeline[Any]) -> Iterator[tuple[int, Given]]:
    """All that chance gave on the line in force, with its step, as that timeline knows it.

    Raises `BrokenLog` where the game cannot tell it.
    """
    luck: Luck[Any] = timeline.game.luck
    line: Sequence[Frame[Any]] = timeline.line() if luck.kinds else ()
    for before, frame in pairwise(line):
        if not any(isinstance(event, luck.kinds) for event in frame.events):
            continue
        state = before.state
        with guarded(timeline.match_id, frame.step):
            for event in frame.events:
                if isinstance(event, luck.kinds):
                    yield from ((frame.step, one) for one in luck.given(state, event))
                state = fold(timeline.game, state, (event,))


def luck_of(timeline: Timeline[Any]) -> tuple[Sum, ...]:
    """What chance gave each seat, by the measures of the game in their order."""
    found: dict[tuple[str, Seat | None], list[Given]] = {}
    for _, one in given(timeline):
        found.setdefault((one.measure, one.seat), []).append(one)
    seats = {seat: place for place, seat in enumerate(timeline.seats)}
    return tuple(
        _sum(measure, seat, found[measure.key, seat])
        for measure in timeline.game.luck.measures
        for seat in sorted(
            (seat for key, seat in found if key == measure.key),
            key=lambda seat: (seats.get(seat or "", len(seats)), seat or ""),
        )
    )


def kept(sums: Iterable[Sum]) -> list[Json]:
    """Luck as it is kept for sums over matches: whole parts of a unit, which add up exactly."""
    return [
        {
            "measure": one.measure.key,
            "seat": one.seat,
            "n": one.n,
            "difference": round(one.difference * PARTS),
            "variance": round(one.variance * PARTS),
        }
        for one in sums
    ]


def _sum(measure: Measure, seat: Seat | None, row: Sequence[Given]) -> Sum:
    known = [(one.value, one.odds, one.n) for one in row if one.odds is not None]
    odds = [one for _, one, _ in known]
    value, n = sum(value for value, *_ in known), sum(n for *_, n in known)
    total = Sum(
        measure,
        seat,
        n,
        sum(one.n for one in row) - n,
        Fraction(value, measure.parts),
        sum((one.mean for one in odds), Fraction(0)) / measure.parts,
        sum((one.variance for one in odds), Fraction(0)) / measure.parts**2,
    )
    if n < FEW or not total.variance:
        return total
    above = total.difference >= 0
    ways = exact_ways([one.ways for one in odds]) if measure.independent else {}
    if ways:
        part = sum(n for one, n in ways.items() if (one >= value if above else one <= value))
        return total._replace(tail=float(Fraction(part, sum(ways.values()))), exact=True)
    score = abs(float(total.difference)) / sqrt(total.variance)
    return total._replace(tail=erfc(score / sqrt(2)) / 2)


def exact_ways(row: Iterable[Ways]) -> Ways:
    """The ways in which each sum of independent things comes; empty where one has none, or where
    to count them takes too long.
    """
    found, work = {0: 1}, 0
    for ways in row:
        work += len(found) * len(ways)
        if not ways or work > MOST:
            return {}
        grown: dict[int, int] = {}
        for one, n in found.items():
            for more, m in ways.items():
                grown[one + more] = grown.get(one + more, 0) + n * m
        found = grown
    return found
