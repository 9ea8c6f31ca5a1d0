"""What a page may enter at a table of Arcmage.

Seats are capital letters, factions theirs (`G`). Cards are slugs, `?` one that nobody saw; cards in
play are `A5`, resource cards `Ar1`, items of the stack `S2`. Places are `army` or a city. Targets
stand as commands have them.
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from core.games.arcmage.commands import (
    Devote,
    Payment,
)
from core.games.arcmage.commands.table import ShownZone
from core.games.arcmage.pieces import CardType
from web.entry.arcmage_parts import (
    Ask,
    Copies,
    FactionTitle,
    Form,
    Judge,
    Kingdom,
    Onward,
    Piece,
    Printed,
    Slot,
    Step,
    Waiting,
    Way,
)
from web.entry.shared import Shared


class Table(Shared):
    """What is told in every phase.

    `mine` are the seats that are entered for here, `asked` the one of them that is to enter
    something. `payments` are what pays 0, 1, 2 and so on, by seat, then by faction and loyalty
    (`R2`); None stands where the seat cannot pay. Only one who sees everything is the `judge`.
    """

    dealt: bool
    note: str
    words: dict[str, str]
    active: str
    asked: str | None
    mine: list[str]
    judge: Judge | None
    titles: dict[str, str]
    factions: list[FactionTitle]  # in their order
    types: dict[CardType, str]
    zones: dict[ShownZone, str]
    cards: dict[str, Printed]
    pieces: dict[str, Piece]
    resources: dict[str, str]
    items: dict[str, str]
    seats: dict[str, Kingdom]
    asks: list[Ask]
    payments: dict[str, dict[str, list[Payment | None]]]
    plays: dict[str, dict[str, Form]]
    moves: dict[str, list[Way]]
    abilities: dict[str, list[Form]]
    able: list[str]
    triggers: list[Waiting]
    rail: list[Step]
    onward: list[Onward]


class Quiet(Table):
    """The match is over, or others are to enter something."""

    phase: Literal["over", "wait"]


class Play(Table):
    """Cards are played, creatures move, abilities are used."""

    phase: Literal["play"]


class Reserving(TypedDict):
    """A seat puts cities aside; `sure` are those of a deck that leaves no choice."""

    seat: str
    n: int
    sure: list[str] | None
    cities: list[Copies]


class Reserve(Table):
    """Cities are put aside (R5)."""

    phase: Literal["reserve"]
    setup: Reserving


class Dealing(TypedDict):
    """A seat takes its first hand."""

    seat: str
    n: int


class Deal(Table):
    """The first seven cards (R8)."""

    phase: Literal["deal"]
    setup: Dealing


class First(Table):
    """Who takes the first turn (R9)."""

    phase: Literal["first"]
    setup: list[str]


class Opening(TypedDict):
    """A seat, and the cities of its reserve."""

    seat: str
    cities: list[str]


class Open(Table):
    """The first city of a seat (R10)."""

    phase: Literal["open"]
    setup: Opening


class Unmarks(Table):
    """Which marked cards an effect could keep, and which cities could be founded instead."""

    phase: Literal["unmark"]
    keeps: list[str]
    found: list[str]


class DrawOption(TypedDict):
    """A number of cards that may be drawn, or may not."""

    n: Literal[0, 1, 2]
    closed: bool


class Drawing(TypedDict):
    """How many were drawn, None before that; how many resources are `left` to lay, or `due`."""

    drawn: int | None
    deck: int
    options: list[DrawOption]
    left: int
    due: bool


class Draws(Table):
    """The choice of the draw phase, then the resources (R38)."""

    phase: Literal["draw"]
    draw: Drawing


class Devotee(TypedDict):
    """A resident, and what it adds."""

    id: str
    loyalty: int
    closed: str | None


class Removable(TypedDict):
    """A card of the graveyard that adds to a devotion; each copy has an `id` of its own (R64)."""

    id: str
    card: str
    loyalty: int


class CityLevel(TypedDict):
    """What a city does at so much devotion, and what that asks for."""

    level: int
    life: Literal["once", "lasting"]
    text: str
    slots: list[Slot]


class City(TypedDict):
    """A city that may be devoted to; `devoted`: it was, this turn."""

    id: str
    command: Devote
    devoted: bool
    residents: list[Devotee]
    grave: list[Removable]
    levels: list[CityLevel]


class Devotion(Table):
    """Which city is devoted to (R58)."""

    phase: Literal["devotion"]
    cities: list[City]


class Attacker(TypedDict):
    """A creature of the army; `must`: it has to attack if it can."""

    id: str
    closed: str | None
    must: bool


class Attacking(TypedDict):
    """How many attacks are left, and which cities they may go to."""

    left: int
    cities: list[str]
    attackers: list[Attacker]


class Attack(Table):
    """Who attacks what (R93)."""

    phase: Literal["attack"]
    attack: Attacking


class Blocker(TypedDict):
    """A creature that may block, and whom it can."""

    id: str
    can: list[str]
    closed: str | None


class Blocking(TypedDict):
    """Who may block; attackers in the order of their battles."""

    city: str
    defender: str
    attackers: list[str]
    blockers: list[Blocker]


class Blocks(Table):
    """Who blocks whom (R101)."""

    phase: Literal["blocks"]
    combat: Blocking


class Battle(TypedDict):
    """One battle; `shares` split the damage, `free`: nobody blocked."""

    city: str
    attacker: str
    blockers: list[str]
    attack: int
    shares: dict[str, int]
    free: bool


class Battles(Table):
    """One battle after the other (R104)."""

    phase: Literal["battles"]
    combat: Battle


class Fallen(TypedDict):
    """Who died in the battles."""

    city: str
    dead: list[str]


class Clean(Table):
    """The dead leave (R112)."""

    phase: Literal["clean"]
    combat: Fallen


class Discards(Table):
    """How many cards are to be discarded (R44)."""

    phase: Literal["discard"]
    surplus: int


class Item(TypedDict):
    """What waits on the stack."""

    id: str
    title: str
    text: str


class Stack(Table):
    """The stack, its top first, and who may answer (R80)."""

    phase: Literal["stack"]
    stack: list[Item]
    answers: list[str]
    resolve: Form


Document = (
    Quiet
    | Play
    | Reserve
    | Deal
    | First
    | Open
    | Unmarks
    | Draws
    | Devotion
    | Attack
    | Blocks
    | Battles
    | Clean
    | Discards
    | Stack
)
