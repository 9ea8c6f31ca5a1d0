"""Sight once more by another way: what shadow each obstacle throws from each sample point.

The table is turned until the target lies along x. From a point outside of a disc the shadow is
all between the two tangents that is farther away than they touch; the shadow of a polygon is
what lies behind each of its edges, between the directions of its ends. Everything is done
three times: with the obstacles as they are, grown, and shrunk.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, cos, hypot, pi, sin
from typing import Any

import numpy as np
import shapely

from core.games.sorcerers_deck_of_death.pieces import FIGS
from core.games.sorcerers_deck_of_death.rules.scenery import plain_pieces
from core.games.sorcerers_deck_of_death.state import State, radii

NEAR = 3  # thousandths by which obstacles are grown and shrunk
HAIR = 1e-6
Spot = tuple[float, float]


@dataclass
class Answer:
    """What one size of the obstacles gives."""

    los: bool
    cover: bool
    hidden: set[int]
    blockers: set[str]  # that block any line
    stands_in: set[tuple[str, str]] = field(default_factory=set)


class Pair:
    """The sample points of two bases after the turn, and the lines between them."""

    def __init__(self, state: State, shooter: int, target: int) -> None:
        sizes = radii(state.options)
        (sx, sy), (tx, ty) = state.figs[shooter].at, state.figs[target].at  # type: ignore[misc]
        self.sizes = sizes[shooter], sizes[target]
        self.origin, self.turn = (sx, sy), -atan2(ty - sy, tx - sx)
        self.length = hypot(tx - sx, ty - sy)
        number = state.options.los_samples
        inset = float(state.options.los_inset) * 1000

        def samples(middle: float, size: int) -> Any:
            found = [(middle, 0.0)]
            for k in range(number):
                angle = 2 * pi * k / number + self.turn
                found.append((middle + (size - inset) * cos(angle), (size - inset) * sin(angle)))
            return np.array(found)

        self.start = samples(0.0, self.sizes[0])
        self.end = samples(self.length, self.sizes[1])
        apart = self.end[None, :, :] - self.start[:, None, :]
        self.far = np.hypot(apart[..., 0], apart[..., 1])
        self.angle = np.arctan2(apart[..., 1], apart[..., 0])

    def turned(self, at: Any) -> Spot:
        x, y = at[0] - self.origin[0], at[1] - self.origin[1]
        return x * cos(self.turn) - y * sin(self.turn), x * sin(self.turn) + y * cos(self.turn)

    def misses(self, corners: list[Spot], reach: float) -> bool:
        """Whether all of these discs lie on one side of everything between the bases."""
        wide = max(self.sizes) + reach + 2 * NEAR
        return (
            all(x < -wide for x, _ in corners)
            or all(x > self.length + wide for x, _ in corners)
            or all(y < -wide for _, y in corners)
            or all(y > wide for _, y in corners)
        )

    def disc_shadow(self, centre: Spot, reach: float) -> Any:
        """Which lines a disc blocks."""
        x, y = centre[0] - self.start[:, 0], centre[1] - self.start[:, 1]
        away = np.hypot(x, y)
        within = away <= reach + HAIR
        half = np.arcsin(np.minimum((reach + HAIR) / np.maximum(away, HAIR), 1.0))
        tangent = np.sqrt(np.maximum(away**2 - reach**2, 0.0))
        off = np.abs(self.angle - np.arctan2(y, x)[:, None])
        off = np.minimum(off, 2 * pi - off)
        shadow = (off <= half[:, None]) & (self.far >= tangent[:, None] - HAIR)
        reached = np.hypot(*(self.end - centre).T) <= reach + HAIR
        return shadow | within[:, None] | reached[None, :]

    def outline_shadow(self, corners: list[Spot]) -> Any:
        """Which lines a polygon blocks."""
        blocked = np.zeros(self.far.shape, bool)
        blocked |= self.within(corners)[:, None]
        for (cx, cy), (dx, dy) in zip(corners, corners[1:] + corners[:1], strict=True):
            one = np.arctan2(cy - self.start[:, 1], cx - self.start[:, 0])
            other = np.arctan2(dy - self.start[:, 1], dx - self.start[:, 0])
            low, high = np.minimum(one, other)[:, None], np.maximum(one, other)[:, None]
            between = (self.angle >= low) & (self.angle <= high)
            between ^= high - low > pi  # seen around the back

            def side(spots: Any, x: float = cx, y: float = cy, to: Spot = (dx, dy)) -> Any:
                return (to[0] - x) * (spots[:, 1] - y) - (to[1] - y) * (spots[:, 0] - x)

            blocked |= between & (side(self.start)[:, None] * side(self.end)[None, :] <= 0)
        return blocked

    def within(self, corners: list[Spot]) -> Any:
        """Which samples of the shooter lie in a polygon: a ray to the right leaves it once more."""
        odd = np.zeros(len(self.start), bool)
        x, y = self.start.T
        for (cx, cy), (dx, dy) in zip(corners, corners[1:] + corners[:1], strict=True):
            if cy != dy:
                odd ^= ((cy > y) != (dy > y)) & (x < cx + (y - cy) / (dy - cy) * (dx - cx))
        return odd


def distance(at: Spot, piece: dict[str, Any]) -> float:
    """From a point to a piece, 0 inside."""
    if piece["shape"] == "circle":
        apart = hypot(at[0] - piece["c"][0], at[1] - piece["c"][1])
        return max(apart - float(piece["r"]), 0.0)
    best, odd, corners = 1e9, False, piece["pts"]
    for (cx, cy), (dx, dy) in zip(corners, corners[1:] + corners[:1], strict=True):
        long = hypot(dx - cx, dy - cy)
        ux, uy = (dx - cx) / long, (dy - cy) / long
        along = min(max((at[0] - cx) * ux + (at[1] - cy) * uy, 0.0), long)
        best = min(best, hypot(at[0] - cx - along * ux, at[1] - cy - along * uy))
        if (cy > at[1]) != (dy > at[1]) and at[0] < cx + (at[1] - cy) / (dy - cy) * (dx - cx):
            odd = not odd
    return 0.0 if odd else best


def answers(state: State, shooter: int, target: int) -> tuple[Answer, Answer, Answer]:
    """The answer with obstacles as they are, grown, and shrunk."""
    pair = Pair(state, shooter, target)
    return (
        _answer(state, pair, shooter, target, 0),
        _answer(state, pair, shooter, target, NEAR),
        _answer(state, pair, shooter, target, -NEAR),
    )


def _answer(state: State, pair: Pair, shooter: int, target: int, grown: int) -> Answer:
    blocked, blockers = np.zeros(pair.far.shape, bool), set()
    for fig, size in enumerate(radii(state.options)):
        at = state.figs[fig].at
        if fig not in {shooter, target} and at is not None:
            middle = pair.turned(at)
            if not pair.misses([middle], size):
                found = pair.disc_shadow(middle, size + grown)
                blocked |= found
                blockers |= {FIGS[fig]} if found.any() else set()
    wood, stands_in = False, set()
    for piece in plain_pieces(state.options):
        if not piece["blocks_los"]:
            continue
        if not piece["blocks_move"]:
            inside = {
                (name, piece["id"])
                for name, fig, size in zip("st", (shooter, target), pair.sizes, strict=True)
                if size - distance(state.figs[fig].at, piece) + grown > 10.5  # type: ignore[arg-type]
            }
            stands_in |= inside
            wood = wood or ("t", piece["id"]) in inside
            if inside:
                continue
        found = _shadow(pair, piece, grown)
        blocked |= found
        blockers |= {piece["id"]} if found.any() else set()
    los, unseen = not blocked.all(), blocked.all(axis=0)
    by_line = state.options.cover_rule == "any_blocked_line" and blocked.any()
    cover = los and bool(unseen.any() or by_line or wood)
    return Answer(los, cover, set(np.flatnonzero(unseen).tolist()), blockers, stands_in)


def _shadow(pair: Pair, piece: dict[str, Any], grown: int) -> Any:
    nothing = np.zeros(pair.far.shape, bool)
    if piece["shape"] == "circle":
        middle = pair.turned(piece["c"])
        far = pair.misses([middle], piece["r"])
        return nothing if far else pair.disc_shadow(middle, piece["r"] + grown)
    outlines = [piece["pts"]]
    if pair.misses([pair.turned(corner) for corner in piece["pts"]], 0):
        return nothing
    if grown:
        other = shapely.Polygon(piece["pts"]).buffer(grown, join_style="mitre")
        parts = getattr(other, "geoms", [other])
        outlines = [part.exterior.coords[:-1] for part in parts if not part.is_empty]
    for corners in outlines:
        nothing |= pair.outline_shadow([pair.turned(corner) for corner in corners])
    return nothing
