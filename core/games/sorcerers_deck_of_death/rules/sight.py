"""Line of sight and cover (R52, R54, R55): lines between sample points of two bases."""

from __future__ import annotations

from functools import lru_cache
from math import pi
from typing import NamedTuple, TypeAlias

from core.games.sorcerers_deck_of_death.pieces import FIGS, Point
from core.games.sorcerers_deck_of_death.pieces.layouts import thousandths
from core.games.sorcerers_deck_of_death.rules.geometry import np, shapely
from core.games.sorcerers_deck_of_death.rules.measure import radius
from core.games.sorcerers_deck_of_death.rules.paths import nearest
from core.games.sorcerers_deck_of_death.rules.scenery import SLIVER, Obstacle, scenery
from core.games.sorcerers_deck_of_death.state import Fig, State, place, standing
from core.games.sorcerers_deck_of_death.state.options import Options

Spots: TypeAlias = "np.typing.NDArray[np.float64]"  # sample points: one row each, x and y
# one row for each sample of the shooter, one column for the target's
Lines: TypeAlias = "np.typing.NDArray[np.bool_]"
INSIDE = 10  # R55: a base stands in a wood that it overlaps by more


class Sight(NamedTuple):
    """What a shooter sees of a target.

    `line` is a free line for drawing, `hidden` the numbers of the target's samples that no free
    line reaches, `hiders` the figures and pieces that hide them.
    """

    los: bool
    cover: bool
    line: tuple[Point, Point] | None
    hidden: tuple[int, ...]
    hiders: tuple[str, ...]


def sight(state: State, shooter: int, target: int) -> Sight:
    """Line of sight and cover between two standing figures."""
    return _sight(state.options, tuple(fig.at for fig in state.figs), shooter, target)


@lru_cache(maxsize=512)  # asked again and again while nobody moves
def _sight(options: Options, spots: tuple[Point | None, ...], shooter: int, target: int) -> Sight:
    """The same, from all that it depends on: where the figures stand."""
    figs = (Fig(at, 1, status="standing" if at else "waiting") for at in spots)
    state = State(options, tuple(figs))
    start, end = _samples(state, shooter), _samples(state, target)
    pieces, around = _pieces(state, shooter, target)
    blocks = _figures(state, shooter, target, start, end) | {
        piece.id: _behind(piece, start, end) for piece in pieces
    }
    masks = np.array([*blocks.values(), np.zeros((len(start), len(end)), bool)])
    blocked: Lines = np.logical_or.reduce(masks)
    los = not bool(blocked.all())
    unseen = blocked.all(axis=0)
    by_line = state.options.cover_rule == "any_blocked_line" and bool(blocked.any())
    cover = los and (bool(unseen.any()) or bool(around) or by_line)
    counted = unseen if unseen.any() else np.full(len(end), by_line)
    hiders = {name for name, mask in blocks.items() if mask[:, counted].any()}
    return Sight(
        los,
        cover,
        _drawn(start, end, ~blocked) if los else None,
        tuple(np.flatnonzero(unseen).tolist()),
        tuple(sorted(hiders | around)) if cover or not los else (),
    )


def _samples(state: State, fig: int) -> Spots:
    """The centre of a base, then points around it a little inside the rim (R52)."""
    options = state.options
    reach = max(radius(state, fig) - thousandths(options.los_inset), 0)
    return np.array(place(state, fig), float) + reach * _around(options.los_samples)


@lru_cache(maxsize=16)
def _around(samples: int) -> Spots:
    angles = 2 * pi * np.arange(samples) / max(samples, 1)
    return np.vstack([np.zeros((1, 2)), np.column_stack([np.cos(angles), np.sin(angles)])])


def _figures(state: State, shooter: int, target: int, start: Spots, end: Spots) -> dict[str, Lines]:
    """The lines that each third figure blocks; figures far from all lines are left out."""
    path = place(state, shooter), place(state, target)
    wide = max(radius(state, shooter), radius(state, target))
    found = {}
    for other in standing(state):
        there, own = place(state, other), radius(state, other)
        if other not in {shooter, target} and nearest(path, there) <= wide + own:
            found[FIGS[other]] = _behind_disc(there, own, start, end)
    return found


def _pieces(state: State, shooter: int, target: int) -> tuple[list[Obstacle], set[str]]:
    """The pieces that count between two figures, and the woods in which the target stands (R55)."""
    path = place(state, shooter), place(state, target)
    wide = max(radius(state, shooter), radius(state, target))
    between, around = [], set()
    for piece in scenery(state.options).opaque:
        enters = not piece.blocks_move
        if enters and _stands_in(state, target, piece):
            around.add(piece.id)
        elif enters and _stands_in(state, shooter, piece):
            continue
        elif _reach(piece, path) <= wide:
            between.append(piece)
    return between, around


def _stands_in(state: State, fig: int, piece: Obstacle) -> bool:
    return round(radius(state, fig) - piece.distance(place(state, fig))) > INSIDE


def _reach(piece: Obstacle, path: tuple[Point, Point]) -> float:
    """The distance of a piece from the line between two centres."""
    if piece.polygon is None:
        return nearest(path, piece.centre) - piece.radius
    return float(piece.polygon.distance(shapely.LineString(path)))


def _behind(piece: Obstacle, start: Spots, end: Spots) -> Lines:
    if piece.rim is None:
        return _behind_disc(piece.centre, piece.radius, start, end)
    return _behind_polygon(piece, piece.rim, start, end)


def _behind_disc(centre: Point, reach: float, start: Spots, end: Spots) -> Lines:
    """The lines that come within `reach` of a point."""
    across = end[None, :, 0] - start[:, None, 0]
    up = end[None, :, 1] - start[:, None, 1]
    away = centre[0] - start[:, None, 0]
    over = centre[1] - start[:, None, 1]
    square = np.maximum(across * across + up * up, SLIVER**2)
    part = np.clip((away * across + over * up) / square, 0, 1)
    apart = (away - part * across) ** 2 + (over - part * up) ** 2
    blocked: Lines = apart <= (reach + SLIVER) ** 2
    return blocked


def _behind_polygon(piece: Obstacle, rim: Spots, start: Spots, end: Spots) -> Lines:
    """The lines that cross an edge of a polygon or begin or end in it.

    A line crosses an edge whose two ends are on different sides of it while its own ends are on
    different sides of the edge. The rim is a sliver too wide, so that touching is crossing.
    """
    edges = np.roll(rim, -1, axis=0) - rim
    starts, ends = _left_of(rim, edges, start), _left_of(rim, edges, end)
    across = end[None, :, 0] - start[:, None, 0]
    up = end[None, :, 1] - start[:, None, 1]
    level = across * start[:, None, 1] - up * start[:, None, 0]
    left = [across * y - up * x > level for x, y in rim]
    blocked: Lines = _within(piece, start)[:, None] | _within(piece, end)[None, :]
    for edge, side in enumerate(left):
        apart = side != left[(edge + 1) % len(left)]
        blocked |= apart & (starts[:, edge, None] != ends[None, :, edge])
    return blocked


def _left_of(rim: Spots, edges: Spots, spots: Spots) -> Lines:
    """Whether each spot (rows) is to the left of each edge (columns)."""
    x, y = spots[:, None, 0] - rim[:, 0], spots[:, None, 1] - rim[:, 1]
    left: Lines = edges[:, 0] * y - edges[:, 1] * x > 0
    return left


def _within(piece: Obstacle, spots: Spots) -> Lines:
    inside: Lines = np.asarray(shapely.intersects_xy(piece.polygon, spots[:, 0], spots[:, 1]))
    return inside


def _drawn(start: Spots, end: Spots, free: Lines) -> tuple[Point, Point]:
    """The free line to draw: the centres' own, or the one whose middle is nearest to its middle."""
    if free[0, 0]:
        one, other = 0, 0
    else:
        aside = (start[:, None] - start[0]) + (end[None, :] - end[0])
        off = np.where(free, np.round(np.hypot(aside[..., 0], aside[..., 1]), 3), np.inf)
        one, other = (int(number) for number in np.unravel_index(off.argmin(), off.shape))
    return _rounded(start[one]), _rounded(end[other])


def _rounded(spot: Spots) -> Point:
    return round(float(spot[0])), round(float(spot[1]))
