"""Curves as paths of an SVG picture: one line of steps for each seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Any, NamedTuple

from core.game import Game
from core.messages import Message, Table, msg
from web.i18n import number
from web.seats import title_of

WIDTH, HEIGHT = 720, 260  # units of the picture
LEFT, RIGHT, TOP, BOTTOM = 40, 8, 12, 26  # margins
NICE = (1, 2, 5, 10)
HITS = 120  # values of a course that lead somewhere


def _nowhere(_row: Any) -> str | None:
    return None


class Line(NamedTuple):
    """One series: its name, its path, its last value."""

    title: Message
    path: str
    last: float


class Mark(NamedTuple):
    """A value on an axis, and where it stands."""

    value: int
    place: float


class Hit(NamedTuple):
    """A strip of the picture from top to bottom that leads to what is behind its values."""

    x: float
    width: float
    words: Message
    link: str


class Chart(NamedTuple):
    """Everything the template draws; places in units of the picture."""

    width: int
    height: int
    left: int
    right: int
    lines: tuple[Line, ...]
    levels: tuple[Mark, ...]
    steps: tuple[Mark, ...]
    words: Message
    hits: tuple[Hit, ...] = ()

    @property
    def form(self) -> str:
        """Which macro draws it."""
        return "course"


def chart_of(game: Game[Any, Any, Any], series: Mapping[str, Sequence[int]]) -> Chart | None:
    """The chart of what `Game.curve` gave; None where there is nothing to see."""
    return _chart([(title_of(game, seat), values) for seat, values in series.items()])


def course_of(table: Table, behind: Callable[[Any], str | None] = _nowhere) -> Chart | None:
    """The chart of a table that tells a course, each value with what is `behind` its row; None
    where there is nothing to see.
    """
    found = _chart(
        [
            (column.title, [row[column.key] for row in table.rows])  # type: ignore[misc]
            for column in table.columns[1:]
        ]
    )
    return found and found._replace(hits=tuple(_hits(table, behind)))


def _hits(table: Table, behind: Callable[[Any], str | None]) -> Iterator[Hit]:
    """Of a long course every so many rows."""
    name, *lines = table.columns
    every = ceil(len(table.rows) / HITS)
    shown = table.rows[::every]
    width = round((WIDTH - LEFT - RIGHT) / len(shown), 2)
    for place, row in enumerate(shown):
        link = behind(row)
        if link is not None:
            values = _ends([(line.title, row[line.key]) for line in lines])  # type: ignore[misc]
            words = msg(
                "{name} {n}: {values}", name=name.title, n=str(row[name.key]), values=values
            )
            yield Hit(round(LEFT + place * width, 2), width, words, link)


def _chart(series: Sequence[tuple[Message, Sequence[float]]]) -> Chart | None:
    length = max((len(values) for _, values in series), default=0)
    if length < 2:
        return None
    values = [value for _, line in series for value in line]
    least, most = min(0, *values), max(0, *values)
    every = spacing(most - least or 1, 4)
    low = floor(least / every) * every
    high = max(ceil(most / every) * every, low + every)

    def across(step: int) -> float:
        return round(LEFT + step * (WIDTH - LEFT - RIGHT) / (length - 1), 1)

    def up(value: float) -> float:
        return round(TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)

    return Chart(
        WIDTH,
        HEIGHT,
        LEFT,
        WIDTH - RIGHT,
        tuple(Line(title, _path(v, across, up), v[-1]) for title, v in series if v),
        tuple(Mark(level, up(level)) for level in range(low, high + 1, every)),
        tuple(Mark(step, across(step)) for step in range(0, length, spacing(length, 8))),
        msg(
            "Curve over {steps} steps. At the end: {ends}.",
            steps=length - 1,
            ends=_ends([(title, v[-1]) for title, v in series if v]),
        ),
    )


def spacing(extent: float, marks: int) -> int:
    """A round distance (1, 2 or 5 and zeros) for about so many marks over an extent."""
    size = 1
    while True:
        for nice in NICE:
            if nice * size * marks >= extent:
                return nice * size
        size *= 10


def _path(values: Sequence[float], across: Any, up: Any) -> str:
    """Steps, not slopes: a value holds until the next entry changes it."""
    path = f"M{across(0)} {up(values[0])}"
    for step, value in enumerate(values[1:], start=1):
        path += f"H{across(step)}"
        if value != values[step - 1]:
            path += f"V{up(value)}"
    return path


def _ends(ends: list[tuple[Message, float]]) -> Message:
    text = ", ".join(f"{{seat{n}}} {{value{n}}}" for n in range(len(ends)))
    params: dict[str, Any] = {}
    for n, (title, value) in enumerate(ends):
        params |= {f"seat{n}": title, f"value{n}": number(value)}
    return Message(text, params)
