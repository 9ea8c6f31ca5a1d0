"""Facts about hands and decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.cards import UNSEEN
from core.games.arcmage.facts.base import Alike, OfCards, OfSeat
from core.games.arcmage.spoken import Seat, Slug
from core.kit.phrases import Says, choose
from core.messages import msg

Zone = Literal["hand", "grave", "deck", "reserve", "stack", "res"]


@dataclass(frozen=True, slots=True)
class Draw(OfCards, Alike):
    """From deck to hand."""

    TEXT: ClassVar = "draw {seat:seat} {cards:cards}"
    kind: Literal["draw"] = "draw"
    SAYS: ClassVar[Says] = msg("{seat} draws {cards}.")


@dataclass(frozen=True, slots=True)
class Mill(OfCards, Alike):
    """From the top of the deck to the graveyard."""

    TEXT: ClassVar = "mill {seat:seat} {cards:cards}"
    kind: Literal["mill"] = "mill"
    SAYS: ClassVar[Says] = msg("{seat} puts {cards} from the deck into the graveyard.")


@dataclass(frozen=True, slots=True)
class Discard(OfCards, Alike):
    """From hand to graveyard."""

    TEXT: ClassVar = "disc {seat:seat} {cards:cards}"
    kind: Literal["discard"] = "discard"
    SAYS: ClassVar[Says] = msg("{seat} discards {cards}.")


@dataclass(frozen=True, slots=True)
class NameCard(OfSeat, Alike):
    """An unknown card of a zone turns out to be this one (R130)."""

    TEXT: ClassVar = "name {seat:seat} {zone} {card:slug}"
    zone: Zone
    card: Slug
    kind: Literal["name_card"] = "name_card"
    SAYS: ClassVar[Says] = choose(
        "card",
        {UNSEEN: msg("A card of {seat} has a name now.")},
        choose(
            "zone",
            {
                "hand": msg("A card in the hand of {seat} is {card}."),
                "grave": msg("A card in the graveyard of {seat} is {card}."),
                "deck": msg("A card in the deck of {seat} is {card}."),
                "reserve": msg("A city in the reserve of {seat} is {card}."),
                "stack": msg("A card of {seat} on the stack is {card}."),
                "res": msg("A resource card of {seat} is {card}."),
            },
        ),
    )


@dataclass(frozen=True, slots=True)
class SeeTop(OfCards, Alike):
    """The top cards of a deck are these, known to some seats, or with none to all (R132, R133)."""

    to: tuple[Seat, ...] = ()
    kind: Literal["see_top"] = "see_top"
    SAYS: ClassVar[Says] = choose(
        "seers",
        {
            0: msg("Turned over on the deck of {seat}: {cards}."),
            1: msg("{to} sees {cards} on top of the deck of {seat}."),
        },
        msg("{to} see {cards} on top of the deck of {seat}."),
    )

    @property
    def seers(self) -> int:
        """How many seats see them; 0 for all."""
        return len(self.to)


@dataclass(frozen=True, slots=True)
class SeeHand(OfCards, Alike):
    """Cards of a hand were shown; what was unknown has its name now (R132); `hidden` as above."""

    hidden: bool = False
    kind: Literal["see_hand"] = "see_hand"
    SAYS: ClassVar[Says] = msg("{seat} shows {cards} from the hand.")


@dataclass(frozen=True, slots=True)
class ShuffleDeck(OfSeat, Alike):
    """No place in the deck is known any more (R133)."""

    kind: Literal["shuffle_deck"] = "shuffle_deck"
    SAYS: ClassVar[Says] = msg("{seat} shuffles the deck.")
