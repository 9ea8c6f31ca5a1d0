"""The strip below the table: how the match ran along its line, ready to be drawn.

Places are told in percent of its width, so that it is as wide as the table whatever that is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from core.events import Seat
from core.frames import Frame
from core.messages import Message, msg
from core.moments import Moment, changes, moments
from core.replay import Timeline
from web.marks import Mark
from web.pictures.game_pages import marks_of
from web.replay.steps import Turn
from web.replay.tree_position import TreePosition
from web.seats import title_of

SPAN, HEIGHT = 1000, 100  # of the drawing of the lines, which is stretched to the strip
DRAWN = 300  # places of a line that are drawn one by one: there is not more room than for these
SIGNS, FEW = 72, 28  # of moments, on a wide strip and on a narrow one
BANDS = 60  # phases that are drawn one by one
UNSEEN = msg("cards unseen")


class Series(NamedTuple):
    """One line, as path data, and its values by place; `look` is the number of its seat."""

    title: Message
    look: int
    line: str
    area: str
    values: list[int]


class Sign(NamedTuple):
    """A moment on the strip: the weightiest of those that lie too close to be drawn each.

    `slight`: there is room for it only on a wide strip.
    """

    step: int
    index: int  # type: ignore[assignment]  # a field, where a tuple has a method
    x: float
    mark: Mark
    slight: bool


class Band(NamedTuple):
    """A phase, or several where there are many: from the place `first` on."""

    title: Message
    first: int
    x: float
    width: float


class Bookmark(NamedTuple):
    """A step that a reader has marked, with what is drawn of it, such as `!`."""

    step: int
    sign: str


class Flag(NamedTuple):
    """A bookmark on the strip."""

    x: float
    sign: str


class Curve(NamedTuple):
    """All that is drawn. `changes` of the main series, in thousandths of its range, and `weights`
    of the places that are moments, in the same, are what playing by itself goes by.
    """

    series: list[Series]
    unseen: Series | None
    unit: Message
    signs: list[Sign]
    bands: list[Band]
    forks: list[float]
    flags: list[Flag]
    undone_from: float | None  # hatched from here: not in force
    changes: list[int]
    weights: dict[int, int]
    kinds: dict[int, list[Message]]  # by place, what happened there in words


def curve_of(
    timeline: Timeline[Any],
    place: TreePosition,
    line: Sequence[Turn],
    *,
    ignorance: bool = False,
    bookmarks: Sequence[Bookmark] = (),
) -> Curve:
    """The strip of the line on which a place is; `line` are its turns.

    `ignorance`: with how much of the cards the timeline does not know.
    """
    game, frames = timeline.game, [timeline.frames[node] for node in place.line]
    curve, x = game.curve(frames), _xs(len(frames))
    found = moments(timeline, frames)
    by_place = _by_place(found, place.line)
    marks = marks_of(game.slug)
    return Curve(
        series=_main(timeline, curve),
        unseen=_unseen(timeline, frames) if ignorance else None,
        unit=game.course.unit,
        signs=_signs(timeline, by_place, place.line, x),
        bands=bands(phases(timeline, frames, line)),
        forks=[x[index] for index in _forks(timeline, place.line)],
        flags=[*_flags(bookmarks, place.line, x)],
        undone_from=_undone_from(place),
        changes=[round(1000 * one.size) for one in changes(game.course, curve)],
        weights={index: round(1000 * found[0].weight) for index, found in by_place.items()},
        kinds={
            index: [marks.drawn[one.kind].words for one in found if one.kind in marks.drawn]
            for index, found in by_place.items()
        },
    )


def _xs(count: int) -> list[float]:
    """Where the places of a line lie from left to right."""
    return [round(100 * index / max(count - 1, 1), 2) for index in range(count)]


def _undone_from(place: TreePosition) -> float | None:
    """The middle between the last place in force and the first that is not."""
    count = len(place.line)
    gone = (index for index, node in enumerate(place.line) if node not in place.in_force)
    first = next(gone, None)
    return None if first is None else round(100 * (first - 0.5) / max(count - 1, 1), 2)


# --- lines -----------------------------------------------------------------------------------


def _main(timeline: Timeline[Any], curve: Mapping[Seat, Sequence[int]]) -> list[Series]:
    most = max((max(values, default=0) for values in curve.values()), default=0)
    least = min((min(values, default=0) for values in curve.values()), default=0)
    return [
        _series(title_of(timeline.game, seat), look, list(values), min(least, 0), most)
        for look, (seat, values) in enumerate(curve.items(), 1)
    ]


def _unseen(timeline: Timeline[Any], frames: Sequence[Frame[Any]]) -> Series | None:
    """How many cards the viewer had not seen; None where that cannot be counted or says nothing."""
    count = timeline.game.course.unseen
    values = [] if count is None else [count(frame.state) for frame in frames]
    return _series(UNSEEN, 0, values, 0, max(values)) if any(values) else None


def _series(title: Message, look: int, values: list[int], least: int, most: int) -> Series:
    span, count = (most - least) or 1, len(values)
    heights = [round(HEIGHT - HEIGHT * (value - least) / span, 1) for value in values]
    drawn = [group[-1] for group in groups(count, DRAWN)]
    line = f"M0 {heights[0]:g}"
    for here, before in zip(drawn[1:], drawn, strict=False):
        if heights[here] != heights[before]:
            line += f"H{round(SPAN * here / (count - 1), 1):g}V{heights[here]:g}"
    line += f"H{SPAN}"
    base = round(HEIGHT - HEIGHT * (0 - least) / span, 1)
    return Series(title, look, line, f"{line}V{base:g}H0Z", values)


# --- moments and forks -----------------------------------------------------------------------


def _by_place(found: Sequence[Moment], line: Sequence[int]) -> dict[int, list[Moment]]:
    places = {node: index for index, node in enumerate(line)}
    return {places[step]: [*same] for step, same in groupby(found, key=lambda one: one.step)}


def _signs(
    timeline: Timeline[Any],
    by_place: Mapping[int, Sequence[Moment]],
    line: Sequence[int],
    x: Sequence[float],
) -> list[Sign]:
    marks = marks_of(timeline.game.slug)
    drawn = {index: mark for index, found in by_place.items() if (mark := marks.first(found))}

    def weightiest(most: int) -> Iterator[int]:
        for group in groups(len(line), most):
            there = [index for index in group if index in drawn]
            if there:
                yield max(there, key=lambda index: by_place[index][0].weight)

    few = {*weightiest(FEW)}
    return [
        Sign(line[index], index, x[index], drawn[index], index not in few)
        for index in sorted(few | {*weightiest(SIGNS)})
    ]


def _forks(timeline: Timeline[Any], line: Sequence[int]) -> Iterator[int]:
    """The places from which more than one line leads on."""
    tree, origins = timeline.tree, {*timeline.tree.origins}
    for index, node in enumerate(line):
        if node in origins and len(tree.children(node)) > 1:
            yield index


def _flags(
    bookmarks: Sequence[Bookmark], line: Sequence[int], x: Sequence[float]
) -> Iterator[Flag]:
    places = {node: index for index, node in enumerate(line)}
    for step, sign in bookmarks:
        if step in places:
            yield Flag(x[places[step]], sign)


def groups(count: int, most: int) -> list[range]:
    """The places of a line, those together that lie too close to be drawn one by one."""
    stops = min(count, most)
    return [range(n * count // stops, (n + 1) * count // stops) for n in range(stops)]


# --- phases ----------------------------------------------------------------------------------


def phases(
    timeline: Timeline[Any], frames: Sequence[Frame[Any]], line: Sequence[Turn]
) -> list[Message | None]:
    """By place the phase that its step belongs to; None before the first."""
    phase = timeline.game.chapters.phase
    if phase is None:
        named = [msg("Round {number}", number=turn.round) if turn.round else None for turn in line]
        return [*named]
    return [None, *(phase(before.state, after.state) for before, after in pairwise(frames))]


def bands(named: Sequence[Message | None]) -> list[Band]:
    """The phases one after the other; what has none belongs to the one before it."""
    begun: list[tuple[int, Message]] = []
    for index, title in enumerate(named):
        if title is not None and (not begun or begun[-1][1] != title):
            begun.append((index, title))
    every = -(-len(begun) // BANDS) or 1
    starts = begun[::every]
    last = max(len(named) - 1, 1)
    edges = [_edge(first, last) for first, _ in starts] + [100.0]
    return [
        Band(title, first, here, round(after - here, 2))
        for (first, title), here, after in zip(starts, edges, edges[1:], strict=False)
    ]


def _edge(first: int, last: int) -> float:
    """Where a phase begins: between its first step and the one before."""
    return max(round(100 * (first - 0.5) / last, 2), 0.0)
