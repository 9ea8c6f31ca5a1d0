"""What facts have in common: whose they are, which card they speak of, how much, how long."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.arcmage.pieces.effects import Until
from core.games.arcmage.spoken import InPlay, Lasting, Seat, Slugs


@dataclass(frozen=True, slots=True)
class OfCard:
    """A fact about a card: one in play, a resource card, or one without a number."""

    card: InPlay


@dataclass(frozen=True, slots=True)
class OfSeat:
    """A fact that happens to a seat, not to a card in play."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OfCards(OfSeat):
    """One about cards of a hand or a deck."""

    cards: Slugs


class Alike:
    """A fact after which every value, keyword and restriction is as it was."""

    __slots__ = ()


class Amount:
    """A fact that adds `n`, or takes it away where that is negative."""

    __slots__ = ()
    n: int

    @property
    def fewer(self) -> bool:
        """Whether it is taken away."""
        return self.n < 0

    @property
    def size(self) -> int:
        """How much, without the sign."""
        return abs(self.n)


class ForAWhile:
    """A fact that holds until something happens, or ends with a card in play, its source."""

    __slots__ = ()
    until: Until
    source: str | None

    @property
    def lasting(self) -> Lasting:
        """How long, and the card that it ends with."""
        return self.until, self.source
