"""The decisions of a match, weighed by what its game can tell of them, by seat."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from core.events import RulingMade, Seat
from core.guard import guarded
from core.judge import Judge, Weighed
from core.replay import Timeline

MOST = 400  # decisions of a match that are weighed, the first: it takes the time of so many
COSTLY = 3  # decisions of a seat that are named


class Decision(NamedTuple):
    """A decision that was weighed."""

    step: int
    seat: Seat
    weighed: Weighed

    @property
    def lost(self) -> int:
        """How far it was below the best, in parts of the unit."""
        return self.weighed.best - self.weighed.chosen


class Decided(NamedTuple):
    """The decisions of one seat: how many were weighed, how many of them were the best there was,
    what all of them were below the best in units, and the costliest, dearest first.
    """

    seat: Seat
    n: int
    best: int
    lost: Fraction
    costly: tuple[Decision, ...]


def weighed(timeline: Timeline[Any]) -> Iterator[Decision]:
    """The decisions on the line in force that can be weighed, as that timeline knows them.

    What the table ruled on is nobody's decision. Raises `BrokenLog` where the game cannot tell.
    """
    judge: Judge[Any] | None = timeline.game.judge
    found = 0
    for before, frame in pairwise(timeline.line() if judge is not None else ()):
        seat = timeline.steps[frame.step].actor
        if judge is None or seat is None or found == MOST:
            continue
        if any(isinstance(event, RulingMade) for event in frame.events):
            continue
        with guarded(timeline.match_id, frame.step):
            one = judge.weigh(before.state, frame.events)
        if one is not None:
            found += 1
            yield Decision(frame.step, seat, one)


def decisions_of(timeline: Timeline[Any]) -> tuple[Decided, ...]:
    """What the decisions of each seat were worth; none of a game that cannot weigh any."""
    judge = timeline.game.judge
    found: dict[Seat, list[Decision]] = {}
    for one in weighed(timeline):
        found.setdefault(one.seat, []).append(one)
    return tuple(
        Decided(
            seat,
            len(row),
            sum(not one.lost for one in row),
            Fraction(sum(one.lost for one in row), 1 if judge is None else judge.parts),
            tuple(sorted((one for one in row if one.lost), key=lambda one: -one.lost)[:COSTLY]),
        )
        for seat in timeline.seats
        if (row := found.get(seat))
    )
