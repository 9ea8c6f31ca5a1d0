"""One-shots that are used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.games.ace_of_spades.commands import Operation, Source
from core.games.ace_of_spades.events.seats import BySeat
from core.games.ace_of_spades.pieces.effects import HandEffect
from core.kit.places import Row


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """One thing that a one-shot did with cards; the Joker's moves and `refreshed` name none.

    `discarded` from the user's hand; `recovered` from the discard pile, `drawn` from the deck,
    `turned` up from it for all to see, into that hand;
    `refreshed`: the discard pile went into the deck.
    """

    what: Literal[
        "discarded",
        "recovered",
        "drawn",
        "turned",
        "refreshed",
        "joker_to_hand",
        "joker_to_deck",
    ]
    cards: Row = ()


@dataclass(frozen=True, slots=True)
class BonusUsed(BySeat):
    """A one-shot was used; the fields say what it did.

    `named`: hand cards that a `recast` spoke of, known from now on. `moves`, in their order.
    `armed`: hand effects that wait for the next hand of the seat. `changes`: what the table
    booked for a card that has to be read by people. `bullets`, `refills` and `hp` are what they
    are after all of it.
    """

    card: str
    bullets: int
    refills: int
    hp: int | None
    args: tuple[str, ...] = ()
    named: Row = ()
    moves: tuple[CardsMoved, ...] = ()
    armed: tuple[HandEffect, ...] = ()
    changes: tuple[Operation, ...] = ()
    reason: str | None = None
    name: str = ""  # of the card, for people
    source: Source = "table"
    kind: Literal["bonus_used"] = "bonus_used"

    @property
    def drawn(self) -> tuple[str, ...]:
        """All cards drawn, in order."""
        return self._moved("drawn", "turned")

    @property
    def out(self) -> tuple[str, ...]:
        """All cards discarded, in order."""
        return self._moved("discarded")

    @property
    def taken(self) -> tuple[str, ...]:
        """All cards taken from the discard pile, in order."""
        return self._moved("recovered")

    def _moved(self, *what: str) -> tuple[str, ...]:
        return tuple(card for move in self.moves if move.what in what for card in move.cards)
