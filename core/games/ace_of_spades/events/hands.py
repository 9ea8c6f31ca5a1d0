"""Cards that come to hands, and leave them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.cards import UNSEEN
from core.games.ace_of_spades.commands import Source
from core.games.ace_of_spades.events.seats import BySeat
from core.kit.phrases import Says, choose, given
from core.kit.places import Card, Row
from core.messages import msg


@dataclass(frozen=True, slots=True)
class FromDeck(BySeat):
    """Cards that a seat took from the deck; `common` went to the common row."""

    HIDES: ClassVar[tuple[str, ...]] = ("hand",)
    hand: Row
    common: Row = ()
    source: Source = "table"


@dataclass(frozen=True, slots=True)
class CardsDealt(FromDeck):
    """A seat took its first cards; `common` is the common row, where it was dealt with them."""

    kind: Literal["cards_dealt"] = "cards_dealt"
    SAYS: ClassVar[Says] = given(
        "common",
        given(
            "hand",
            msg("{seat} is dealt {hand}; the common row is {common}."),
            msg("The common row is {common}."),
        ),
        msg("{seat} is dealt {hand}."),
    )


@dataclass(frozen=True, slots=True)
class CardsDrawn(FromDeck):
    """A seat drew up."""

    kind: Literal["cards_drawn"] = "cards_drawn"
    SAYS: ClassVar[Says] = given(
        "common",
        given(
            "hand",
            msg("{seat} draws {hand}, and {common} for the common row."),
            msg("Drawn for the common row: {common}."),
        ),
        msg("{seat} draws {hand}."),
    )


@dataclass(frozen=True, slots=True)
class CardsSwapped(BySeat):
    """`out` was discarded (`common`: those from the common row), `in_hand`, `in_common` drawn."""

    HIDES: ClassVar[tuple[str, ...]] = ("in_hand",)
    out: Row
    in_hand: Row
    refills: int
    common: Row = ()
    in_common: Row = ()
    source: Source = "table"
    kind: Literal["cards_swapped"] = "cards_swapped"
    SAYS: ClassVar[Says] = msg("{seat} discards {out} and draws {drawn}.")

    @property
    def drawn(self) -> Row:
        """All cards drawn."""
        return (*self.in_hand, *self.in_common)


@dataclass(frozen=True, slots=True)
class DeckRefreshed(BySeat):
    """The discard pile was shuffled into the deck."""

    refills: int
    kind: Literal["deck_refreshed"] = "deck_refreshed"
    SAYS: ClassVar[Says] = msg("{seat} shuffles the discard pile into the deck.")


@dataclass(frozen=True, slots=True)
class HandTrimmed(BySeat):
    """The surplus of a hand was discarded."""

    cards: Row
    kind: Literal["hand_trimmed"] = "hand_trimmed"
    SAYS: ClassVar[Says] = msg("{seat} holds too many cards and discards {cards}.")


@dataclass(frozen=True, slots=True)
class CardNamed(BySeat):
    """An unseen card of a hand turned out to be this one."""

    HIDES: ClassVar[tuple[str, ...]] = ("card",)
    card: Card
    kind: Literal["card_named"] = "card_named"
    SAYS: ClassVar[Says] = choose(
        "card",
        {UNSEEN: msg("{seat} names an unseen card of the hand.")},
        msg("{seat} names an unseen card of the hand: {card}."),
    )


HandChange = CardsDealt | CardsDrawn | CardsSwapped | DeckRefreshed | HandTrimmed | CardNamed
