"""The table as the script measures on it, in inches."""

from __future__ import annotations

from typing import Any

from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, SEATS, SIDE, Point, profile
from core.games.sorcerers_deck_of_death.rules.measure import radius, tolerance
from core.games.sorcerers_deck_of_death.rules.scenery import plain_pieces
from core.games.sorcerers_deck_of_death.state import State, mapped
from core.games.sorcerers_deck_of_death.titles import figure_title
from core.knowledge import Viewer
from web.entry.sorcerers_deck_of_death_parts import Figure, Ground, Piece, Solid, Spot
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death import rows


def inches(value: int) -> float:
    """Thousandths of an inch as inches."""
    return value / INCH


def spot(at: Point) -> Spot:
    """A point in inches."""
    return inches(at[0]), inches(at[1])


def table(state: State, viewer: Viewer) -> Ground:
    """Figures and scenery; figures without a place are not on the table."""
    return {
        "size": inches(SIDE),
        "tol": inches(tolerance(state)),
        "flipped": viewer == SEATS[1],
        "figs": [_figure(state, fig) for fig in range(len(FIGS))],
        "scenery": [_piece(piece) for piece in plain_pieces(state.options)],
    }


def _figure(state: State, fig: int) -> Figure:
    one, name = state.figs[fig], FIGS[fig]
    x, y, r = _drawn_at(state, fig)
    return {
        "id": name,
        "seat": name[0],
        "letter": name[1],
        "name": translate(figure_title(name)),
        "x": x,
        "y": y,
        "r": r,
        "standing": one.status == "standing",
        "hp": one.hp,
        "mvt": profile(fig).move,
        "done": one.done,
    }


def _drawn_at(state: State, fig: int) -> tuple[float | None, float | None, float]:
    """Where a figure stands with its radius; without a map where it is drawn."""
    one = state.figs[fig]
    if one.status == "standing" and not mapped(state):
        return rows.wide(FIGS[fig])
    x, y = (None, None) if one.at is None else spot(one.at)
    return x, y, inches(radius(state, fig))


def _piece(piece: dict[str, Any]) -> Piece:
    given: Solid = {
        "id": piece["id"],
        "blocks_los": piece["blocks_los"],
        "blocks_move": piece["blocks_move"],
    }
    if piece["shape"] == "poly":
        return {**given, "shape": "poly", "pts": [spot(point) for point in piece["pts"]]}
    return {**given, "shape": "circle", "c": spot(piece["c"]), "r": inches(piece["r"])}
