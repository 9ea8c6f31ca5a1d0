"""The set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.facts import Facts
from core.games.arcmage.spoken import (
    Seat,
    Slug,
    Slugs,
)
from core.kit.phrases import Says, choose, given
from core.messages import msg


@dataclass(frozen=True, slots=True)
class ReserveSet:
    """Three cities (or more by the option) put aside (R5)."""

    facts: ClassVar[Facts] = ()
    seat: Seat
    cards: Slugs
    kind: Literal["reserve_set"] = "reserve_set"
    SAYS: ClassVar[Says] = msg("{seat} puts {cards} into the city reserve.")
    SHORT: ClassVar[Says] = choose(
        "count", {1: msg("{seat} sets a city aside.")}, msg("{seat} sets {count} cities aside.")
    )

    @property
    def count(self) -> int:
        """How many cities."""
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The first seven cards (R8)."""

    facts: ClassVar[Facts] = ()
    seat: Seat
    cards: Slugs
    kind: Literal["hand_dealt"] = "hand_dealt"
    SAYS: ClassVar[Says] = msg("{seat} begins with {cards}.")
    SHORT: ClassVar[Says] = choose(
        "count",
        {1: msg("{seat} takes a card in hand.")},
        msg("{seat} takes {count} cards in hand."),
    )

    @property
    def count(self) -> int:
        """How many cards."""
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    """Who takes the first turn, and how that was found (R9)."""

    facts: ClassVar[Facts] = ()
    seat: Seat
    how: str
    kind: Literal["first_player_chosen"] = "first_player_chosen"
    SAYS: ClassVar[Says] = given(
        "how", msg("{seat} takes the first turn ({how})."), msg("{seat} takes the first turn.")
    )
    SHORT: ClassVar[Says] = msg("{seat} takes the first turn.")


@dataclass(frozen=True, slots=True)
class FirstCityOpened:
    """A seat opened its first city (R10)."""

    facts: ClassVar[Facts] = ()
    seat: Seat
    card: Slug
    city: str  # its number in play
    kind: Literal["first_city_opened"] = "first_city_opened"
    SAYS: ClassVar[Says] = msg("{seat} opens the city {card}.")
