"""What does not move: the grid, the bands of deployment, the centre zone, the scenery."""

from __future__ import annotations

from typing import NamedTuple

from core.events import Json
from core.games.sorcerers_deck_of_death.pieces import BAND, CENTRE, INCH, SEATS, SIDE, ZONE
from web.pictures.sorcerers_deck_of_death.geometry import Lay, Spot, inches, line

HEAVY = 6  # every sixth line of the grid is heavier
SCALE = 3  # every third is numbered


class Band(NamedTuple):
    """A zone of deployment (R12)."""

    seat: str
    y: float


class Scenery(NamedTuple):
    """A piece: `d` of a polygon, else a circle. `states` are class names."""

    id: str
    d: str
    c: Spot | None
    r: float
    states: str


class Number(NamedTuple):
    """A number of the scale, with its place along the edge."""

    n: int
    at: float


class Ground(NamedTuple):
    """The table without figures; lengths are inches."""

    side: float
    band: float
    bands: list[Band]
    thin: str
    heavy: str
    across: list[Number]
    upwards: list[Number]
    centre: Spot
    zone: float
    scenery: list[Scenery]


def ground(view: Json, lay: Lay, hiders: frozenset[str]) -> Ground:
    """The table of a view; `hiders` are pieces that gave cover in this step."""
    side, band = inches(SIDE), inches(BAND)
    lines = range(1, SIDE // INCH)
    bottom = "b" if lay.flip else "a"
    numbers = lines[SCALE - 1 :: SCALE]
    return Ground(
        side,
        band,
        [Band(seat, side - band if seat == bottom else 0) for seat in SEATS],
        _grid([n for n in lines if n % HEAVY]),
        _grid([n for n in lines if not n % HEAVY]),
        [Number(n, side - n if lay.flip else n) for n in numbers],
        [Number(n, n if lay.flip else side - n) for n in numbers],
        lay.spot(CENTRE),
        inches(ZONE),
        [_piece(piece, lay, hiders) for piece in view["scenery"]],
    )


def _grid(lines: list[int]) -> str:
    side = SIDE // INCH
    return "".join(f"M{n} 0V{side}M0 {n}H{side}" for n in lines)


def _piece(piece: Json, lay: Lay, hiders: frozenset[str]) -> Scenery:
    states = ["is-hider"] if piece["id"] in hiders else []
    states += [] if piece["blocks_move"] else ["is-open"]
    states += [] if piece["blocks_los"] else ["is-low"]
    if piece["shape"] == "circle":
        return Scenery(piece["id"], "", lay.spot(piece["c"]), inches(piece["r"]), " ".join(states))
    corners = [lay.spot(point) for point in piece["pts"]]
    return Scenery(piece["id"], line(corners) + "Z", None, 0, " ".join(states))
