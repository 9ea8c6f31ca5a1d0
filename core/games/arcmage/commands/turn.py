"""The turn and its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces import Faction
from core.kit.places import Face, Faces

Phase = Literal["draw", "devotion", "play1", "attack", "play2", "discard"]


Retreat = tuple[str, str]  # a resident of a fallen city, its place


@dataclass(frozen=True, slots=True)
class UnmarkAll:
    """The unmark phase, but for what an effect keeps marked (R37)."""

    TEXT: ClassVar = "u {keep,retreats:keep}"
    keep: tuple[str, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["unmark_all"] = "unmark_all"


@dataclass(frozen=True, slots=True)
class FoundCity:
    """A city instead of a turn (R47)."""

    TEXT: ClassVar = "found {card:card} {retreats:retreats}"
    card: Face
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["found_city"] = "found_city"


@dataclass(frozen=True, slots=True)
class DrawCards:
    """None, one or two (R38); `cards` None: the dealer's, or none was there."""

    TEXT: ClassVar = "{n:draw}[ {cards:dealt}] {retreats:retreats}"
    n: Literal[0, 1, 2]
    cards: Faces | None = None
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["draw_cards"] = "draw_cards"


@dataclass(frozen=True, slots=True)
class LayResources:
    """Cards of the hand become resources of a faction (R25, R26)."""

    TEXT: ClassVar = "r {laid,retreats:laid}"
    laid: tuple[tuple[Face, Faction], ...]
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["lay_resources"] = "lay_resources"


@dataclass(frozen=True, slots=True)
class MoveCreature:
    """Between cities and army (R71)."""

    TEXT: ClassVar = "m {card:inst} {place:place} {retreats:retreats}"
    card: str
    place: str
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["move_creature"] = "move_creature"


@dataclass(frozen=True, slots=True)
class GoOn:
    """To a phase, None: to the next one (R36)."""

    TEXT: ClassVar = "go[ {phase}] {retreats:retreats}"
    phase: Phase | None = None
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["go_on"] = "go_on"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Straight to discarding, and on if the hand allows (R44)."""

    TEXT: ClassVar = "end {retreats:retreats}"
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["end_turn"] = "end_turn"


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """Down to seven; the last named lies on top (R44)."""

    TEXT: ClassVar = "dis {cards:cards} {retreats:retreats}"
    cards: Faces
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["discard_cards"] = "discard_cards"
