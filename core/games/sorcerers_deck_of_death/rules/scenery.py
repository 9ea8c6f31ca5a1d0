"""The scenery of a match, checked and ready for measuring (1.4), in thousandths of an inch."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot
from typing import Any, NamedTuple, TypeAlias

from core import limits
from core.errors import BadInput
from core.games.sorcerers_deck_of_death.pieces import SIDE, Point
from core.games.sorcerers_deck_of_death.pieces.built_in import LAYOUTS
from core.games.sorcerers_deck_of_death.pieces.layouts import Layout, Piece, Spot, thousandths
from core.games.sorcerers_deck_of_death.rules.geometry import np, shapely
from core.games.sorcerers_deck_of_death.state.options import Options
from core.messages import msg

Place: TypeAlias = tuple[float, float]  # a point that is not rounded yet
SLIVER = 1e-5  # what only touches is met: outlines are wider by this for lines of sight
FAR = 2 * SIDE  # a piece that reaches farther out is no piece of this table


class Obstacle(NamedTuple):
    """A piece on the table: a circle around `centre`, or a polygon.

    `rim` are the corners of the polygon, a sliver outside of its own, for `sight`.
    """

    id: str
    blocks_los: bool
    blocks_move: bool
    box: tuple[float, float, float, float]  # least x and y, greatest x and y
    centre: Point = (0, 0)
    radius: int = 0
    polygon: shapely.Polygon | None = None
    rim: np.typing.NDArray[np.float64] | None = None

    def distance(self, at: Place) -> float:
        """From a point to the piece; 0 inside it."""
        if self.polygon is None:
            return max(hypot(at[0] - self.centre[0], at[1] - self.centre[1]) - self.radius, 0.0)
        return float(self.polygon.distance(shapely.Point(at)))

    def out_of_reach(self, at: Place, reach: float) -> bool:
        """Whether a point is so far away that measuring can be spared."""
        left, low, right, high = self.box
        return not (left - reach < at[0] < right + reach and low - reach < at[1] < high + reach)


class Scenery(NamedTuple):
    """All pieces of a match, and those of them that stop bases and sight."""

    pieces: tuple[Obstacle, ...]
    impassable: tuple[Obstacle, ...]
    opaque: tuple[Obstacle, ...]


def scenery(options: Options) -> Scenery:
    """The scenery that the options name or give. Raises `BadInput` bad_layout, too_many.

    What a line of sight costs grows with the corners and with the samples of both bases.
    """
    found = _prepared(_pieces(options))
    limits.check_count(
        msg("Corners of all scenery, with so many samples of a base"),
        sum(4 if piece.rim is None else len(piece.rim) for piece in found.opaque),
        limits.SAMPLED // max(options.los_samples, 1) ** 2,
    )
    return found


def plain_pieces(options: Options) -> list[dict[str, Any]]:
    """The pieces in thousandths of an inch, as a view gives them."""
    return [_plain(piece) for piece in _pieces(options)]


def _plain(piece: Piece) -> dict[str, Any]:
    flags = {"blocks_los": piece.blocks_los, "blocks_move": piece.blocks_move}
    if piece.shape == "poly":
        corners = [list(_point(spot)) for spot in piece.pts or ()]
        return {"id": piece.id, "shape": "poly", "pts": corners, **flags}
    centre = list(_point(piece.c or (0, 0)))
    return {"id": piece.id, "shape": "circle", "c": centre, "r": thousandths(piece.r or 0), **flags}


def _pieces(options: Options) -> tuple[Piece, ...]:
    match options.terrain:
        case str(name):
            return LAYOUTS[name].pieces
        case Layout(pieces=pieces):
            return pieces
        case pieces:
            return pieces


@lru_cache(maxsize=256)
def _prepared(pieces: tuple[Piece, ...]) -> Scenery:
    limits.check_count(msg("Pieces of scenery"), len(pieces), limits.PIECES)
    corners = sum(len(piece.pts or ()) for piece in pieces)
    limits.check_count(msg("Corners of all scenery"), corners, limits.CORNERS)
    ready: dict[str, Obstacle] = {}
    for piece in pieces:
        if not piece.id.strip():
            raise BadInput(
                "bad_layout", "A piece of scenery has no name; give every piece an id of its own."
            )
        if piece.id in ready:
            raise BadInput(
                "bad_layout",
                "Two pieces of scenery are called “{piece}”; give every piece an id of its own.",
                piece=piece.id,
            )
        ready[piece.id] = _polygon(piece) if piece.shape == "poly" else _circle(piece)
    every = tuple(ready.values())
    return Scenery(
        every,
        tuple(each for each in every if each.blocks_move),
        tuple(each for each in every if each.blocks_los),
    )


def _polygon(piece: Piece) -> Obstacle:
    corners = [_point(spot) for spot in piece.pts or ()]
    if len(set(corners)) < 3:
        raise BadInput(
            "bad_layout",
            "The piece “{piece}” needs at least 3 different corners in “pts”.",
            piece=piece.id,
        )
    if _far(*(length for corner in corners for length in corner)):
        raise _off_table(piece)
    polygon = shapely.Polygon(corners)
    if not polygon.is_valid or not polygon.area:
        raise BadInput(
            "bad_layout",
            "The outline of the piece “{piece}” crosses or touches itself, or encloses nothing.",
            piece=piece.id,
        )
    if not polygon.intersects(_table()):
        raise _off_table(piece)
    wider = polygon.buffer(SLIVER, join_style="mitre")
    return Obstacle(
        piece.id,
        piece.blocks_los,
        piece.blocks_move,
        polygon.bounds,
        polygon=polygon,
        rim=shapely.get_coordinates(wider.exterior)[:-1],
    )


def _circle(piece: Piece) -> Obstacle:
    radius = thousandths(piece.r or 0)
    if piece.c is None or radius <= 0:
        raise BadInput(
            "bad_layout",
            "The piece “{piece}” is a circle: it needs a centre “c” and a radius “r” above 0.",
            piece=piece.id,
        )
    x, y = centre = _point(piece.c)
    if _far(x, y, radius) or _table().distance(shapely.Point(centre)) > radius:
        raise _off_table(piece)
    box = (x - radius, y - radius, x + radius, y + radius)
    return Obstacle(piece.id, piece.blocks_los, piece.blocks_move, box, centre, radius)


@cache
def _table() -> shapely.Polygon:
    return shapely.box(0, 0, SIDE, SIDE)


def _far(*lengths: int) -> bool:
    return max(map(abs, lengths)) > FAR


def _off_table(piece: Piece) -> BadInput:
    return BadInput(
        "bad_layout",
        "The piece “{piece}” lies off the table, which is 18 by 18 inches.",
        piece=piece.id,
    )


def _point(spot: Spot) -> Point:
    return thousandths(spot[0]), thousandths(spot[1])
