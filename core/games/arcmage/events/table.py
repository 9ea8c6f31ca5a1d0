"""Who is out, and what is recorded beside the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.commands import ShownZone
from core.games.arcmage.facts import Facts
from core.games.arcmage.pieces.cards import Card

LostBy = Literal["cities", "deck", "concession", "ruling"]


@dataclass(frozen=True, slots=True)
class PlayerLost:
    """A seat is out (R122, R123, R127)."""

    seat: str
    by: LostBy
    facts: Facts = ()
    kind: Literal["player_lost"] = "player_lost"


@dataclass(frozen=True, slots=True)
class PlayerConceded:
    """A player gave up, and has lost with that (R128)."""

    facts: ClassVar[Facts] = ()
    seat: str
    kind: Literal["player_conceded"] = "player_conceded"


@dataclass(frozen=True, slots=True)
class CardShown:
    """To some seats, or with none to everybody (R132)."""

    owner: str
    card: str
    zone: ShownZone
    to: tuple[str, ...] = ()
    facts: Facts = ()
    kind: Literal["card_shown"] = "card_shown"


@dataclass(frozen=True, slots=True)
class CardDefined:
    """A printed card that the catalogue does not have, typed in."""

    facts: ClassVar[Facts] = ()
    card: Card
    kind: Literal["card_defined"] = "card_defined"


@dataclass(frozen=True, slots=True)
class AsksSettled:
    """What was asked of the table has had its ruling."""

    facts: ClassVar[Facts] = ()
    kind: Literal["asks_settled"] = "asks_settled"


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """Words beside the record."""

    facts: ClassVar[Facts] = ()
    text: str
    kind: Literal["note_added"] = "note_added"
