"""The plain table of a game that brings no picture: every field of its view, by name.

Options that stand whole in a match (catalogues, decks) are only named.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from markupsafe import Markup

from core.events import Json
from core.options import short
from web.pictures.picture import Picture, Viewpoint
from web.pictures.svg.frame import Drawn
from web.pictures.svg.pen import NOTHING, Box, Pen, group

COLUMN, HIGH = 500, 38  # width of a column and height of a field, in units of the picture
OPTION = ("options",)  # the path to them in a view


class Row(NamedTuple):
    """One field: the names that lead to it, its value as text, whether it just changed."""

    path: tuple[str, ...]
    value: str
    changed: bool


def scene(view: Json, before: Json | None, viewpoint: Viewpoint) -> tuple[Row, ...]:
    """The fields of a view, one row for each plain value or list of plain values."""
    del viewpoint
    old = None if before is None else dict(_fields(before))
    return tuple(
        Row(path, value, old is not None and old.get(path) != value)
        for path, value in _fields(view)
    )


def text(view: Json) -> str:
    """The fields of a view in characters, one a line."""
    return "\n".join(f"{' '.join(path)}: {value}" for path, value in _fields(view))


def _fields(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if path[:1] == OPTION and _whole(value):
        yield path, str(short(value))
    elif isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from _fields(inner, (*path, str(key)))
    elif isinstance(value, list | tuple) and any(isinstance(v, dict | list) for v in value):
        for place, inner in enumerate(value, start=1):
            yield from _fields(inner, (*path, str(place)))
    else:
        yield path, _text(value)


def _whole(value: Any) -> bool:
    """Whether this is a catalogue or a deck, or a row of such things."""
    if isinstance(value, list | tuple):
        return any(isinstance(one, dict) for one in value)
    return isinstance(value, dict) and isinstance(value.get("name"), str)


def _text(value: Any) -> str:
    match value:
        case None | "" | {} | [] | ():
            return "–"
        case True:
            return "✓"
        case False:
            return "✗"
        case list() | tuple():
            return " ".join(map(str, value))
    return str(value)


def drawn(view: Json, before: Json | None, viewpoint: Viewpoint) -> Drawn:
    """The fields of a view as a file, in as many columns as fit."""
    rows = scene(view, before, viewpoint)

    def beside(pen: Pen, box: Box) -> Markup:
        columns = box.columns(max(1, round(box.width / COLUMN)), 24)
        room = int(box.height / HIGH) * len(columns)
        shown = rows if len(rows) <= room else rows[: room - 1]
        lines = [_line(pen, columns, place, row, room) for place, row in enumerate(shown)]
        if len(shown) < len(rows):
            more = Row((f"+{len(rows) - len(shown)}",), "", changed=False)
            lines.append(_line(pen, columns, len(shown), more, room))
        return NOTHING.join(lines)

    return Drawn(beside)


def _line(pen: Pen, columns: list[Box], place: int, row: Row, room: int) -> Markup:
    """A field in its place: its name on the left, its value on the right."""
    deep = room // len(columns)
    column = columns[place // deep]
    box = Box(column.x, column.y + place % deep * HIGH, column.width, HIGH - 4)
    name, half = " ".join(row.path).replace("_", " "), box.width / 2 - 18
    ground = pen.box(box, "good-wash" if row.changed else "sheet", radius=6)
    words = pen.text(box.x + 12, box.y + 24, name, 19, colour="ink-soft", room=half)
    value = pen.text(
        box.x + box.width - 12, box.y + 24, row.value, 19, weight=700, anchor="end", room=half
    )
    return group([ground, words, value], data_field=" ".join(row.path))


PICTURE = Picture(slug="", template="pictures/generic.html", scene=scene)
