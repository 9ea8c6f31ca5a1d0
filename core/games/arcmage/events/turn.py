"""The turn and its phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.facts import Facts
from core.games.arcmage.pieces import Faction

Phase = Literal[
    "reserve", "deal", "first", "open",
    "unmark", "draw", "devotion", "play1", "attack", "play2", "discard", "over",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """Turns are counted over all seats, from 1 (R11)."""

    seat: str
    turn: int
    facts: Facts = ()
    kind: Literal["turn_started"] = "turn_started"


@dataclass(frozen=True, slots=True)
class Unmarked:
    """`cards` in play and `resources` that unmark; `kept` stay marked by an effect (R37)."""

    seat: str
    cards: tuple[str, ...]
    resources: tuple[str, ...]
    kept: tuple[str, ...] = ()
    facts: Facts = ()
    kind: Literal["unmarked"] = "unmarked"


@dataclass(frozen=True, slots=True)
class CityFounded:
    """Instead of a turn (R47)."""

    seat: str
    card: str
    city: str
    facts: Facts = ()
    kind: Literal["city_founded"] = "city_founded"


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """The draw of the turn: `n` was chosen, `cards` came (R38)."""

    seat: str
    n: int
    cards: tuple[str, ...]
    facts: Facts = ()
    kind: Literal["cards_drawn"] = "cards_drawn"


@dataclass(frozen=True, slots=True)
class ResourcesLaid:
    """Cards of the hand, their factions and their numbers as resources (R25)."""

    facts: ClassVar[Facts] = ()
    seat: str
    laid: tuple[tuple[str, Faction, str], ...]
    kind: Literal["resources_laid"] = "resources_laid"


@dataclass(frozen=True, slots=True)
class CreatureMoved:
    """By its player, in a play phase (R71)."""

    seat: str
    card: str
    origin: str  # `army` or a city
    to: str
    facts: Facts = ()
    kind: Literal["creature_moved"] = "creature_moved"


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """The turn went on to a phase, in their order (R35)."""

    phase: Phase
    facts: Facts = ()
    kind: Literal["phase_entered"] = "phase_entered"


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """Down to seven (R44)."""

    seat: str
    cards: tuple[str, ...]
    facts: Facts = ()
    kind: Literal["cards_discarded"] = "cards_discarded"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """Damage and effects of the turn end (R45)."""

    seat: str
    facts: Facts = ()
    kind: Literal["turn_ended"] = "turn_ended"
