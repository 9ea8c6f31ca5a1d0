"""The effect vocabulary (section 1.4): what a printed bonus or penalty says, as plain data.

A field that is None was not given. `HAND`, `INSTANT` and `STANDING` are the three families.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.ace_of_spades.pieces.filter_words import ONLY, Which
from core.games.ace_of_spades.pieces.filters import Condition, Count, Filter, Rank, Scope, Suit
from core.games.ace_of_spades.pieces.hand_effects import (
    Add,
    AddEach,
    AsRank,
    AsSuit,
    Cap,
    Immune,
    Multiply,
    NoCount,
    NoPlay,
    Recast,
    SetBase,
    SetEach,
)
from core.kit.phrases import Says, choose, given
from core.kit.places import Signed
from core.messages import msg

__all__ = [
    "Add",
    "AddEach",
    "AsRank",
    "AsSuit",
    "Cap",
    "Condition",
    "Count",
    "DrawEffect",
    "DrawValue",
    "Effect",
    "Filter",
    "HandEffect",
    "HandLimit",
    "Hit",
    "Immune",
    "InstantEffect",
    "JokerEffect",
    "Look",
    "Manual",
    "MoveBullets",
    "MoveRefills",
    "Multiply",
    "NoCount",
    "NoPlay",
    "Rank",
    "Recast",
    "Recover",
    "RefreshEffect",
    "Scope",
    "SetBase",
    "SetEach",
    "StandingEffect",
    "StartEffect",
    "Suit",
    "SwapEffect",
]


@dataclass(frozen=True, slots=True)
class Hit:
    """The enemy loses n HP."""

    n: int
    op: Literal["hit"] = "hit"
    SAYS: ClassVar[Says] = msg("{n} damage at once")


@dataclass(frozen=True, slots=True)
class MoveBullets:
    """The dial of the bullets moves by n."""

    n: Signed
    op: Literal["bullets"] = "bullets"
    SAYS: ClassVar[Says] = msg("bullets {n}")


@dataclass(frozen=True, slots=True)
class MoveRefills:
    """The dial of the refills moves by n."""

    n: Signed
    op: Literal["refills"] = "refills"
    SAYS: ClassVar[Says] = msg("refills {n}")


@dataclass(frozen=True, slots=True)
class DrawEffect:
    """Draw n cards into the user's hand."""

    n: int
    op: Literal["draw"] = "draw"
    SAYS: ClassVar[Says] = choose("n", {1: msg("draw 1 card")}, msg("draw {n} cards"))


@dataclass(frozen=True, slots=True)
class DrawValue:
    """Turn up cards until their values sum to n or more; take them all."""

    n: int
    op: Literal["draw_value"] = "draw_value"
    SAYS: ClassVar[Says] = msg("turn up cards worth {n} or more and take them")


@dataclass(frozen=True, slots=True)
class SwapEffect:
    """Discard 1 to `max` hand cards and draw as many."""

    max: int
    op: Literal["swap"] = "swap"
    SAYS: ClassVar[Says] = choose(
        "max", {1: msg("swap 1 card for free")}, msg("swap up to {max} cards for free")
    )


@dataclass(frozen=True, slots=True)
class Recover:
    """Take 1 to n cards from the discard pile."""

    SPARSE: ClassVar[bool] = True
    n: int
    filter: Which | None = None
    op: Literal["recover"] = "recover"
    SAYS: ClassVar[Says] = (
        choose(
            "n",
            {1: msg("take 1 card from the discard pile")},
            msg("take up to {n} cards from the discard pile"),
        ),
        ONLY,
    )


@dataclass(frozen=True, slots=True)
class RefreshEffect:
    """Shuffle the discard pile into the deck."""

    op: Literal["refresh"] = "refresh"
    SAYS: ClassVar[Says] = msg("shuffle the discard pile into the deck")


@dataclass(frozen=True, slots=True)
class JokerEffect:
    """The set-aside Joker enters the user's hand, or the deck."""

    to: Literal["hand", "deck"]
    op: Literal["joker"] = "joker"
    SAYS: ClassVar[Says] = choose(
        "to",
        {
            "hand": msg("take the set-aside Joker into your hand"),
            "deck": msg("shuffle the set-aside Joker into the deck"),
        },
    )


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the top n cards of the deck."""

    n: int
    op: Literal["look"] = "look"
    SAYS: ClassVar[Says] = choose(
        "n",
        {1: msg("look at the top card of the deck")},
        msg("look at the top {n} cards of the deck"),
    )


@dataclass(frozen=True, slots=True)
class StartEffect:
    """Added to the dials when a later fight begins."""

    SPARSE: ClassVar[bool] = True
    bullets: Signed | None = None
    refills: Signed | None = None
    op: Literal["start"] = "start"
    SAYS: ClassVar[Says] = given(
        "refills",
        given(
            "bullets",
            msg("each later fight starts with bullets {bullets}, refills {refills}"),
            msg("each later fight starts with refills {refills}"),
        ),
        choose("bullets", {None: None}, msg("each later fight starts with bullets {bullets}")),
    )


@dataclass(frozen=True, slots=True)
class HandLimit:
    """The hand limit grows by n."""

    n: Signed
    op: Literal["hand_limit"] = "hand_limit"
    SAYS: ClassVar[Says] = msg("hand limit {n}")


@dataclass(frozen=True, slots=True)
class Manual:
    """The card is shown; what it does is booked by the table."""

    op: Literal["manual"] = "manual"
    SAYS: ClassVar[Says] = msg("as the card says; the table books it")


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
Conditional = Add | AddEach | SetEach | Multiply | Cap | Immune  # may hold at times only
StandingEffect = StartEffect | HandLimit
Effect = HandEffect | InstantEffect | StandingEffect | Manual
