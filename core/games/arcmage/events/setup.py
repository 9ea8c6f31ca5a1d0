"""The set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.events.base import Bare, OwnCards
from core.games.arcmage.spoken import Seat, Slug, Slugs
from core.kit.phrases import Says, choose, given
from core.messages import msg


@dataclass(frozen=True, slots=True)
class ReserveSet(Bare, OwnCards):
    """Three cities (or more by the option) put aside (R5)."""

    seat: Seat
    cards: Slugs
    kind: Literal["reserve_set"] = "reserve_set"
    SAYS: ClassVar[Says] = msg("{seat} puts {cards} into the city reserve.")
    SHORT: ClassVar[Says] = (
        choose(
            "count", {1: msg("{seat} sets a city aside.")}, msg("{seat} sets {count} cities aside.")
        ),
        msg("In the reserve: {cards}."),
    )


@dataclass(frozen=True, slots=True)
class HandDealt(Bare, OwnCards):
    """The first seven cards (R8)."""

    seat: Seat
    cards: Slugs
    kind: Literal["hand_dealt"] = "hand_dealt"
    SAYS: ClassVar[Says] = msg("{seat} begins with {cards}.")
    SHORT: ClassVar[Says] = (
        choose(
            "count",
            {1: msg("{seat} takes a card in hand.")},
            msg("{seat} takes {count} cards in hand."),
        ),
        msg("In hand: {cards}."),
    )


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen(Bare):
    """Who takes the first turn, and how that was found (R9)."""

    seat: Seat
    how: str
    kind: Literal["first_player_chosen"] = "first_player_chosen"
    SAYS: ClassVar[Says] = given(
        "how", msg("{seat} takes the first turn ({how})."), msg("{seat} takes the first turn.")
    )
    SHORT: ClassVar[Says] = msg("{seat} takes the first turn.")


@dataclass(frozen=True, slots=True)
class FirstCityOpened(Bare):
    """A seat opened its first city (R10)."""

    seat: Seat
    card: Slug
    city: str  # its number in play
    kind: Literal["first_city_opened"] = "first_city_opened"
    SAYS: ClassVar[Says] = msg("{seat} opens the city {card}.")
