"""The set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.facts import Facts


@dataclass(frozen=True, slots=True)
class ReserveSet:
    """Three cities (or more by the option) put aside (R5)."""

    facts: ClassVar[Facts] = ()
    seat: str
    cards: tuple[str, ...]
    kind: Literal["reserve_set"] = "reserve_set"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The first seven cards (R8)."""

    facts: ClassVar[Facts] = ()
    seat: str
    cards: tuple[str, ...]
    kind: Literal["hand_dealt"] = "hand_dealt"


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    """Who takes the first turn, and how that was found (R9)."""

    facts: ClassVar[Facts] = ()
    seat: str
    how: str
    kind: Literal["first_player_chosen"] = "first_player_chosen"


@dataclass(frozen=True, slots=True)
class FirstCityOpened:
    """A seat opened its first city (R10)."""

    facts: ClassVar[Facts] = ()
    seat: str
    card: str
    city: str  # its number in play
    kind: Literal["first_city_opened"] = "first_city_opened"
