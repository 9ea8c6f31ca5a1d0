"""What a page may enter at a table of Arcmage.

Seats are capital letters, factions theirs (`G`). Cards are slugs, `?` one that nobody saw; cards in
play are `A5`, resource cards `Ar1`, items of the stack `S2`. Places are `army` or a city. Targets
stand as commands have them.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from core.games.arcmage.commands import (
    ActivateAbility,
    Devote,
    EndTurn,
    GoOn,
    MoveCreature,
    Payment,
    PlayCard,
    ResolveItem,
    ResolveTrigger,
)
from core.games.arcmage.commands.table import ShownZone
from core.games.arcmage.facts import Operation
from core.games.arcmage.pieces import CardType, Faction
from web.entry.shared import Choice, Shared

# --- cards and seats ---------------------------------------------------------------------------


class Printed(TypedDict):
    """A card as far as a pad shows it: `cost` is `3`, `X` or `X+2`, None for cities and tokens."""

    name: str
    faction: Faction
    type: CardType
    typeTitle: str
    cost: str | None
    loyalty: int
    attack: int | None
    defence: int | None
    text: str


class Piece(TypedDict):
    """A card in play with the values that it has now."""

    name: str
    card: str
    seat: str
    mine: bool
    attack: int | None
    defence: int | None
    facts: str
    text: str


class FactionTitle(TypedDict):
    """A faction by its letter."""

    value: Faction
    title: str


class Copies(TypedDict):
    """A card, and how many copies of it an unseen one can be."""

    card: str
    n: int


class Kingdom(TypedDict):
    """What a seat has in its hand, what unseen cards of it can be, and what it can pay with."""

    hand: list[str]
    unknown: int
    deck: int
    pool: list[Copies]
    free: dict[Faction, int]  # resource cards by faction
    produced: dict[Faction, int]


# --- what an entry asks for --------------------------------------------------------------------


class _Slot(TypedDict):
    """How many are chosen, `perX` with the X of the card added to both.

    `late`: it may be left open where the entry is held for answers. What a slot offers may hang on
    what was picked in the slot `by`, by its place.
    """

    title: str
    least: int
    most: int
    perX: bool
    late: bool
    by: NotRequired[int]


class Pick(_Slot):
    """Targets, or a place: `of` are the candidates, `ofBy` those by what was picked before.

    `apart`: what was picked in another such slot cannot be picked again; `fewer`: then less is
    enough, where nothing else is left.
    """

    kind: Literal["target", "place"]
    of: NotRequired[list[str]]
    ofBy: NotRequired[dict[str, list[str]]]
    apart: NotRequired[bool]
    fewer: NotRequired[bool]


class Due(TypedDict):
    """How many names are due of a seat, and what they can be."""

    least: int
    most: int
    names: list[str]


class Names(_Slot):
    """Names of cards: of a `seat`, or of the one picked before.

    `unseen`: nobody need have seen them. With `faces`, of those picked that are among them.
    """

    kind: Literal["cards"]
    unseen: bool
    bySeat: dict[str, Due]
    seat: NotRequired[str]
    faces: NotRequired[list[str]]


Slot = Pick | Names


class Variant(TypedDict):
    """One way through the modes, and what it asks for."""

    modes: list[int]
    title: str
    slots: list[Slot]


class Price(TypedDict):
    """What is due: a number, what of it is X, how much must be of the faction."""

    base: int
    x: Literal["chosen", "attack"] | None
    change: int
    faction: Faction
    loyalty: int


class Range(TypedDict):
    """The least and the most X."""

    least: int
    most: int


class Form(TypedDict):
    """An entry with choices: `command` is what the script completes.

    `closed` is why it cannot be entered now. `places` are where a card can go, None where it goes
    nowhere. `hold`: answers may follow. `offer` names it.
    """

    command: PlayCard | ActivateAbility | ResolveTrigger | ResolveItem
    offer: str
    seat: str
    title: str
    text: str
    closed: str | None
    cost: Price | None
    xs: Range | None
    places: list[str] | None
    variants: list[Variant]
    hold: bool
    send: str


class Waiting(Form):
    """A triggered ability that waits; `mine`: it can be entered here and now."""

    mine: bool
    decline: ResolveTrigger | None


class Ruled(TypedDict):
    """A ruling of the table: facts, and the reason for them (R135)."""

    kind: Literal["make_ruling"]
    reason: str
    operations: list[Operation]


class Ask(TypedDict):
    """What a card leaves to the table, and the ruling that says what happened."""

    card: str
    title: str
    hint: str
    text: str
    source: str | None
    ruling: Ruled


class Way(TypedDict):
    """Where a creature can move, and why it cannot."""

    to: str
    closed: str | None
    command: MoveCreature


class Step(TypedDict):
    """A phase of the turn; one that can be gone to has its command."""

    phase: str
    title: str
    short: str
    state: Literal["now", "done", "next"]
    command: GoOn | None
    offer: str


class Onward(TypedDict):
    """What leads on."""

    command: GoOn | EndTurn
    offer: str
    title: str


class Judge(TypedDict):
    """What rulings choose from, and an empty one: as a command, and as it is typed."""

    ruling: Ruled
    typed: str
    cards: list[Choice]
    cities: list[Choice]
    places: list[Choice]


# --- documents ---------------------------------------------------------------------------------


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
