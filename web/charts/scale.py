"""Axes: where values stand between two ends, in percent, and the round ones that are named."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date
from math import ceil, floor, log10
from typing import NamedTuple

NICE = (1, 2, 5, 10)
MONTHS = (1, 2, 3, 6, 12, 24, 60, 120)  # from one named month to the next


class Tick(NamedTuple):
    """A place on an axis, in percent from its beginning, and what is written there."""

    at: float
    words: str


class Scale(NamedTuple):
    """An axis from `low` to `high`, which differ."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Where a value stands, in percent from the beginning; what lies outside, at an end."""
        place = 100 * (value - self.low) / (self.high - self.low)
        return round(min(max(place, 0.0), 100.0), 2)

    def ticks(
        self, marks: int, words: Callable[[float], str], *, least: float = 0
    ) -> tuple[Tick, ...]:
        """About so many round values, at least so far from one to the next."""
        step = max(round_step(self.high - self.low, marks), least)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return tuple(Tick(self.at(n * step), words(n * step)) for n in range(first, last + 1))


def round_step(extent: float, marks: int) -> float:
    """A round distance (1, 2 or 5 times a power of ten) for about so many marks over an extent."""
    size: float = 10.0 ** floor(log10(extent / marks))
    return next(nice * size for nice in NICE if nice * size * marks >= extent * (1 - 1e-9))


def around(values: list[float], *, zero: bool = False) -> Scale:
    """An axis with round ends that holds all of these values; `zero` too where that is asked."""
    least, most = min(values), max(values)
    if zero:
        least, most = min(least, 0), max(most, 0)
    step = round_step((most - least) or 1, 4)
    low = floor(least / step) * step
    return Scale(low, max(ceil(most / step) * step, low + step))


def of_days(days: list[date]) -> Scale:
    """An axis over these days, a little wider, so that the first and the last stand inside."""
    least, most = min(days).toordinal(), max(days).toordinal()
    margin = max((most - least) * 0.02, 1)
    return Scale(max(least - margin, 1), min(most + margin, date.max.toordinal()))


def months(scale: Scale, marks: int, words: Callable[[date], str]) -> tuple[Tick, ...]:
    """First days of months on an axis of days, about so many."""
    start, end = date.fromordinal(ceil(scale.low)), date.fromordinal(floor(scale.high))
    first, last = start.year * 12 + start.month - 1, end.year * 12 + end.month - 1
    every = next((n for n in MONTHS if n * marks >= last - first), MONTHS[-1])
    found = (date(n // 12, n % 12 + 1, 1) for n in range(first, last + 1) if n % every == 0)
    inside = [day for day in found if scale.low <= day.toordinal() <= scale.high]
    return tuple(Tick(scale.at(day.toordinal()), words(day)) for day in inside or [start])


def month_days(month: str) -> tuple[str, str]:
    """The first and the last day of a month such as 2026-11."""
    year, number = map(int, month.split("-"))
    return f"{month}-01", f"{month}-{monthrange(year, number)[1]:02}"
