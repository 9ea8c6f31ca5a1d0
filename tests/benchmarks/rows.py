"""A row of the table of speeds: Kifu beside a base that does the same work in the same run."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

from core import limits

Run = Callable[[], object]


class Ratio(NamedTuple):
    """The speed of Kifu as a multiple of the base's: the middle of the rounds, and their spread."""

    middle: float
    low: float  # a tenth of the rounds lies below
    high: float  # a tenth lies above


class Row(NamedTuple):
    """What was measured of one dimension. Above 1 is faster than the base, unless it is `cost`:
    then the figures are sizes or exponents, of which less is better."""

    name: str
    base: str
    figures: dict[str, Ratio]  # by game, or by what else was measured
    must: float
    reach: float | None = None
    cost: bool = False

    def met(self, figure: Ratio) -> bool:
        """Whether the must is met, or missed by no more than the run's own spread."""
        return figure.low <= self.must if self.cost else figure.high >= self.must

    def verdict(self, figure: Ratio) -> str:
        """What the page says of a figure."""
        middle = figure.middle <= self.must if self.cost else figure.middle >= self.must
        return "met" if middle else "within the spread" if self.met(figure) else "missed"


def compare(
    base: Run,
    kifu: Run,
    rounds: int = 15,
    *,
    shares: tuple[int, int] = (1, 1),
    clock: Callable[[], float] = time.process_time,
) -> Ratio:
    """The ratio of both, in turn in each round; `shares` are the units of work that each does.

    `clock` is processor time, or the time of day where the disk or another process has a part.
    """
    found = []
    base(), kifu()
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            one = _timed(base, clock) / shares[0]
            other = _timed(kifu, clock) / shares[1]
            found.append(one / other)
    finally:
        gc.enable()
    return spread(found)


def spread(found: Sequence[float]) -> Ratio:
    """The middle and the spread of several figures."""
    row = sorted(found)
    tenth = len(row) // 10
    return Ratio(median(row), row[tenth], row[-1 - tenth])


def _timed(run: Run, clock: Callable[[], float]) -> float:
    begun = clock()
    run()
    return max(clock() - begun, 1e-9)


def exponent(sizes: Sequence[int], costs: Sequence[float]) -> float:
    """The power of the size with which a cost grows, fitted over the logarithms."""
    xs, ys = [math.log(size) for size in sizes], [math.log(cost) for cost in costs]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum(
        (a - x) ** 2 for a in xs
    )


def quickest(run: Run, rounds: int = 5) -> float:
    """The least processor time of several runs: what the work itself costs."""
    return min(_timed(run, time.process_time) for _ in range(rounds))


@contextmanager
def no_step_limit() -> Iterator[None]:
    """Matches may be as long as the row needs."""
    before, limits.STEPS = limits.STEPS, 10**9
    try:
        yield
    finally:
        limits.STEPS = before
