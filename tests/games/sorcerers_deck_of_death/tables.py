"""Tables for the tests of measuring: figures and scenery as given, or at random."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import Any

from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, SIDE, Point, seat_of
from core.games.sorcerers_deck_of_death.pieces.layouts import Piece, Spot, inches
from core.games.sorcerers_deck_of_death.state import State, fresh, radii
from core.games.sorcerers_deck_of_death.state.options import Bases, Options


def table(figs: dict[str, Point], **options: Any) -> State:
    """A table on which these figures stand, in thousandths of an inch."""
    state = fresh(Options(**options))
    placed = list(state.figs)
    for name, at in figs.items():
        placed[FIG[name]] = placed[FIG[name]]._replace(at=at, status="standing")
    return state._replace(figs=tuple(placed))


def wall(name: str, *corners: Point, **flags: Any) -> Piece:
    """A polygon, in thousandths of an inch."""
    return Piece(name, "poly", tuple(map(spot, corners)), **flags)


def column(name: str, centre: Point, radius: int, **flags: Any) -> Piece:
    """A circle, in thousandths of an inch."""
    return Piece(name, "circle", c=spot(centre), r=inches(radius), **flags)


def spot(at: Point) -> Spot:
    return inches(at[0]), inches(at[1])


def random_piece(pick: Random, name: str, around: Point) -> Piece:
    """A circle, a wall or an outline that may be hollow on some sides."""
    flags = {"blocks_los": pick.random() < 0.9, "blocks_move": pick.random() < 0.7}
    if pick.random() < 0.3:
        return column(name, around, pick.randint(200, 1200), **flags)
    if pick.random() < 0.4:
        turn, long, thick = pick.uniform(0, pi), pick.randint(500, 2000), pick.randint(60, 300)
        ends = [(-long, -thick), (long, -thick), (long, thick), (-long, thick)]
        corners = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in ends]
    else:
        count = pick.randint(3, 9)
        corners = []
        for number in range(count):
            angle, away = 2 * pi * (number + pick.uniform(0, 0.8)) / count, pick.uniform(250, 1500)
            corners.append((away * cos(angle), away * sin(angle)))
    return wall(name, *((around[0] + round(x), around[1] + round(y)) for x, y in corners), **flags)


def random_pieces(pick: Random, most: int) -> tuple[Piece, ...]:
    """Scenery anywhere on the table."""
    return tuple(
        random_piece(pick, f"p{number}", anywhere(pick, 300))
        for number in range(pick.randint(0, most))
    )


def random_bases(pick: Random) -> Any:
    """One of the two presets, or bases of many sizes."""
    sizes = Bases(*(pick.randint(16, 60) for _ in range(6)))
    return pick.choice(["equal", "equal", "big_brute", sizes])


def anywhere(pick: Random, own: int) -> Point:
    """A point at which a base of this radius lies on the table."""
    return pick.randint(own, SIDE - own), pick.randint(own, SIDE - own)


def random_table(pick: Random) -> tuple[State, int, int]:
    """A table with a shooter and a target, and what often stands between and beside them."""
    options: dict[str, Any] = {"bases_mm": random_bases(pick)}
    if pick.random() < 0.2:
        options["cover_rule"] = "any_blocked_line"
    size = radii(Options(**options))
    shooter = pick.randrange(12)
    target = pick.choice([fig for fig in range(12) if seat_of(fig) != seat_of(shooter)])
    start, end = anywhere(pick, size[shooter]), anywhere(pick, size[target])
    while not 1 < hypot(start[0] - end[0], start[1] - end[1]) - size[shooter] - size[target] < 9000:
        end = anywhere(pick, size[target])
    taken = [(start, size[shooter]), (end, size[target])]
    figs = {FIGS[shooter]: start, FIGS[target]: end}
    others = [fig for fig in range(12) if fig not in {shooter, target}]
    for fig in pick.sample(others, pick.randint(0, 7)):
        at = _beside(pick, taken, size[fig])
        free = all(hypot(at[0] - x, at[1] - y) >= own + size[fig] - 1 for (x, y), own in taken)
        if free or pick.random() < 0.05:
            figs[FIGS[fig]] = at
            taken.append((at, size[fig]))
    pieces = []
    for number in range(pick.choice([0, 0, 1, 1, 2, 3, 4, 6])):
        at = _beside(pick, taken, 600)
        pieces.append(random_piece(pick, f"p{number}", at))
    return table(figs, terrain=tuple(pieces), **options), shooter, target


def _beside(pick: Random, taken: list[tuple[Point, int]], own: int) -> Point:
    """A point between the first two, close to one of them, or anywhere."""
    (start, _), (end, _) = taken[:2]
    way = pick.random()
    if way < 0.2:
        return anywhere(pick, own)
    if way < 0.6:
        part, spread = pick.random(), 1200
        x = start[0] + part * (end[0] - start[0]) + pick.randint(-spread, spread)
        y = start[1] + part * (end[1] - start[1]) + pick.randint(-spread, spread)
    else:
        (x, y), reach = pick.choice(taken)
        angle, away = pick.uniform(0, 2 * pi), reach + own + pick.randint(0, 150)
        x, y = x + away * cos(angle), y + away * sin(angle)
    return min(max(round(x), own), SIDE - own), min(max(round(y), own), SIDE - own)
