"""What events have in common: what changes by them, that nobody did them, how many cards."""

from __future__ import annotations

from typing import ClassVar

from core.games.arcmage.facts import Facts
from core.games.arcmage.spoken import Seat, Slugs


class Bare:
    """An event of which no facts follow."""

    __slots__ = ()
    facts: ClassVar[Facts] = ()


class ByFacts:
    """An event that by itself changes nothing: its facts do, and what follows them."""

    __slots__ = ()


class Nobodys:
    """An event that happens by itself, or beside the game."""

    __slots__ = ()
    seat: ClassVar[None] = None


class OfCards:
    """An event in which cards come, go, or are set aside."""

    __slots__ = ()
    cards: Slugs

    @property
    def count(self) -> int:
        """How many cards."""
        return len(self.cards)


class OwnCards(OfCards):
    """One of cards that nobody sees but their own seat; `HIDES` are the fields that hold them."""

    __slots__ = ()
    HIDES: ClassVar = ("cards",)
    seat: Seat
