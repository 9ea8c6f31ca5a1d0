"""A match without a map: its figures are drawn side by side, a row for each band (R98)."""

from __future__ import annotations

from collections.abc import Mapping

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, TYPES, Point

RADIUS = 1100  # in thousandths of a unit of the drawing, as everything on a table
EDGE, STEP = 1500, 3000
LINES = {"a": 6400, "b": 11600}
WIDE, TALL = 18.6, 9.6
BOX = "-.3 4.2 18.6 9.6"  # viewBox
PLACES: Mapping[str, Point] = {
    name: (EDGE + STEP * TYPES.index(name[1]), LINES[name[0]]) for name in FIGS
}


def mapped(view: Json) -> bool:
    """Whether the match of a view has a map."""
    return "places" not in view["options"]


def arranged(view: Json) -> Json:
    """The view, with places to draw its standing figures at where nobody knows others."""
    if mapped(view):
        return view
    figs = {
        name: {**one, "at": list(PLACES[name]) if one["status"] == "standing" else None}
        for name, one in view["figs"].items()
    }
    return {**view, "figs": figs, "radii": dict.fromkeys(FIGS, RADIUS), "scenery": []}


def wide(name: str) -> tuple[float, float, float]:
    """Where a figure is drawn, and the radius of its disc, in units of the drawing."""
    x, y = PLACES[name]
    return x / INCH, y / INCH, RADIUS / INCH
