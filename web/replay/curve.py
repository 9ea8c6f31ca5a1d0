"""The curve of a match: points by seat over the line, ready to be drawn below the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count, groupby
from typing import Any, NamedTuple

from core.frames import Frame
from core.messages import Message
from core.moments import moments
from core.replay import Timeline
from web.marks import Mark
from web.pictures.game_pages import marks_of
from web.replay.steps import Turn
from web.replay.tree_position import TreePosition
from web.seats import title_of

WIDTH, HEIGHT = 480, 100
LEFT, RIGHT, TOP, BOTTOM = 8, 472, 14, 84  # of the curve itself
LABELLED = 5  # every fifth tick carries its number
STOPS = 240  # places that are drawn one by one: there is not more room than for these
TICKS = 100
SCALES = (1, 2, 5)  # rounds from tick to tick, and these times ten, a hundred, …


class Series(NamedTuple):
    """One line, as path data, and its values by place."""

    title: Message
    line: str
    area: str
    values: list[int]


class Stop(NamedTuple):
    """One step on the curve, or of several that lie too close the weightiest: what a click on it
    goes to.
    """

    step: int
    index: int  # type: ignore[assignment]  # a field, where a tuple has a method
    x: float
    left: float
    width: float
    mark: Mark | None


class Tick(NamedTuple):
    """The beginning of a round."""

    number: int
    x: float
    labelled: bool


class Curve(NamedTuple):
    """All that is drawn; lengths are units of its drawing."""

    width: int
    height: int
    top: int
    bottom: int
    series: list[Series]
    most: int
    stops: list[Stop]
    ticks: list[Tick]
    undone_from: float | None  # hatched from here: not in force


def curve_of(timeline: Timeline[Any], place: TreePosition, line: Sequence[Turn]) -> Curve:
    """The curve of the line on which a place is; `line` are its turns."""
    frames = [timeline.frames[node] for node in place.line]
    curve = timeline.game.curve(frames)
    most = max((max(values, default=0) for values in curve.values()), default=0)
    least = min((min(values, default=0) for values in curve.values()), default=0)
    places = [x_of(index, len(frames)) for index in range(len(frames))]
    return Curve(
        WIDTH,
        HEIGHT,
        TOP,
        BOTTOM,
        [
            _series(title_of(timeline.game, seat), list(v), places, min(least, 0), most)
            for seat, v in curve.items()
        ],
        most,
        _stops(_weighed(timeline, frames), line, places),
        _ticks(line, places),
        next(
            (
                x - _gap(places) / 2
                for x, node in zip(places, place.line, strict=True)
                if node not in place.in_force
            ),
            None,
        ),
    )


def x_of(index: int, count: int) -> float:
    """Where a step lies from left to right."""
    return round(LEFT + (RIGHT - LEFT) * index / max(count - 1, 1), 1)


def _gap(places: Sequence[float]) -> float:
    return (RIGHT - LEFT) / max(len(places) - 1, 1)


def _series(
    title: Message, values: list[int], places: list[float], least: int, most: int
) -> Series:
    span = (most - least) or 1
    heights = [round(BOTTOM - (BOTTOM - TOP) * (value - least) / span, 1) for value in values]
    drawn = [group[-1] for group in _groups(len(places))]
    line = f"M{places[0]} {heights[0]}"
    for here, before in zip(drawn[1:], drawn, strict=False):
        if heights[here] != heights[before]:
            line += f"H{places[here]}V{heights[here]}"
    line += f"H{places[-1]}"
    base = round(BOTTOM - (BOTTOM - TOP) * (0 - least) / span, 1)
    return Series(title, line, f"{line}V{base}H{places[0]}Z", values)


class Weighed(NamedTuple):
    """How a step is marked, and how much that weighs."""

    mark: Mark | None
    weight: float


UNMARKED = Weighed(None, 0.0)


def _weighed(timeline: Timeline[Any], frames: Sequence[Frame[Any]]) -> dict[int, Weighed]:
    """The steps of a line that are moments."""
    marks = marks_of(timeline.game.slug)
    by_step = groupby(moments(timeline, frames), key=lambda moment: moment.step)
    found = ((step, [*together]) for step, together in by_step)
    return {step: Weighed(marks.first(these), these[0].weight) for step, these in found}


def _stops(weighed: Mapping[int, Weighed], line: Sequence[Turn], places: list[float]) -> list[Stop]:
    gap, found = _gap(places), []
    for group in _groups(len(places)):
        index = max(group, key=lambda at: weighed.get(line[at].node, UNMARKED).weight)
        mark = weighed.get(line[index].node, UNMARKED).mark
        left, width = round(places[group[0]] - gap / 2, 1), round(gap * len(group), 1)
        found.append(Stop(line[index].node, index, places[index], left, width, mark))
    return found


def _groups(count: int) -> list[range]:
    """The places of a line, those together that lie too close to be drawn one by one."""
    stops = min(count, STOPS)
    return [range(n * count // stops, (n + 1) * count // stops) for n in range(stops)]


def _ticks(line: Sequence[Turn], places: list[float]) -> list[Tick]:
    begun: dict[int, float] = {}
    for turn, x in zip(line, places, strict=True):
        if turn.round:
            begun.setdefault(turn.round, x)
    scales = (scale * 10**power for power in count() for scale in SCALES)
    every = next(scale for scale in scales if len(begun) <= TICKS * scale)
    ticks = ((number, x) for number, x in begun.items() if every == 1 or number % every == 0)
    return [Tick(number, x, number % (LABELLED * every) == 0) for number, x in ticks]
