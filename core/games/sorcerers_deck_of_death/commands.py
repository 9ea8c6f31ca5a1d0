"""What may be asked of a match of Sorcerers' Deck of Death (5.1).

Figures are ids such as `aG`, points thousandths of an inch from the corner left of seat a; in a
match without a map there are none (R98).
Outcomes (`cards` of a draw, `rolls`, `dice`, `opp`) are None where the dealer gives them.
`TEXT` is how a command is written (`core.kit.grammar`); its kinds stand in `notation.kinds`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.sorcerers_deck_of_death.pieces import Point, SeatName, Source
from core.kit.places import Faces

Dice = tuple[int, ...]  # two of 1 to 6, which `decide` checks


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a figure up in its band (R12, R13)."""

    TEXT: ClassVar = "d {fig:fig} {at:spot}"
    fig: str
    at: Point
    kind: Literal["deploy"] = "deploy"


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards from the deck in the power phase or for a Focus; `?` for one not seen (R15, R32)."""

    TEXT: ClassVar = "+{seat:seat}[ {cards:drawn}]"
    seat: SeatName
    cards: Faces | None = None
    source: Source = "table"
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Discard:
    """Go down to ten cards (R16)."""

    TEXT: ClassVar = "-{seat:seat} {cards:cards}"
    seat: SeatName
    cards: Faces
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Rolls:
    """Both dice of both seats."""

    TEXT: ClassVar = "{a:dice}:{b:dice}"
    a: Dice
    b: Dice


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """All rolls for the initiative, ties first (R19)."""

    TEXT: ClassVar = "i[ {rolls:rolls}]"
    rolls: tuple[Rolls, ...] | None = None
    source: Source = "table"
    kind: Literal["roll_initiative"] = "roll_initiative"


@dataclass(frozen=True, slots=True)
class Activate:
    """Give a figure its two action points (R21, R23)."""

    TEXT: ClassVar = "{fig:fig}"
    fig: str
    kind: Literal["activate"] = "activate"


@dataclass(frozen=True, slots=True)
class Walk:
    """Move up to Mvt along waypoints, the last of which is the end (R25, R26)."""

    TEXT: ClassVar = "w[ {path:path}]"
    path: tuple[Point, ...] = ()
    kind: Literal["walk"] = "walk"


@dataclass(frozen=True, slots=True)
class Run:
    """Move up to one and a half times Mvt (R28)."""

    TEXT: ClassVar = "r[ {path:path}]"
    path: tuple[Point, ...] = ()
    kind: Literal["run"] = "run"


@dataclass(frozen=True, slots=True)
class Charge:
    """Move into contact and attack; without a path straight at the target (R29, R30).

    `also` are further enemies that the base touches at the end.
    """

    TEXT: ClassVar = "c {target:fig}[&{also:figs}][ {path:path}]"
    target: str
    path: tuple[Point, ...] = ()
    also: tuple[str, ...] = ()
    kind: Literal["charge"] = "charge"


@dataclass(frozen=True, slots=True)
class Melee:
    """Attack an enemy in contact (R40)."""

    TEXT: ClassVar = "m {target:fig}"
    target: str
    kind: Literal["melee"] = "melee"


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot at an enemy; `cover` is what the table says of it, None nothing (R49, R54)."""

    TEXT: ClassVar = "s {target:fig}[{cover:cover}]"
    target: str
    cover: bool | None = None
    kind: Literal["shoot"] = "shoot"


@dataclass(frozen=True, slots=True)
class Focus:
    """Draw a card for the whole activation (R32)."""

    TEXT: ClassVar = "f"
    kind: Literal["focus"] = "focus"


@dataclass(frozen=True, slots=True)
class Paid:
    """What cards pay for; `target` and `to` where it has one (R60)."""

    ability: str
    cards: Faces
    target: str | None = None
    to: Point | None = None


@dataclass(frozen=True, slots=True)
class React(Paid):
    """Pay for a reaction in its window (R70); `target` and `to` belong to Agile (R77)."""

    TEXT: ClassVar = "!{ability:ability} {cards:cards}[ {target:fig}][ {to:spot}]"
    kind: Literal["react"] = "react"


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice that an attack waits for; `opp` in a duel, `target` in a Storm (R43, R83, R88).

    `wounds` asserts what they are worth; forced, that is what the table counted.
    """

    LATER: ClassVar = ("wounds",)
    TEXT: ClassVar = "=[{dice,opp,target:roll}][ w{wounds:number}]"
    dice: Dice | None = None
    opp: Dice | None = None
    target: str | None = None
    source: Source = "table"
    wounds: int | None = None
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class Push:
    """Push the target of an attack (R46); `target` tells whom in a Storm (R83)."""

    TEXT: ClassVar = "p[ {target:fig}][ {to:spot}]"
    to: Point | None = None
    target: str | None = None
    kind: Literal["push"] = "push"


@dataclass(frozen=True, slots=True)
class Place:
    """Throw the target of a Projection (R80)."""

    TEXT: ClassVar = "@[ {to:spot}]"
    to: Point | None = None
    kind: Literal["place"] = "place"


@dataclass(frozen=True, slots=True)
class Decline:
    """Close what is open at the present step (R72)."""

    TEXT: ClassVar = "~"
    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class EndActivation:
    """Leave the other action points unused (R33)."""

    TEXT: ClassVar = "."
    kind: Literal["end_activation"] = "end_activation"


@dataclass(frozen=True, slots=True)
class Cast(Paid):
    """Use an activation ability of the Mage (R22).

    `targets` are those of a Storm, `mage_at` and `minion_at` places of an Illusion between bases
    of different sizes (R89), `cover` is what the table says of a Bolt's target (R54).
    """

    LATER: ClassVar = ("cover",)
    TEXT: ClassVar = "*{ability,cards,target,to,targets,mage_at,minion_at,cover:cast}"
    targets: tuple[str, ...] | None = None
    mage_at: Point | None = None
    minion_at: Point | None = None
    cover: bool | None = None
    kind: Literal["cast"] = "cast"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing in this turn (R24)."""

    TEXT: ClassVar = "--"
    kind: Literal["pass"] = "pass"


@dataclass(frozen=True, slots=True)
class Inside:
    """The figures of both seats that stand in the centre zone."""

    a: tuple[str, ...] = ()
    b: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreCentre:
    """The end phase; without `inside` as measured (R10, R92 to R94)."""

    TEXT: ClassVar = "o[ {inside:inside}]"
    inside: Inside | None = None
    kind: Literal["score_centre"] = "score_centre"


@dataclass(frozen=True, slots=True)
class Concede:
    """The seat gives the match up (R97)."""

    TEXT: ClassVar = "x {seat:seat}"
    seat: SeatName
    kind: Literal["concede"] = "concede"


Command = (
    Deploy
    | Draw
    | Discard
    | RollInitiative
    | Activate
    | Walk
    | Run
    | Charge
    | Melee
    | Shoot
    | Focus
    | React
    | Roll
    | Push
    | Place
    | Decline
    | EndActivation
    | Cast
    | Pass
    | ScoreCentre
    | Concede
)
WithOutcome = Draw | RollInitiative | Roll  # what chance gives something to
