"""What the documents of Sorcerers' Deck of Death are made of: the table, cards and chances."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from core.games.sorcerers_deck_of_death.commands import Melee, Shoot
from core.games.sorcerers_deck_of_death.pieces import SeatName

Spot = tuple[float, float]
No = Literal["engaged", "los", "far"]

# --- the table ----------------------------------------------------------------------------------


class Figure(TypedDict):
    """A figure with its base; one that stands nowhere has no place."""

    id: str
    seat: str
    letter: str
    name: str
    x: float | None
    y: float | None
    r: float
    standing: bool
    hp: int
    mvt: int
    done: bool


class Solid(TypedDict):
    """A piece of scenery, and what it stops."""

    id: str
    blocks_los: bool
    blocks_move: bool


class Round(Solid):
    """A piece with a round outline."""

    shape: Literal["circle"]
    c: Spot
    r: float


class Polygon(Solid):
    """A piece with straight sides."""

    shape: Literal["poly"]
    pts: list[Spot]


Piece = Round | Polygon


class Ground(TypedDict):
    """What stands on the table. `flipped`: it is drawn as seat b looks at it."""

    size: float
    tol: float  # so much more or less is still within a limit (R10)
    flipped: bool
    figs: list[Figure]
    scenery: list[Piece]


# --- cards --------------------------------------------------------------------------------------


class Hand(TypedDict):
    """The cards of a seat: known ones, the number of unknown ones, and what those may be."""

    known: list[str]
    unknown: int
    pool: list[str]


class Drawing(TypedDict):
    """A draw of `n`: the first `left` cards are of the `pool`, the others of the discard (R17)."""

    seat: SeatName
    n: int
    left: int
    pool: list[str]
    after: list[str]


class Price(TypedDict):
    """What a power costs (R60 to R66), and how many cards that takes."""

    cost: str
    size: int
    price: str


class Power(Price):
    """A spell or a reaction: its code, its name, what it does in short, its rule."""

    code: str
    name: str
    hint: str
    rule: str


class Reaction(Power):
    """A reaction of a figure, or of its Mage for it; Agile is placed beside one of `targets`."""

    fig: str
    seat: str
    targets: list[str]


# --- chances ------------------------------------------------------------------------------------


class Chances(TypedDict):
    """Of `of` rolls, how many have each outcome: 0 to 3 wounds, or those of a duel (R88)."""

    kind: Literal["wounds", "duel"]
    of: int
    ways: list[int]


class Seen(TypedDict):
    """What is seen of an enemy; `no` is what forbids to shoot."""

    ok: bool
    no: No | None
    gap: float | None
    cover: bool


class Attack(Seen):
    """An attack of a figure on an enemy."""

    command: Melee | Shoot
    need: int
    chances: Chances


class Target(Seen, Price):
    """A figure that a spell may name. `near`: it stands at the limit of its reach (R10)."""

    fig: str
    near: bool
    chances: Chances | None


class Spell(Power):
    """A spell of the Mage. `targets` are all figures that may be named, those in reach first."""

    way: Literal["target", "storm", "teleport", "raise", "swap"]
    mage: str
    range: int
    targets: list[Target]
