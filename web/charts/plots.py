"""Charts with two axes: lines over dates, columns over values, what goes on after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple, TypeAlias

from core.messages import Message, msg
from web.charts.scale import Scale, Tick, around, months, of_days, round_step
from web.i18n import day, month, number, share

MARKS, DATES, VALUES = 4, 6, 10  # named values: upwards, of dates, of a distribution
MOST = 60  # columns; of more values several stand in one


Link: TypeAlias = "Callable[[int, int], str | None]"  # where the first to the last value lead


def _nowhere(_first: int, _last: int) -> str | None:
    return None


class Point(NamedTuple):
    """A mark at a place in percent, from the left and from above; it opens what is behind it."""

    x: float
    y: float
    words: Message
    link: str | None


class Series(NamedTuple):
    """A line: its name, its path in a square of 100, its band (empty: none), its marks."""

    title: Message
    path: str
    band: str
    points: tuple[Point, ...]


class Column(NamedTuple):
    """A column, in percent."""

    x: float
    width: float
    y: float
    height: float
    words: Message
    link: str | None
    look: str = ""  # of a part of a stacked one


class Plot(NamedTuple):
    """What is drawn between two axes; `line` is a level to compare with."""

    title: Message
    words: Message
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    series: tuple[Series, ...] = ()
    columns: tuple[Column, ...] = ()
    line: float | None = None
    below: Message | None = None  # what the axis is of
    parts: tuple[tuple[str, Message], ...] = ()  # look and name of those that are stacked

    @property
    def form(self) -> str:
        """Which macro draws it."""
        return "plot"


class At(NamedTuple):
    """A value on a day, the bounds within which it is known, its words, where it leads."""

    day: date
    value: float
    low: float
    high: float
    words: Message
    link: str | None = None


def over_time(
    title: Message,
    series: Sequence[tuple[Message, Sequence[At]]],
    *,
    shares: bool = False,
    line: float | None = None,
) -> Plot | None:
    """Lines over an axis of dates, each with the band between its bounds; None of one day."""
    days = sorted({one.day for _, values in series for one in values})
    if len(days) < 2:
        return None
    across = of_days(days)
    held = [n for _, values in series for one in values for n in (one.low, one.high)]
    up = Scale(0, 1) if shares else around([*held, *([] if line is None else [line])])
    said = share if shares else number
    return Plot(
        title,
        msg(
            "{title}, from {first} to {last}.",
            title=title,
            first=day(min(days)),
            last=day(max(days)),
        ),
        months(across, DATES, month),
        tuple(Tick(100 - tick.at, tick.words) for tick in up.ticks(MARKS, said)),
        tuple(_series(name, values, across, up) for name, values in series if values),
        line=None if line is None else 100 - up.at(line),
    )


def _counts(up: Scale) -> tuple[Tick, ...]:
    """What is named beside columns of so many things: whole numbers."""
    return tuple(Tick(100 - at, words) for at, words in up.ticks(MARKS, number, least=1))


def _series(title: Message, values: Sequence[At], across: Scale, up: Scale) -> Series:
    def place(when: date, value: float) -> tuple[float, float]:
        return across.at(when.toordinal()), round(100 - up.at(value), 2)

    middle = [place(one.day, one.value) for one in values]
    over = [place(one.day, one.high) for one in values]
    under = [place(one.day, one.low) for one in values]
    has_band = any(one.low < one.high for one in values)
    return Series(
        title,
        _path(middle),
        _path([*over, *reversed(under)]) + "Z" if has_band else "",
        tuple(Point(*at, one.words, one.link) for at, one in zip(middle, values, strict=True)),
    )


def _path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in places)


class Period(NamedTuple):
    """Some days and how many of each part they have."""

    first: date
    last: date
    name: str
    counts: Sequence[int]
    link: str | None


def stacked_over_time(
    title: Message, parts: Sequence[tuple[str, Message]], periods: Sequence[Period]
) -> Plot | None:
    """Columns over an axis of dates, stacked of parts (look and name); None of nothing."""
    if not any(sum(one.counts) for one in periods):
        return None
    across = Scale(periods[0].first.toordinal(), periods[-1].last.toordinal())
    up = around([float(sum(one.counts)) for one in periods], zero=True)
    total = sum(sum(one.counts) for one in periods)
    first, last = periods[0].name, periods[-1].name
    return Plot(
        title,
        msg(
            "{title}: {n} matches, {first} to {last}.", title=title, n=total, first=first, last=last
        ),
        months(across, DATES, month),
        _counts(up),
        columns=tuple(column for one in periods for column in _stacked(one, parts, across, up)),
        parts=tuple(parts),
    )


def _stacked(
    period: Period, parts: Sequence[tuple[str, Message]], across: Scale, up: Scale
) -> Iterator[Column]:
    start, end = across.at(period.first.toordinal()), across.at(period.last.toordinal())
    gap, below = (end - start) * 0.08, 0
    for (look, title), n in zip(parts, period.counts, strict=True):
        if n:
            low, high = up.at(below), up.at(below + n)
            words = msg("{period}: {part} {n}", period=period.name, part=title, n=n)
            x, width = round(start + gap, 2), round(end - start - 2 * gap, 2)
            yield Column(x, width, round(100 - high, 2), high - low, words, period.link, look)
        below += n


def distribution(
    title: Message, counts: Mapping[int, int], below: Message, link: Link = _nowhere
) -> Plot | None:
    """How often each value occurs; many values stand together by round steps, and a column opens
    what is behind its first to its last.
    """
    if not any(counts.values()):
        return None
    every, found = _together(counts)
    total, up = sum(found.values()), around([*map(float, found.values())], zero=True)
    width = 100 / len(found)
    columns = tuple(
        Column(
            round(n * width + width * 0.08, 2),
            round(width * 0.84, 2),
            round(100 - up.at(times), 2),
            up.at(times),
            msg("{value}: {n} of {all}", value=_values(value, every), n=times, all=total),
            link(value, value + every - 1) if times else None,
        )
        for n, (value, times) in enumerate(found.items())
    )
    names = max(-(-len(found) // VALUES), 1)
    across = [
        Tick(round((n + 0.5) * width, 2), _values(value, every))
        for n, value in enumerate(found)
        if n % names == 0
    ]
    return Plot(
        title,
        _most_frequent(title, found, every),
        tuple(across),
        _counts(up),
        columns=columns,
        below=below,
    )


def _most_frequent(title: Message, found: Mapping[int, int], every: int) -> Message:
    """The sentence of a distribution; `every` values stand in a column."""
    value = max(found, key=lambda value: found[value])
    return msg(
        "{title}: most often {value}, {n} of {all}.",
        title=title,
        value=_values(value, every),
        n=found[value],
        all=sum(found.values()),
    )


def _together(counts: Mapping[int, int]) -> tuple[int, dict[int, int]]:
    """How many values stand in a column, and the columns by the first of these."""
    least, most = min(counts), max(counts)
    every = 1 if most - least < MOST else int(round_step(most - least + 1, MOST // 2))
    start = least // every * every
    found: dict[int, int] = dict.fromkeys(range(start, most + 1, every), 0)
    for value, times in counts.items():
        found[(value - start) // every * every + start] += times
    return every, found


def _values(value: int, every: int) -> str:
    return number(value) if every == 1 else f"{number(value)}–{number(value + every - 1)}"


def survival(
    title: Message, ended: Mapping[int, int], below: Message, link: Link = _nowhere
) -> Plot | None:
    """Which part of the matches reaches each value, where so many end at it; it falls in steps.

    A mark opens those that reached it: they ended there or later.
    """
    total = sum(ended.values())
    if not total:
        return None
    least, most = min(ended), max(ended)
    across, left = Scale(least - 0.5, most + 0.5), total
    path, points = "M0 0", []
    for value in range(least, most + 1):
        x, y = across.at(value), round(100 - 100 * left / total, 2)
        words = msg("{value}: {n} of {all} reached it", value=value, n=left, all=total)
        points.append(Point(x, y, words, link(value, most) if left else None))
        path += f"V{y}H{across.at(value + 0.5)}"
        left -= ended.get(value, 0)
    half = next(n for n in range(least, most + 1) if 2 * _after(ended, n) <= total)
    return Plot(
        title,
        msg("{title}: half of {all} end by {value}.", title=title, all=total, value=half),
        across.ticks(VALUES, number),
        tuple(Tick(100 - tick.at, tick.words) for tick in Scale(0, 1).ticks(MARKS, share)),
        (Series(title, path, "", tuple(points)),),
        below=below,
    )


def _after(ended: Mapping[int, int], value: int) -> int:
    return sum(times for at, times in ended.items() if at > value)
