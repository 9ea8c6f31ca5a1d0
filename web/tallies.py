"""What a running application counts of its own doings, for whoever looks after it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from time import perf_counter
from typing import NamedTuple

MOST = 1000  # rows of labels in a tally; what is labelled anew after that is counted as OTHER
OTHER = "other"
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds

Labels = tuple[str, ...]


class Tally:
    """Numbers by labels; any thread may add to them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: dict[Labels, int] = {}
        self._lock = Lock()

    def add(self, *labels: str) -> None:
        """One more under these labels."""
        with self._lock:
            if labels not in self._found and len(self._found) >= self._most:
                labels = (OTHER,) * len(labels)
            self._found[labels] = self._found.get(labels, 0) + 1

    def rows(self) -> list[tuple[Labels, int]]:
        """All of them as they are now."""
        with self._lock:
            return [*self._found.items()]


class Spread(NamedTuple):
    """How long something took: how often at most so long, for each bound and beyond, and in all."""

    counts: tuple[int, ...]
    seconds: float


class Durations:
    """Seconds by labels, as spreads; any thread may add to them."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._found: dict[Labels, list[float]] = {}  # a count for each bound, beyond, the sum
        self._lock = Lock()

    def add(self, *labels: str, seconds: float) -> None:
        """Something took so long."""
        place = bisect_left(BOUNDS, seconds)
        with self._lock:
            row = self._found.get(labels)
            if row is None:
                if len(self._found) >= self._most:
                    labels = (OTHER,) * len(labels)
                row = self._found.setdefault(labels, [0] * (len(BOUNDS) + 2))
            row[place] += 1
            row[-1] += seconds

    def rows(self) -> list[tuple[Labels, Spread]]:
        """All of them as they are now."""
        with self._lock:
            found = [(labels, [*row]) for labels, row in self._found.items()]
        return [
            (labels, Spread(tuple(int(count) for count in row[:-1]), row[-1]))
            for labels, row in found
        ]

    @contextmanager
    def measured(self, *labels: str) -> Iterator[None]:
        """Add what the block takes, however it ends."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.add(*labels, seconds=perf_counter() - begun)


@dataclass(frozen=True, slots=True)
class Tallies:
    """Of one application."""

    appends: Tally = field(default_factory=Tally)  # by what became of them
    append_seconds: Durations = field(default_factory=Durations)
    refusals: Tally = field(default_factory=Tally)  # by code
    entries: Tally = field(default_factory=Tally)  # that were refused, by code
    failures: Tally = field(default_factory=Tally)  # of the database, by code
