"""Charts of rows: a name, a drawing, a number; they read as a list where nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.messages import Message, Value
from core.shares import Basis
from web.charts.scale import Scale, Tick, around
from web.i18n import number, share

MARKS = 4  # named values of an axis


class Name(NamedTuple):
    """What a row is of: words, their kind (`core.messages.Column.kind`), where they lead."""

    words: Value | float | None
    kind: str = "message"
    link: str | None = None


class Dot(NamedTuple):
    """A figure with its interval, in percent of the width; None: it is not drawn.

    `few`: so few things that they are told themselves, as `n` of them and `part`.
    """

    names: tuple[Name, ...]
    at: float | None
    low: float | None
    high: float | None
    words: str
    bounds: tuple[str, str] | None
    n: int
    part: int | None
    few: bool
    link: str | None


class Dots(NamedTuple):
    """A dot with its interval for each row, above a common axis; `line` is a value to compare with.

    `left_out` rows stand in the table alone.
    """

    title: Message
    rows: tuple[Dot, ...]
    axis: tuple[Tick, ...]
    line: float | None
    left_out: int = 0
    measure: Message | None = None  # what is drawn

    @property
    def form(self) -> str:
        """Which macro draws it."""
        return "dots"


class Figure(NamedTuple):
    """A row of what `dots_of` draws."""

    names: tuple[Name, ...]
    value: float | None
    basis: Basis
    link: str | None = None


class Bar(NamedTuple):
    """A bar as long as its value, in percent of the longest."""

    names: tuple[Name, ...]
    width: float
    words: str
    n: int | None
    link: str | None


class Bars(NamedTuple):
    """A bar for each row."""

    title: Message
    rows: tuple[Bar, ...]
    left_out: int = 0
    measure: Message | None = None  # what is drawn

    @property
    def form(self) -> str:
        """Which macro draws it."""
        return "bars"


class Segment(NamedTuple):
    """A part of a stacked bar: which one, from where, how long (percent), how many."""

    look: str
    at: float
    width: float
    n: int
    title: Message


class Stack(NamedTuple):
    """A bar of parts."""

    names: tuple[Name, ...]
    segments: tuple[Segment, ...]
    n: int
    link: str | None


class Stacks(NamedTuple):
    """Bars of the same parts: so many of each, shown as shares of the whole row."""

    title: Message
    parts: tuple[tuple[str, Message], ...]  # look and name
    rows: tuple[Stack, ...]
    left_out: int = 0

    @property
    def form(self) -> str:
        """Which macro draws it."""
        return "stacks"


def dots_of(
    title: Message,
    figures: Sequence[Figure],
    *,
    shares: bool = True,
    line: float | None = None,
    left_out: int = 0,
    measure: Message | None = None,
) -> Dots | None:
    """Shares on an axis from 0 to 100 %, other figures on one that holds them; None of nothing."""
    if not figures:
        return None
    drawn = [one for one in figures if one.value is not None and not one.basis.is_few]
    held = [n for one in drawn for n in (one.value, one.basis.low, one.basis.high) if n is not None]
    scale = Scale(0, 1) if shares else around([*held, *([] if line is None else [line]), 0])
    said = share if shares else number
    return Dots(
        title,
        tuple(_dot(one, scale, shares=shares) for one in figures),
        scale.ticks(MARKS, said),
        None if line is None else scale.at(line),
        left_out,
        measure,
    )


def _dot(one: Figure, scale: Scale, *, shares: bool) -> Dot:
    basis, said = one.basis, share if shares else number
    few = basis.is_few or one.value is None
    low, high = (None, None) if few else (basis.low, basis.high)
    return Dot(
        one.names,
        None if few or one.value is None else scale.at(one.value),
        None if low is None else scale.at(low),
        None if high is None else scale.at(high),
        "" if one.value is None else said(one.value),
        None if low is None or high is None else (said(low), said(high)),
        basis.n,
        basis.part,
        few,
        one.link,
    )


def bars_of(
    title: Message,
    figures: Sequence[tuple[tuple[Name, ...], float | None, int | None, str | None]],
    left_out: int = 0,
    measure: Message | None = None,
) -> Bars | None:
    """Bars of values from 0 on, each with its names, of how many, and where it leads."""
    most = max((value or 0 for _, value, _, _ in figures), default=0)
    if most <= 0:
        return None
    rows = tuple(
        Bar(
            names,
            round(100 * max(value or 0, 0) / most, 2),
            "–" if value is None else number(value),
            n,
            link,
        )
        for names, value, n, link in figures
    )
    return Bars(title, rows, left_out, measure)


def stacks_of(
    title: Message,
    parts: Sequence[tuple[str, Message]],
    figures: Sequence[tuple[tuple[Name, ...], Sequence[int], str | None]],
    left_out: int = 0,
) -> Stacks | None:
    """Stacked bars of these parts, a look and a name each; rows of nothing are left out."""
    rows = tuple(_stack(parts, *one) for one in figures if sum(one[1]) > 0)
    return Stacks(title, tuple(parts), rows, left_out) if rows else None


def _stack(
    parts: Sequence[tuple[str, Message]],
    names: tuple[Name, ...],
    values: Sequence[int],
    link: str | None,
) -> Stack:
    total, before = sum(values), 0
    segments = []
    for (look, title), n in zip(parts, values, strict=True):
        if n:
            at, width = round(100 * before / total, 2), round(100 * n / total, 2)
            segments.append(Segment(look, at, width, n, title))
        before += n
    return Stack(names, tuple(segments), total, link)
