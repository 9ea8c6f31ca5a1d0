"""Facts about hands and decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Zone = Literal["hand", "grave", "deck", "reserve", "stack", "res"]


@dataclass(frozen=True, slots=True)
class Draw:
    """From deck to hand."""

    TEXT: ClassVar = "draw {seat:seat} {cards:cards}"
    seat: str
    cards: tuple[str, ...]
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Mill:
    """From the top of the deck to the graveyard."""

    TEXT: ClassVar = "mill {seat:seat} {cards:cards}"
    seat: str
    cards: tuple[str, ...]
    kind: Literal["mill"] = "mill"


@dataclass(frozen=True, slots=True)
class Discard:
    """From hand to graveyard."""

    TEXT: ClassVar = "disc {seat:seat} {cards:cards}"
    seat: str
    cards: tuple[str, ...]
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class NameCard:
    """An unknown card of a zone turns out to be this one (R130)."""

    TEXT: ClassVar = "name {seat:seat} {zone} {card:slug}"
    seat: str
    zone: Zone
    card: str
    kind: Literal["name_card"] = "name_card"


@dataclass(frozen=True, slots=True)
class SeeTop:
    """The top cards of a deck are these, known to some seats, or with none to all (R132, R133)."""

    seat: str
    cards: tuple[str, ...]
    to: tuple[str, ...] = ()
    kind: Literal["see_top"] = "see_top"


@dataclass(frozen=True, slots=True)
class SeeHand:
    """Cards of a hand were shown; what was unknown has its name now (R132); `hidden` as above."""

    seat: str
    cards: tuple[str, ...]
    hidden: bool = False
    kind: Literal["see_hand"] = "see_hand"


@dataclass(frozen=True, slots=True)
class ShuffleDeck:
    """No place in the deck is known any more (R133)."""

    seat: str
    kind: Literal["shuffle_deck"] = "shuffle_deck"
