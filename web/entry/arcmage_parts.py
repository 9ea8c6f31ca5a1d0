"""What the documents of Arcmage are made of: cards and seats, and what an entry asks for."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from core.games.arcmage.commands import (
    ActivateAbility,
    EndTurn,
    GoOn,
    MoveCreature,
    PlayCard,
    ResolveItem,
    ResolveTrigger,
)
from core.games.arcmage.facts import Operation
from core.games.arcmage.pieces import CardType, Faction
from web.entry.shared import Choice

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
