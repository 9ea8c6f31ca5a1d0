"""What the page and its script are told of the strip below the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from flask import render_template

from core.events import Json
from core.messages import Message
from core.replay import Timeline
from web.i18n import Names, translate
from web.narration import narration
from web.replay.curve import Band, Curve, curve_of
from web.replay.look import Look
from web.replay.steps import Turn
from web.replay.tree_position import TreePosition

BLOCK = 25  # steps of which the list and the sentences are fetched together
LETTER = 6.4  # pixels of a letter of a phase's name
WIDTHS = 340, 620  # pixels of a narrow strip and of a wide one


class Label(NamedTuple):
    """The name of a phase, or its number; `shown`, its class, says on which strips."""

    text: str
    x: float
    shown: str


def drawn(
    timeline: Timeline[Any], place: TreePosition, line: Sequence[Turn], look: Look, names: Names
) -> Json:
    """The strip: `ground` and `signs` as HTML, between which the cursor stands, `series` of titles
    and values, and `places`, what each place of the line is, for the script.
    """
    ignorance, bookmarks = look.seat is not None, look.notes.flags
    curve = curve_of(timeline, place, line, ignorance=ignorance, bookmarks=bookmarks)
    told: Json = {"curve": curve, "look": look, "game": timeline.game, "names": names}
    told["labels"] = [*_labels(curve.bands, names)]
    lines = [*curve.series, *filter(None, [curve.unseen])]
    return {
        "ground": render_template("replay/curve_ground.html", **told),
        "signs": render_template("replay/curve_signs.html", **told),
        "series": [(translate(one.title, names), one.look, one.values) for one in lines],
        "unit": translate(curve.unit, names),
        "places": _places(timeline, place, line, curve, names),
    }


def _places(
    timeline: Timeline[Any], place: TreePosition, line: Sequence[Turn], curve: Curve, names: Names
) -> Json:
    steps = (range(first, last + 1) for first, last in _together(place.line))
    seconds = [timeline.frames[node].seconds for node in place.line]
    kinds: dict[str, int] = {}

    def numbers(index: int) -> list[int]:
        words = (translate(one, names) for one in curve.kinds[index])
        return [kinds.setdefault(word, len(kinds)) for word in words]

    return {
        "steps": " ".join(f"{one.start}-{one[-1]}" for one in steps),
        "rounds": runs(turn.round for turn in line),
        "turns": runs(turn.turn for turn in line),
        "gaps": runs([0, *(max(after - before, 0) for before, after in pairwise(seconds))]),
        "changes": runs(curve.changes),
        "moments": [(index, weight, numbers(index)) for index, weight in curve.weights.items()],
        "kinds": [*kinds],
        "phases": [(band.first, translate(band.title, names)) for band in curve.bands],
        "block": BLOCK,
    }


def _labels(bands: Sequence[Band], names: Names) -> Iterator[Label]:
    """The names of the phases, or their numbers: on a strip of each width what has room on it."""
    for band in bands:
        text, x = translate(band.title, names), round(band.x + band.width / 2, 2)
        number = text.rpartition(" ")[2]
        said = [text, number] if number.isdigit() else [text]
        narrow, wide = (
            next((one for one in said if _fits(one, band.width, width)), None) for width in WIDTHS
        )
        if wide is not None:
            yield Label(wide, x, "" if narrow == wide else "is-wide")
        if narrow is not None and narrow != wide:
            yield Label(narrow, x, "is-narrow")


def _fits(text: str, percent: float, width: int) -> bool:
    return len(text) * LETTER + 6 <= percent * width / 100


def sentences(timeline: Timeline[Any], place: TreePosition, names: Names, around: int) -> Json:
    """What the steps around a place of the line did, in the reader's language, with the place of
    the first of them: a block of the line.
    """
    first = min(around, len(place.line) - 1) // BLOCK * BLOCK
    told: list[Message] = [
        narration(timeline, node).headline for node in place.line[first : first + BLOCK]
    ]
    return {"first": first, "told": [translate(one, names) for one in told]}


def runs(values: Iterable[int]) -> str:
    """Numbers, those in a row that are the same as one: `0*3 40` is 0, 0, 0, 40."""
    told = ((value, sum(1 for _ in same)) for value, same in groupby(values))
    return " ".join(f"{value}*{times}" if times > 1 else str(value) for value, times in told)


def _together(nodes: Iterable[int]) -> Iterable[tuple[int, int]]:
    """The first and last of each run of nodes whose numbers follow each other."""
    for _, run in groupby(enumerate(nodes), key=lambda one: one[1] - one[0]):
        (_, first), *others = run
        yield first, others[-1][1] if others else first
