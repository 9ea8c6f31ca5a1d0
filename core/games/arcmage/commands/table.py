"""What is recorded beside the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.commands.turn import Retreat
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.decks import DeckList
from core.kit.places import Face

ShownZone = Literal["hand", "top", "reserve", "res"]


@dataclass(frozen=True, slots=True)
class ShowCard:
    """A card is shown, `to` some seats or, with none, to everyone (R132)."""

    TEXT: ClassVar = "show {owner:seat} {zone,card,to:shown}"
    owner: str
    card: Face
    zone: ShownZone = "hand"
    to: tuple[str, ...] = ()
    seat: str | None = None
    kind: Literal["show_card"] = "show_card"


@dataclass(frozen=True, slots=True)
class DefineCard:
    """A printed card that the catalogue does not have; its effects are rulings (1.2)."""

    TEXT: ClassVar = "card {card:definition}"
    card: Card
    seat: str | None = None
    kind: Literal["define_card"] = "define_card"


@dataclass(frozen=True, slots=True)
class TellDeck:
    """What a deck is made of, as far as it is told now; `alone`: to its owner, nobody else."""

    TEXT: ClassVar = "deck {owner:seat} {alone,deck:told}"
    owner: str
    deck: DeckList
    alone: bool = False
    seat: str | None = None
    kind: Literal["tell_deck"] = "tell_deck"


@dataclass(frozen=True, slots=True)
class Concede:
    """A player gives up, which is losing at that moment (R128)."""

    TEXT: ClassVar = "quit {retreats:retreats}"
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["concede"] = "concede"


@dataclass(frozen=True, slots=True)
class AddNote:
    """Words beside the record."""

    TEXT: ClassVar = "note {text:string}"
    text: str
    seat: str | None = None
    kind: Literal["add_note"] = "add_note"
