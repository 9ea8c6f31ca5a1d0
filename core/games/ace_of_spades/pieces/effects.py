"""The effect vocabulary (section 1.4): what a printed bonus or penalty says, as plain data.

A field that is None was not given. `HAND`, `INSTANT` and `STANDING` are the three families.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.ace_of_spades.pieces import Combo

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Suit = Literal["s", "h", "d", "c"]
Scope = Literal["combo", "played"]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards an effect is about: all given keys must hold for the effective identity."""

    SPARSE: ClassVar[bool] = True
    rank: tuple[Rank, ...] | None = None
    suit: tuple[Suit, ...] | None = None
    face: Literal[True] | None = None
    ace: Literal[True] | None = None
    color: Literal["red", "black"] | None = None
    parity: Literal["even", "odd"] | None = None
    value_min: int | None = None
    value_max: int | None = None
    natural: Literal[True] | None = None
    card: tuple[str, ...] | None = None  # physical cards, such as "As"


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards match the filter: at least `min`, at most `max`."""

    SPARSE: ClassVar[bool] = True
    filter: Filter
    min: int | None = None
    max: int | None = None
    scope: Scope = "combo"


@dataclass(frozen=True, slots=True)
class Condition:
    """When an effect holds: all given keys must; an empty condition is true."""

    SPARSE: ClassVar[bool] = True
    combo: tuple[Combo, ...] | None = None
    count: Count | None = None
    shot: int | None = None  # number of the shot in its fight
    not_: Condition | None = None
    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None


@dataclass(frozen=True, slots=True)
class Add:
    """Total damage + n."""

    SPARSE: ClassVar[bool] = True
    n: int
    when: Condition | None = None
    op: Literal["add"] = "add"


@dataclass(frozen=True, slots=True)
class AddEach:
    """+ n for every matching card of the combination, or of the played hand."""

    SPARSE: ClassVar[bool] = True
    n: int
    filter: Filter
    scope: Scope = "combo"
    when: Condition | None = None
    op: Literal["add_each"] = "add_each"


@dataclass(frozen=True, slots=True)
class SetBase:
    """The base damage of these combinations becomes n."""

    SPARSE: ClassVar[bool] = True
    combo: tuple[Combo, ...]
    n: int
    op: Literal["set_base"] = "set_base"


@dataclass(frozen=True, slots=True)
class SetEach:
    """The extra damage of a matching combination card becomes n."""

    SPARSE: ClassVar[bool] = True
    filter: Filter
    n: int
    when: Condition | None = None
    op: Literal["set_each"] = "set_each"


@dataclass(frozen=True, slots=True)
class Multiply:
    """Total = floor(total * num / den)."""

    SPARSE: ClassVar[bool] = True
    num: int
    den: int = 1
    when: Condition | None = None
    op: Literal["multiply"] = "multiply"


@dataclass(frozen=True, slots=True)
class Cap:
    """Total at most n."""

    SPARSE: ClassVar[bool] = True
    n: int
    when: Condition | None = None
    op: Literal["cap"] = "cap"


@dataclass(frozen=True, slots=True)
class Immune:
    """Total = 0."""

    SPARSE: ClassVar[bool] = True
    when: Condition | None = None
    op: Literal["immune"] = "immune"


@dataclass(frozen=True, slots=True)
class AsRank:
    """Matching cards count as that rank."""

    SPARSE: ClassVar[bool] = True
    filter: Filter
    to: Rank
    op: Literal["as_rank"] = "as_rank"


@dataclass(frozen=True, slots=True)
class AsSuit:
    """Matching cards count as that suit; `choose`: the user names it."""

    SPARSE: ClassVar[bool] = True
    filter: Filter
    to: Literal["s", "h", "d", "c", "choose"]
    op: Literal["as_suit"] = "as_suit"


@dataclass(frozen=True, slots=True)
class Recast:
    """The user names up to `max` cards and their new rank, suit, or both."""

    SPARSE: ClassVar[bool] = True
    max: int
    what: Literal["rank", "suit", "any"]
    to: Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] | Suit | None = (
        None
    )
    filter: Filter | None = None
    op: Literal["recast"] = "recast"


@dataclass(frozen=True, slots=True)
class NoPlay:
    """Matching cards may not be in a played hand."""

    SPARSE: ClassVar[bool] = True
    filter: Filter
    op: Literal["no_play"] = "no_play"


@dataclass(frozen=True, slots=True)
class NoCount:
    """Matching cards may be played, but only as kickers."""

    SPARSE: ClassVar[bool] = True
    filter: Filter
    op: Literal["no_count"] = "no_count"


@dataclass(frozen=True, slots=True)
class Hit:
    """The enemy loses n HP."""

    n: int
    op: Literal["hit"] = "hit"


@dataclass(frozen=True, slots=True)
class MoveBullets:
    """The dial of the bullets moves by n."""

    n: int
    op: Literal["bullets"] = "bullets"


@dataclass(frozen=True, slots=True)
class MoveRefills:
    """The dial of the refills moves by n."""

    n: int
    op: Literal["refills"] = "refills"


@dataclass(frozen=True, slots=True)
class DrawEffect:
    """Draw n cards into the user's hand."""

    n: int
    op: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class DrawValue:
    """Turn up cards until their values sum to n or more; take them all."""

    n: int
    op: Literal["draw_value"] = "draw_value"


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """Discard 1 to `max` hand cards and draw as many."""

    max: int
    op: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class Recover:
    """Take 1 to n cards from the discard pile."""

    SPARSE: ClassVar[bool] = True
    n: int
    filter: Filter | None = None
    op: Literal["recover"] = "recover"


@dataclass(frozen=True, slots=True)
class RefreshEffect:
    """Shuffle the discard pile into the deck."""

    op: Literal["refresh"] = "refresh"


@dataclass(frozen=True, slots=True)
class JokerEffect:
    """The set-aside Joker enters the user's hand, or the deck."""

    to: Literal["hand", "deck"]
    op: Literal["joker"] = "joker"


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the top n cards of the deck."""

    n: int
    op: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class StartEffect:
    """Added to the dials when a later fight begins."""

    SPARSE: ClassVar[bool] = True
    bullets: int | None = None
    refills: int | None = None
    op: Literal["start"] = "start"


@dataclass(frozen=True, slots=True)
class HandLimit:
    """The hand limit grows by n."""

    n: int
    op: Literal["hand_limit"] = "hand_limit"


@dataclass(frozen=True, slots=True)
class Manual:
    """The card is shown; what it does is booked by the table."""

    op: Literal["manual"] = "manual"


HandEffect = (
    Add
    | AddEach
    | SetBase
    | SetEach
    | Multiply
    | Cap
    | Immune
    | AsRank
    | AsSuit
    | Recast
    | NoPlay
    | NoCount
)
InstantEffect = (
    Hit
    | MoveBullets
    | MoveRefills
    | DrawEffect
    | DrawValue
    | SwapEffect
    | Recover
    | RefreshEffect
    | JokerEffect
    | Look
)
StandingEffect = StartEffect | HandLimit
Effect = HandEffect | InstantEffect | StandingEffect | Manual
