"""A table on which a piece of scenery stands between two bands."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Any

from core.canonical import plain
from core.card_forms import TryOut
from core.games.sorcerers_deck_of_death.pieces import SIDE, Point
from core.games.sorcerers_deck_of_death.pieces.layouts import Layout, Piece
from core.games.sorcerers_deck_of_death.rules.measure import in_inches
from core.games.sorcerers_deck_of_death.rules.scenery import Obstacle, scenery
from core.games.sorcerers_deck_of_death.state.options import Options

STEP = 500  # of the places that are tried, in thousandths of an inch
FREE = 700  # from a figure to scenery and to an edge: more than half a base
APART = 1_500  # from the middle of a base to that of another
NEAR = 1_500  # where a figure stands best: so far from the piece
BANDS = ("aM", "bM", "aG", "bG", "aT", "bT")  # a to the left of the piece, b to its right


def try_out(layout: Layout, _field: str, piece: Piece) -> TryOut:
    """Seat a is about to act; the setup as ever where the layout leaves no room for the bands."""
    obstacles = scenery(Options(terrain=layout)).pieces
    here = next(one for one in obstacles if one.id == piece.id)
    spots = _spots(here, obstacles)
    options = {"terrain": plain(layout)}
    if len(spots) < len(BANDS):
        return TryOut(options)
    figs = {
        fig: {"at": [in_inches(at[0]), in_inches(at[1])]}
        for fig, at in zip(BANDS, spots, strict=True)
    }
    position: dict[str, Any] = {"phase": "activation", "turn": "a", "figs": figs}
    hand = ["KS", "QS", "AH", "9C", "TD"]
    return TryOut(options, {**position, "hands": {"a": hand, "b": hand}})


def _spots(piece: Obstacle, obstacles: tuple[Obstacle, ...]) -> list[Point]:
    """Places for the figures in their order, the nearest to where each stands best."""
    free = [at for at in _grid() if all(one.distance(at) >= FREE for one in obstacles)]
    found: list[Point] = []
    for wanted in _wanted(piece):
        left = [at for at in free if all(hypot(at[0] - x, at[1] - y) >= APART for x, y in found)]
        if left:
            x, y = wanted
            found.append(min(left, key=lambda at: (hypot(at[0] - x, at[1] - y), at)))
    return found


def _wanted(piece: Obstacle) -> Iterator[Point]:
    left, low, right, high = piece.box
    middle = round(low + high) // 2
    for row in (0, 2 * APART, -2 * APART):
        yield round(left) - NEAR, middle + row
        yield round(right) + NEAR, middle + row


def _grid() -> Iterator[Point]:
    for x in range(FREE, SIDE - FREE + 1, STEP):
        for y in range(FREE, SIDE - FREE + 1, STEP):
            yield x, y
