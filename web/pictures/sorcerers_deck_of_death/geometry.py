"""Where things lie in the drawing: one unit is an inch, x to the right, y down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from typing import NamedTuple

from core.games.sorcerers_deck_of_death.pieces import INCH, SIDE

WIDTH = SIDE / INCH
SCALE, RIM = 0.8, 0.15  # margins: left and below for the numbers of the scale, and elsewhere
PLACES = 3  # decimals


class Spot(NamedTuple):
    """A place in the drawing."""

    x: float
    y: float


class Lay(NamedTuple):
    """How the table lies: seat a below, or turned with seat b below."""

    flip: bool

    def spot(self, point: Sequence[int]) -> Spot:
        """Where a point of the table lies in the drawing."""
        x, y = point[0] / INCH, WIDTH - point[1] / INCH
        return Spot(*rounded(WIDTH - x, WIDTH - y)) if self.flip else Spot(*rounded(x, y))

    def ahead(self, degrees: float) -> Spot:
        """The unit vector of a direction on the table, as it lies in the drawing."""
        way = -1 if self.flip else 1
        return Spot(way * cos(radians(degrees)), -way * sin(radians(degrees)))


def rounded(*values: float) -> tuple[float, ...]:
    """Numbers as the drawing writes them."""
    return tuple(round(value, PLACES) + 0.0 for value in values)


def inches(length: int) -> float:
    """A length of the table in units of the drawing."""
    return length / INCH


def apart(one: Spot, other: Spot) -> float:
    """How far two places lie apart."""
    return hypot(other.x - one.x, other.y - one.y)


def off(start: Spot, way: Spot, length: float) -> Spot:
    """The place that lies so far from another in the direction of a unit vector."""
    return Spot(*rounded(start.x + way.x * length, start.y + way.y * length))


def unit(start: Spot, end: Spot) -> Spot:
    """The direction from one place to another; upwards where they are the same."""
    length = apart(start, end)
    return Spot((end.x - start.x) / length, (end.y - start.y) / length) if length else Spot(0, -1)


def along(start: Spot, end: Spot, length: float) -> Spot:
    """The place so far on the way from one place towards another."""
    return off(start, unit(start, end), length)


def line(spots: Iterable[Spot]) -> str:
    """Path data of straight legs."""
    return "M" + "L".join(f"{spot.x} {spot.y}" for spot in spots)


def halfway(spots: Sequence[Spot]) -> tuple[Spot, Spot]:
    """The middle of a way with several legs, and the direction of the way there."""
    legs = [(a, b, apart(a, b)) for a, b in pairwise(spots)]
    left = sum(length for _, _, length in legs) / 2
    for start, end, length in legs:
        if left <= length:
            return along(start, end, left), unit(start, end)
        left -= length
    return spots[-1], Spot(1, 0)


def wedge(apex: Spot, towards: Spot, radius: float, degrees: float) -> str:
    """Path data of a sector round an apex, with its middle towards a place."""
    if degrees >= 360:
        left, right = Spot(apex.x - radius, apex.y), Spot(apex.x + radius, apex.y)
        arc = f"A{radius} {radius} 0 0 1"
        return f"M{left.x} {left.y}{arc} {right.x} {right.y}{arc} {left.x} {left.y}Z"
    middle, half = unit(apex, towards), radians(degrees / 2)
    start, end = (off(apex, _turned(middle, angle), radius) for angle in (-half, half))
    large = int(half > pi / 2)
    return (
        f"M{apex.x} {apex.y}L{start.x} {start.y}"
        f"A{round(radius, PLACES)} {round(radius, PLACES)} 0 {large} 1 {end.x} {end.y}Z"
    )


def _turned(way: Spot, angle: float) -> Spot:
    return Spot(way.x * cos(angle) - way.y * sin(angle), way.x * sin(angle) + way.y * cos(angle))


def winding(start: Spot, end: Spot, bend: float) -> str:
    """Path data of a curve that bends to one side and then to the other.

    Two of them, there and back with opposite bends, cross in the middle.
    """
    way, length = unit(start, end), apart(start, end)
    first = off(off(start, way, length / 3), Spot(-way.y, way.x), bend)
    second = off(off(start, way, length * 2 / 3), Spot(-way.y, way.x), -bend)
    return f"M{start.x} {start.y}C{first.x} {first.y} {second.x} {second.y} {end.x} {end.y}"


def bowed(start: Spot, end: Spot, bend: float, short: float) -> str:
    """Path data of a curve to one side, which ends a little short of its end."""
    way = unit(start, end)
    middle = along(start, end, apart(start, end) / 2)
    top = off(middle, Spot(-way.y, way.x), bend)
    tip = along(end, top, short)
    return f"M{start.x} {start.y}Q{top.x} {top.y} {tip.x} {tip.y}"


def free_place(middle: Spot, radius: float, taken: Iterable[Spot]) -> Spot:
    """The place on a circle that lies on the table, farthest from what else is there."""
    full = list(taken) or [middle]
    found = [off(middle, Spot(sin(n * pi / 18), -cos(n * pi / 18)), radius) for n in range(36)]
    within = [one for one in found if 1.2 <= one.x <= WIDTH - 1.2 and 1 <= one.y <= WIDTH - 1]
    return max(within or found, key=lambda one: min(apart(one, other) for other in full))
