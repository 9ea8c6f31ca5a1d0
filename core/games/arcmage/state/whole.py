"""The form of a whole table in JSON, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from core.games.arcmage.events import LostBy, Phase
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.effects import Until
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.state import ChangeKind, Zone

Names = tuple[str, ...]  # cards, numbers of cards, or seats
Levels = tuple[tuple[str, int], ...]  # cities, each with a level


@dataclass(frozen=True, slots=True)
class ChangeForm:
    """Something that holds for a while."""

    kind: ChangeKind
    word: str
    attack: int
    defence: int
    versus: str | None
    until: Until
    source: str | None


@dataclass(frozen=True, slots=True)
class KnownForm:
    """A card at a known place of a deck."""

    card: str
    to: Names


@dataclass(frozen=True, slots=True)
class HandForm:
    """A hand."""

    known: Names
    unknown: int


@dataclass(frozen=True, slots=True)
class DeckForm:
    """A deck."""

    count: int
    top: tuple[KnownForm, ...]
    bottom: tuple[KnownForm, ...]


@dataclass(frozen=True, slots=True)
class PoolForm:
    """Produced resources."""

    G: int
    D: int
    R: int
    N: int
    E: int


@dataclass(frozen=True, slots=True)
class PlayerForm:
    """What a seat has beside its cards in play."""

    hand: HandForm
    deck: DeckForm
    reserve: Names
    graveyard: Names
    removed: Names
    pool: PoolForm
    changes: tuple[ChangeForm, ...]
    next: int
    next_resource: int
    shuffles: int
    listed: bool
    lost: LostBy | None


@dataclass(frozen=True, slots=True)
class ResourceForm:
    """A resource card."""

    owner: str
    controller: str
    faction: Faction
    face: str
    marked: bool
    lent: str | None


@dataclass(frozen=True, slots=True)
class PieceForm:
    """A card in play."""

    card: str
    owner: str
    controller: str
    zone: Zone
    place: str | None
    marked: bool
    damage: int
    left: int
    counters: Mapping[str, int]
    changes: tuple[ChangeForm, ...]
    dead: bool
    turn: int
    phase: Phase | Literal[""]
    attacked: int


@dataclass(frozen=True, slots=True)
class CombatForm:
    """An attack."""

    city: str
    defender: str
    attackers: Names
    stage: Literal["declared", "blocks", "battles"]
    blocks: tuple[tuple[str, str], ...]
    fought: Names
    dead: Names


@dataclass(frozen=True, slots=True)
class LaterForm:
    """A card that leaves the game as the next turn of a seat starts."""

    card: str
    seat: str


@dataclass(frozen=True, slots=True)
class AskForm:
    """What a card leaves to the table."""

    card: str
    hint: str
    source: str | None


@dataclass(frozen=True, slots=True)
class Whole:
    """Every field of a table, in the order in which `plain` writes them; options are read apart."""

    options: Any
    defined: Mapping[str, Card]
    phase: Phase
    turn: int
    active: str
    first: str | None
    drawn: Literal[0, 1, 2] | None
    laid: int
    moved: Names
    attacks: int
    allowed: int
    extra: Levels
    devoted: Names
    devotion: int | None
    lasting: Levels
    stack: tuple[Item, ...]
    pending: tuple[Trigger, ...]
    next_trigger: int
    combat: CombatForm | None
    later: tuple[LaterForm, ...]
    asks: tuple[AskForm, ...]
    players: Mapping[str, PlayerForm]
    resources: Mapping[str, ResourceForm]
    cards: Mapping[str, PieceForm]
    result: Literal["a", "b", "c", "d", "e", "f", "g", "h", "draw"] | None
    reason: LostBy | None
