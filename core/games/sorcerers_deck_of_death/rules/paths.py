"""Paths and directions of moving bases (R25 to R30, R46 to R48), in thousandths of an inch.

A path is a polyline of centres, the start among them; what is computed here is not rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin, sqrt

from core.games.sorcerers_deck_of_death.rules.geometry import shapely
from core.games.sorcerers_deck_of_death.rules.scenery import Obstacle, Place, Scenery


def length(path: Sequence[Place]) -> float:
    """How long a path is (R25)."""
    return sum(hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(path))


def nearest(path: Sequence[Place], point: Place) -> float:
    """How near a path comes to a point."""
    first = hypot(path[0][0] - point[0], path[0][1] - point[1])
    return min((_from_leg(start, end, point) for start, end in pairwise(path)), default=first)


def _from_leg(start: Place, end: Place, point: Place) -> float:
    across, up = end[0] - start[0], end[1] - start[1]
    away, over = point[0] - start[0], point[1] - start[1]
    square = across * across + up * up
    part = min(max((away * across + over * up) / square, 0.0), 1.0) if square else 0.0
    return hypot(away - part * across, over - part * up)


def first_touch(path: Sequence[Place], centre: Place, reach: float) -> tuple[Place, float] | None:
    """Where a path first comes within `reach` of `centre`, and after how long a way (R29).

    None for a path that stays farther away.
    """
    travelled = 0.0
    for start, end in pairwise(path):
        leg = hypot(end[0] - start[0], end[1] - start[1])
        part = _entering(start, end, centre, reach)
        if part is not None:
            x, y = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
            return (x, y), travelled + part * leg
        travelled += leg
    x, y = path[-1]
    return ((x, y), travelled) if hypot(x - centre[0], y - centre[1]) <= reach else None


def _entering(start: Place, end: Place, centre: Place, reach: float) -> float | None:
    """The part of a leg before it enters a circle, from 0 to 1."""
    x, y = start[0] - centre[0], start[1] - centre[1]
    if hypot(x, y) <= reach:
        return 0.0
    across, up = end[0] - start[0], end[1] - start[1]
    towards = -(x * across + y * up)
    outside = x * x + y * y - reach * reach
    under = towards * towards - (across * across + up * up) * outside
    if towards <= 0 or under < 0:
        return None
    part = outside / (towards + sqrt(under))
    return part if part <= 1 else None


def terrain_overlap(
    scenery: Scenery, radius: float, path: Sequence[Place]
) -> tuple[str, int] | None:
    """The impassable piece that a base moving along a path overlaps most, and by how much (R27)."""
    worst: tuple[str, int] | None = None
    for piece in scenery.impassable:
        overlap = round(radius - _path_to(piece, path))
        if overlap > (worst[1] if worst else 0):
            worst = piece.id, overlap
    return worst


def _path_to(piece: Obstacle, path: Sequence[Place]) -> float:
    """The distance between a path and a piece; 0 where they meet."""
    if piece.polygon is None:
        return max(nearest(path, piece.centre) - piece.radius, 0.0)
    if length(path) == 0:
        return piece.distance(path[0])
    return float(piece.polygon.distance(shapely.LineString(path)))


def outside_wedge(displacement: Place, forward: Place, arc_deg: float) -> float:
    """How far a displacement ends outside the arc of so many degrees around `forward` (R47)."""
    (x, y), (fx, fy) = displacement, forward
    off = abs(atan2(fx * y - fy * x, fx * x + fy * y))
    beyond = off - radians(min(max(arc_deg, 0), 360)) / 2
    if beyond <= 0:
        return 0.0
    return hypot(x, y) * (sin(beyond) if beyond < pi / 2 else 1.0)


def both_touch(
    one: Place, one_reach: float, other: Place, other_reach: float, near: Place
) -> Place | None:
    """The point that is `one_reach` from `one` and `other_reach` from `other` (R30).

    Of two such points the one nearer to `near`; None where there is none. Circles that miss each
    other by less than a thousandth of an inch count as touching: places are rounded to that.
    """
    across, up = other[0] - one[0], other[1] - one[1]
    apart = hypot(across, up)
    if not apart or not abs(one_reach - other_reach) - 1 < apart < one_reach + other_reach + 1:
        return None
    along = (one_reach**2 - other_reach**2 + apart**2) / (2 * apart)
    aside = sqrt(max(one_reach**2 - along**2, 0.0))
    turn = atan2(up, across)
    foot = one[0] + along * cos(turn), one[1] + along * sin(turn)
    return min(
        ((foot[0] - side * sin(turn), foot[1] + side * cos(turn)) for side in (aside, -aside)),
        key=lambda place: hypot(place[0] - near[0], place[1] - near[1]),
    )
