"""Layouts of scenery, drawn: what the drawing page begins with, and what a layout looks like."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask_babel import gettext as _

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import BAND, INCH, SIDE, ZONE
from core.games.sorcerers_deck_of_death.pieces.layouts import Layout, Piece, Spot, thousandths
from web.pictures.picture import Drawing


class Form(NamedTuple):
    """A piece in a thumbnail; y goes down. `points` of a polygon, else a circle."""

    points: str
    x: str
    y: str
    r: str
    states: str


class Thumbnail(NamedTuple):
    """A layout, small; `pattern` names its hatching, for a page may show several."""

    pattern: str
    side: str
    band: str
    zone: str
    forms: tuple[Form, ...]


def scene(layout: Layout) -> Thumbnail:
    """A layout for the template of thumbnails; lengths are inches."""
    forms = tuple(_form(piece) for piece in layout.pieces)
    return Thumbnail(f"hatch-{layout.name}", _inches(SIDE), _inches(BAND), _inches(ZONE), forms)


def _form(piece: Piece) -> Form:
    states = "" if piece.blocks_move else "is-open "
    states += "" if piece.blocks_los else "is-low"
    if piece.shape == "circle":
        x, y = _spot(piece.c or (0, 0))
        return Form("", x, y, _inches(thousandths(piece.r or 0)), states)
    return Form(" ".join(",".join(_spot(spot)) for spot in piece.pts or ()), "", "", "", states)


def _spot(spot: Spot) -> tuple[str, str]:
    return _inches(thousandths(spot[0])), _inches(SIDE - thousandths(spot[1]))


def _inches(value: int) -> str:
    return f"{value / INCH:g}"


def start(layout: Layout | None) -> Json:
    """The pieces to begin with, all in thousandths of an inch; and the table."""
    pieces = layout.pieces if layout else ()
    table = {"side": SIDE, "band": BAND, "zone": ZONE, "inch": INCH}
    return {"table": table, "pieces": [_plain(piece) for piece in pieces]}


def _plain(piece: Piece) -> Json:
    told: Json = {"id": piece.id, "los": piece.blocks_los, "move": piece.blocks_move}
    if piece.shape == "circle":
        return told | {"c": _point(piece.c or (0, 0)), "r": thousandths(piece.r or 0)}
    return told | {"pts": [_point(spot) for spot in piece.pts or ()]}


def _point(spot: Spot) -> list[int]:
    return [thousandths(spot[0]), thousandths(spot[1])]


def texts() -> Mapping[str, str]:
    """The sentences of the script, with places in braces."""
    return {
        "rectangle": _("rectangle, {width} × {depth} in"),
        "polygon": _("polygon of {n} corners, {width} × {depth} in"),
        "circle": _("circle, radius {r} in"),
        "low": _("low"),
        "open": _("can be entered"),
        "piece": _("Piece {id}: {form}"),
        "move": _("Tap a piece to choose it, drag it or its handles."),
        "draw-rectangle": _("Drag from one corner of the rectangle to the other."),
        "draw-polygon": _("Tap the corners; tap the first one again to close."),
        "draw-circle": _("Drag from the centre of the circle to its rim."),
        "at": _("{x} × {y} in"),
        "mirrored": _("Pieces added: {n}"),
        "nothing-to-mirror": _("The table is the same from both sides already."),
        "id": _("Name"),
        "left": _("Left (x)"),
        "near": _("Near (y)"),
        "width": _("Width"),
        "depth": _("Depth"),
        "x": _("Centre x"),
        "y": _("Centre y"),
        "r": _("Radius"),
        "corner-x": _("Corner {n}, x"),
        "corner-y": _("Corner {n}, y"),
        "add-corner": _("Add a corner after {n}"),
        "take-corner": _("Take corner {n} away"),
        "blocks-sight": _("Blocks sight"),
        "can-enter": _("Can be entered"),
        "delete": _("Delete"),
        "copy": _("Copy"),
        "saving": _("Saving…"),
        "saved": _("The layout “{name}” is saved."),
        "play": _("Start a match with it"),
        "all": _("All layouts"),
        "nameless": _("Give the layout a name first."),
        "misnamed": _("A name is small letters, digits and -, with a letter first."),
        "misnamedNear": _(
            "A name is small letters, digits and -, with a letter first: {near}, say."
        ),
        "empty": _("Draw a piece first."),
        "offline": _("The server cannot be reached. Nothing was saved; try again."),
        "taken": _("{n} pieces are taken from the file."),
        "written": _("Written to {file}."),
    }


DRAWING = Drawing(
    template="pictures/sorcerers_deck_of_death/drawing.html",
    script="layouts/editor.js",
    start=start,
    texts=texts,
    thumbnail="pictures/sorcerers_deck_of_death/thumbnail.html",
    scene=scene,
    stylesheets=("layouts/scenery.css",),
)
