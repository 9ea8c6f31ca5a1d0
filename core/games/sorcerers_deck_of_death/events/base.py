"""What events have in common: whose they are, which figure, ability or cards they tell of."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.sorcerers_deck_of_death.events.places import Ability, Fig, Flags, Seat
from core.games.sorcerers_deck_of_death.pieces import Point
from core.kit.places import Row


@dataclass(frozen=True, slots=True)
class OfFigure:
    """Something that a figure did, or that happened to it."""

    fig: Fig


@dataclass(frozen=True, slots=True)
class Placed(OfFigure):
    """A figure came to the table; `entered` is the point as it was asked for (R11, R12), None
    where nobody knows the place (R98)."""

    at: Point | None
    entered: Point | None


@dataclass(frozen=True, slots=True)
class OfSeat:
    """Something that a seat did."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OfCards(OfSeat):
    """Cards that come or go; `?` for one not seen."""

    cards: Row


@dataclass(frozen=True, slots=True)
class OfAbility(OfSeat):
    """An ability or a reaction that was paid for."""

    ability: Ability


class Measured:
    """Something that the table measures; `warnings` are soft tests that failed (R9)."""

    __slots__ = ()
    warnings: Flags
