"""What a page may enter at a table of Sorcerers' Deck of Death.

Figures are ids (`aG`), cards are card codes (`9S`), `?` a card that nobody saw. Lengths and points
of a document are inches; those of commands are thousandths of an inch.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from core.games.sorcerers_deck_of_death.commands import Pass
from core.games.sorcerers_deck_of_death.pieces import SeatName
from web.entry.shared import Shared
from web.entry.sorcerers_deck_of_death_parts import (
    Attack,
    Chances,
    Drawing,
    Ground,
    Hand,
    Reaction,
    Spell,
    Spot,
)

# --- documents ----------------------------------------------------------------------------------


class Fix(TypedDict):
    """A figure that may be put right."""

    hp: int
    full: int
    done: bool


class Table(Shared):
    """What is told in every phase: words, names, hands, what stands on the table.

    Where it is not `mapped` nobody knows places (R98); figures are drawn in rows.
    """

    dealt: bool
    mapped: bool
    lenient: bool
    note: str
    words: dict[str, str]
    names: dict[str, str]
    types: dict[str, str]
    titles: dict[str, str]
    cards: dict[str, str]
    deck: list[str]
    hands: dict[str, Hand]
    table: Ground
    fix: dict[str, Fix] | None


class Quiet(Table):
    """The match is over, or others are to enter something."""

    phase: Literal["over", "wait"]


class Setup(Table):
    """A seat sets a figure up (R12)."""

    phase: Literal["setup"]
    seat: SeatName
    waiting: list[str]


class Due(TypedDict):
    """So many cards a seat must discard, down to ten (R16)."""

    seat: SeatName
    n: int


class Drawn(Table):
    """Cards are drawn in the power phase (R15), or for a Focus (R32).

    `surplus`: seats that have drawn, and go down to ten cards; none waits for the other.
    """

    phase: Literal["power", "focus"]
    draws: list[Drawing]
    surplus: list[Due]
    reactions: list[Reaction]


class Surplus(Table, Due):
    """A seat goes down to ten cards after a Focus (R16)."""

    phase: Literal["discard"]


class Initiative(Table):
    """Both seats roll for the initiative (R19)."""

    phase: Literal["initiative"]


class Ways(TypedDict, total=False):
    """How far each way of moving goes."""

    walk: float
    run: float
    charge: float


class Able(TypedDict):
    """What one figure can do. `reach`: enemies near enough for a charge straight on."""

    ways: Ways
    engaged: list[str]
    enemies: list[str]
    reach: list[str]
    attacks: list[Attack]
    focus: bool
    unworthy: bool
    reactions: list[Reaction]


class Acting(TypedDict):
    """The figure that is being activated, with what is left to it."""

    fig: str
    ap: int
    mvt: int


class Turn(Table):
    """A figure acts (R21). `passing`: all figures of the seat have been activated (R24)."""

    phase: Literal["turn"]
    seat: SeatName
    act: Acting | None
    figs: dict[str, Able]
    passing: Pass | None
    spells: list[Spell]


class Fight(Table):
    """An attack under way. `acts`: it is for the reader to go on, not only to react."""

    seat: SeatName
    acts: bool
    title: str
    attacker: str | None
    target: str | None
    reactions: list[Reaction]


class Struck(TypedDict):
    """Somebody whose dice are waited for; in a duel nobody defends."""

    fig: str
    defence: int | None
    chances: Chances


class Dice(Fight):
    """The dice that an attack waits for, of a Storm for one of its targets (R43, R83, R88)."""

    phase: Literal["dice"]
    duel: bool
    storm: bool
    rolled: str
    targets: list[Struck]


class Wound(Fight):
    """Already Dead may answer the wounds."""

    phase: Literal["wound"]
    loser: str
    told: str


class Moved(Fight):
    """Somebody may be pushed (R46) or thrown (R80), in which arc where that is limited."""

    phase: Literal["push", "throw"]
    movable: list[str]
    storm: bool
    limit: float
    of: str | None
    arc: int | None


class Projection(Fight):
    """A Projection may follow the attack."""

    phase: Literal["projection"]


class Counted(TypedDict):
    """Somebody in the centre zone, or near its limit (R93, R10)."""

    fig: str
    inside: bool
    near: bool
    reach: float
    worth: int


class Centre(Table):
    """The end of a round: who stands in the centre zone."""

    phase: Literal["end"]
    centre: list[Counted]
    limit: float


Document = (
    Quiet | Setup | Drawn | Surplus | Initiative | Turn | Dice | Wound | Moved | Projection | Centre
)


# --- what an entry would do -----------------------------------------------------------------------


class Warned(TypedDict):
    """A soft test that failed (5.2)."""

    code: str
    by: str | None
    text: str


class Preview(TypedDict, total=False):
    """What an entry would do, drawn on the table before it is recorded.

    `fig` goes along `path` to `at`, and touches `engaged`; `attacker` reaches `range` inches;
    `sight` is the best line of sight, `hidden` what nobody sees of the target because of `hiders`.
    """

    warnings: list[Warned]
    engaged: list[str]
    fig: str
    way: str
    path: list[Spot]
    at: Spot
    length: float
    limit: float | None
    attacker: str | None
    targets: list[str]
    range: int
    gap: float
    los: bool | None
    cover: bool | None
    sight: list[Spot]
    hidden: list[Spot]
    hiders: list[str]
    need: int
    chances: Chances
