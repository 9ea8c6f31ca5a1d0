"""A line beside what the match has in its place: one small chart, and the figures that differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.events import Json
from core.messages import msg
from core.table_changes import Standing
from web.i18n import translate

WIDTH, HEIGHT = 320, 96
LEFT, RIGHT, TOP, BOTTOM = 6, 314, 8, 88  # of the lines


class Course(NamedTuple):
    """The main series of one seat: path data of the line and of the trunk, and where they end."""

    number: int  # of the series, from 1
    title: str
    line: str
    trunk: str


class Difference(NamedTuple):
    """A figure that is another in the line than in the trunk."""

    title: str
    line: str
    trunk: str


class Comparison(NamedTuple):
    """All that is shown; lengths are units of the drawing. `steps` counts those of the line.

    `figures` are those that differ; all of them where none does (`same`).
    """

    width: int
    height: int
    courses: tuple[Course, ...]
    figures: tuple[Difference, ...]
    same: bool
    steps: int
    played: int  # steps of the trunk that stand beside them


def compared(
    answer: Json, line: Sequence[Standing] = (), played: Sequence[Standing] = ()
) -> Comparison:
    """What there is to compare, from the document of a line and its trunk, and the numbers that
    people watch at the end of either.
    """
    trunk, steps = answer["trunk"], len(answer["steps"])
    pairs = [*zip(answer["series"], trunk["series"], strict=True)]
    values = [value for pair in pairs for one in pair for value in one["values"]]
    least, most = min(values, default=0), max(values, default=0)
    figures = _figures(answer, _numbers(line, played) if line else _main(pairs))
    differ = tuple(one for one in figures if one.line != one.trunk)
    last = max((len(one["values"]) for pair in pairs for one in pair), default=1) - 1
    return Comparison(
        WIDTH,
        HEIGHT,
        tuple(
            Course(
                number,
                line["title"],
                _path(line["values"], last, least, most),
                _path(played["values"], last, least, most),
            )
            for number, (line, played) in enumerate(pairs, 1)
        ),
        differ or tuple(figures),
        not differ,
        steps,
        min(steps, len(trunk["steps"])),
    )


def _figures(answer: Json, found: Sequence[Difference]) -> list[Difference]:
    goes_on = translate(msg("goes on"))
    ends = (answer["ending"] or goes_on, answer["trunk"]["ending"] or goes_on)
    return [*found, Difference(translate(msg("Result")), *ends)]


def _main(pairs: Sequence[tuple[Json, Json]]) -> list[Difference]:
    """The ends of the main series."""
    return [
        Difference(line["title"], str(line["values"][-1]), str(played["values"][-1]))
        for line, played in pairs
    ]


def _numbers(line: Sequence[Standing], played: Sequence[Standing]) -> list[Difference]:
    """The numbers that people watch; one that stands on one side alone is nothing on the other."""
    sides = [{(one.gauge, one.owner): one for one in side} for side in (line, played)]
    every = sorted({**sides[0], **sides[1]}.items(), key=lambda one: one[0][0])
    return [
        Difference(
            translate(one.whose or msg("The table")),
            *(translate(side[key].words) if key in side else "–" for side in sides),
        )
        for key, one in every
    ]


def _path(values: Sequence[int], last: int, least: int, most: int) -> str:
    """The values as a line of steps."""
    scale = (BOTTOM - TOP) / ((most - least) or 1)
    heights = [round(BOTTOM - scale * (value - least), 1) for value in values]
    places = [round(LEFT + (RIGHT - LEFT) * at / max(last, 1), 1) for at in range(len(values))]
    start, *others = zip(places, heights, strict=True)
    return f"M{start[0]} {start[1]}" + "".join(f"H{x}V{y}" for x, y in others)
