"""The curve of a match as a strip: points by seat over the line, ready to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from core.events import RulingMade
from core.messages import Message
from core.replay import Timeline
from web.marks import RULING, Mark, weightiest
from web.replay.place import Place
from web.replay.steps import Turn, turns

WIDTH, HEIGHT = 480, 100
LEFT, RIGHT, TOP, BOTTOM = 8, 472, 14, 84  # of the curve itself
LABELLED = 5  # every fifth round carries its number


class Series(NamedTuple):
    """One line, as path data, and its values by place."""

    title: Message
    line: str
    area: str
    values: list[int]


class Stop(NamedTuple):
    """One step on the strip: what a click on it goes to."""

    step: int
    index: int
    x: float
    left: float
    width: float
    mark: Mark | None
    round: int
    turn: int


class Tick(NamedTuple):
    """The beginning of a round."""

    number: int
    x: float
    labelled: bool


class Strip(NamedTuple):
    """All that the strip shows; lengths are units of its drawing."""

    width: int
    height: int
    top: int
    bottom: int
    series: list[Series]
    most: int
    stops: list[Stop]
    ticks: list[Tick]
    undone_from: float | None  # hatched from here: not in force


def strip(timeline: Timeline[Any], place: Place) -> Strip:
    """The strip of the line on which a place is."""
    frames = [timeline.frames[node] for node in place.line]
    curve, titles = timeline.game.curve(frames), timeline.game.seat_titles
    most = max((max(values, default=0) for values in curve.values()), default=0)
    least = min((min(values, default=0) for values in curve.values()), default=0)
    places = [x_of(index, len(frames)) for index in range(len(frames))]
    line = list(turns(timeline, place.line))
    return Strip(
        WIDTH,
        HEIGHT,
        TOP,
        BOTTOM,
        [
            _series(titles.get(seat, Message(seat)), list(v), places, min(least, 0), most)
            for seat, v in curve.items()
        ],
        most,
        _stops(timeline, line, places),
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
    line = f"M{places[0]} {heights[0]}"
    for x, y, last in zip(places[1:], heights[1:], heights, strict=False):
        if y != last:
            line += f"H{x}V{y}"
    line += f"H{places[-1]}"
    base = round(BOTTOM - (BOTTOM - TOP) * (0 - least) / span, 1)
    return Series(title, line, f"{line}V{base}H{places[0]}Z", values)


def _stops(timeline: Timeline[Any], line: Sequence[Turn], places: list[float]) -> list[Stop]:
    gap, game = _gap(places), timeline.game
    found = []
    for index, (turn, x) in enumerate(zip(line, places, strict=True)):
        events = timeline.frames[turn.node].events
        ruling = (RULING,) if events and isinstance(events[0], RulingMade) else ()
        mark = weightiest((*game.moments(events), *ruling)) if events else None
        left = round(x - gap / 2, 1)
        found.append(Stop(turn.node, index, x, left, round(gap, 1), mark, turn.round, turn.turn))
    return found


def _ticks(line: Sequence[Turn], places: list[float]) -> list[Tick]:
    ticks: list[Tick] = []
    for turn, x in zip(line, places, strict=True):
        if turn.round and (not ticks or ticks[-1].number != turn.round):
            ticks.append(Tick(turn.round, x, turn.round % LABELLED == 0))
    return ticks
