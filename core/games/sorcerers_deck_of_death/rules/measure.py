"""Distances between bases, all in thousandths of an inch and compared as such (R4 to R8)."""

from __future__ import annotations

from math import atan2, degrees, hypot

from core.games.sorcerers_deck_of_death.pieces import CENTRE, INCH, ZONE, Point, letter, seat_of
from core.games.sorcerers_deck_of_death.pieces.layouts import thousandths
from core.games.sorcerers_deck_of_death.state import State, mapped, place, radii, standing

TOUCH = 10  # R8: bases this near are in contact


def tolerance(state: State) -> int:
    """What is granted to the acting side (R9)."""
    return thousandths(state.options.tol)


def radius(state: State, fig: int) -> int:
    """The radius of a base."""
    return radii(state.options)[fig]


def distance(one: Point, other: Point) -> int:
    """Between two points, rounded (R4)."""
    return round(hypot(one[0] - other[0], one[1] - other[1]))


def gap(state: State, fig: int, other: int) -> int:
    """Between the edges of two standing figures' bases (R5)."""
    return gap_at(state, fig, place(state, fig), other)


def gap_at(state: State, fig: int, at: Point, other: int) -> int:
    """The gap to a standing figure, as if `fig` stood at `at`."""
    there = place(state, other)
    apart = hypot(at[0] - there[0], at[1] - there[1])
    return round(apart - radius(state, fig) - radius(state, other))


def enemies(state: State, fig: int) -> tuple[int, ...]:
    """The standing figures of the other seat."""
    return standing(state, 1 - seat_of(fig))


def engaging(state: State, fig: int) -> tuple[int, ...]:
    """The enemies known to be in contact with a standing figure (R8, R34)."""
    if not mapped(state):
        return ()
    return tuple(other for other in enemies(state, fig) if gap(state, fig, other) <= TOUCH)


def facing(start: Point, end: Point, otherwise: int) -> int:
    """The direction from one point to another in whole degrees, 0 along x, counter-clockwise."""
    if start == end:
        return otherwise
    return round(degrees(atan2(end[1] - start[1], end[0] - start[0]))) % 360


def towards(state: State, fig: int, other: int) -> int:
    """Where a figure looks that turns to another; without a map as it did."""
    looks = state.figs[fig].facing
    return facing(place(state, fig), place(state, other), looks) if mapped(state) else looks


def inside(state: State, seat: int, *, slack: int = 0) -> tuple[int, ...]:
    """The figures of a seat that stand entirely in the centre zone (R7, R93).

    `slack` widens the zone, or narrows it where it is negative. Without a map nobody is known to.
    """
    if not mapped(state):
        return ()
    return tuple(fig for fig in standing(state, seat) if centre_reach(state, fig) <= ZONE + slack)


def centre_reach(state: State, fig: int) -> int:
    """How far a base reaches out from the centre of the table."""
    return distance(place(state, fig), CENTRE) + radius(state, fig)


def worth(figs: tuple[int, ...]) -> int:
    """What figures count for in the centre: a Specialist is two (R81, R93)."""
    return sum(2 if letter(fig) == "S" else 1 for fig in figs)


def in_inches(value: int) -> str:
    """A measure as people read it, such as `4.3` or `0.25`."""
    return f"{value / INCH:.3f}".rstrip("0").rstrip(".")
