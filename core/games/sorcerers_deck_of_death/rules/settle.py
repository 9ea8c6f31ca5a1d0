"""Where a base really stands that was put down roughly (R11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from math import hypot
from typing import NamedTuple

from core.games.sorcerers_deck_of_death.pieces import FIGS, SIDE, Point, seat_of
from core.games.sorcerers_deck_of_death.rules.geometry import shapely
from core.games.sorcerers_deck_of_death.rules.measure import TOUCH, radius
from core.games.sorcerers_deck_of_death.rules.scenery import Obstacle, Place, scenery
from core.games.sorcerers_deck_of_death.state import State, place, standing

CLEAR = 20  # the gap to an enemy who may not be touched
SLACK = 1  # overlaps up to this are no violation
TRIES = 12


class Settled(NamedTuple):
    """An end position put right.

    `code` and `by` (a figure or a piece) are the first violation met, None where there was none.
    What is not `solved` stays where it was entered.
    """

    at: Point
    shift: int
    code: str | None
    by: str | None
    solved: bool


class Fault(NamedTuple):
    """What is wrong with a place, and the place where this is right; None if there is none."""

    code: str
    by: str | None
    to: Place | None


Check = Callable[[Place], Fault | None]


def settle(
    state: State,
    fig: int,
    at: Point,
    *,
    touching: frozenset[int] = frozenset(),
    without: frozenset[int] = frozenset(),
) -> Settled:
    """Settle a figure that ends at `at` (R11).

    It may touch the enemies in `touching`; the figures in `without` are not there.
    """
    checks = tuple(_checks(state, fig, touching, without | {fig}))
    here: Place = at
    first: Fault | None = None
    for _ in range(TRIES):
        before = here
        for check in checks:
            fault = check(here)
            if fault is None:
                continue
            first = first or fault
            if fault.to is None:
                return Settled(at, 0, first.code, first.by, solved=False)
            here = fault.to
        if here == before:
            break
    if first is None:
        return Settled(at, 0, None, None, solved=True)
    found = _whole(here, checks)
    if found is None:
        return Settled(at, 0, first.code, first.by, solved=False)
    shift = round(hypot(found[0] - at[0], found[1] - at[1]))
    return Settled(found, shift, first.code, first.by, solved=True)


def _whole(here: Place, checks: Iterable[Check]) -> Point | None:
    """The nearest point in whole thousandths with which nothing is wrong."""
    x, y = round(here[0]), round(here[1])
    around = [(x + right, y + up) for right, up in product((-1, 0, 1), repeat=2)]
    around.sort(key=lambda spot: hypot(spot[0] - here[0], spot[1] - here[1]))
    return next((spot for spot in around if not any(check(spot) for check in checks)), None)


def _checks(
    state: State, fig: int, touching: frozenset[int], without: frozenset[int]
) -> Iterable[Check]:
    """The tests of R11 in its order."""
    own = radius(state, fig)
    yield partial(_on_table, own)
    for piece in scenery(state.options).impassable:
        yield partial(_off_piece, piece, own)
    for other in sorted(set(standing(state)) - without, key=FIGS.__getitem__):
        there, reach = place(state, other), own + radius(state, other)
        if seat_of(other) != seat_of(fig) and other not in touching:
            yield partial(_off_enemy, other, there, reach)
        else:
            yield partial(_off_base, other, there, reach)


def _on_table(own: int, here: Place) -> Fault | None:
    to = min(max(here[0], own), SIDE - own), min(max(here[1], own), SIDE - own)
    return None if to == here else Fault("off_table", None, to)


def _off_piece(piece: Obstacle, own: int, here: Place) -> Fault | None:
    if piece.out_of_reach(here, own):
        return None
    if piece.polygon is None:
        reach = piece.radius + own
        apart = hypot(here[0] - piece.centre[0], here[1] - piece.centre[1])
        if reach - apart <= SLACK:
            return None
        return Fault("terrain", piece.id, _away(piece.centre, here, reach))
    apart = piece.distance(here)
    if own - apart <= SLACK:
        return None
    if not apart:
        return Fault("terrain", piece.id, None)
    rim = piece.polygon.exterior
    shore = rim.interpolate(rim.project(shapely.Point(here)))
    return Fault("terrain", piece.id, _away((shore.x, shore.y), here, own))


def _off_enemy(other: int, there: Point, reach: int, here: Place) -> Fault | None:
    if round(hypot(here[0] - there[0], here[1] - there[1]) - reach) > TOUCH:
        return None
    return Fault("enemy_contact", FIGS[other], _away(there, here, reach + CLEAR))


def _off_base(other: int, there: Point, reach: int, here: Place) -> Fault | None:
    if round(hypot(here[0] - there[0], here[1] - there[1]) - reach) >= -SLACK:
        return None
    return Fault("overlap", FIGS[other], _away(there, here, reach))


def _away(origin: Place, here: Place, reach: float) -> Place | None:
    """The point `reach` away from `origin` in the direction of `here`; None on the same spot."""
    apart = hypot(here[0] - origin[0], here[1] - origin[1])
    if not apart:
        return None
    part = reach / apart
    return origin[0] + (here[0] - origin[0]) * part, origin[1] + (here[1] - origin[1]) * part
