"""Cards that come from the deck and go to the discard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.sorcerers_deck_of_death.events.base import OfCards, OfSeat
from core.games.sorcerers_deck_of_death.events.places import Cards
from core.games.sorcerers_deck_of_death.pieces import Source
from core.kit.phrases import Says, given
from core.kit.places import Row
from core.messages import msg


@dataclass(frozen=True, slots=True)
class CardsDrawn(OfCards):
    """Cards went from the deck into the hand; `?` for one not seen."""

    source: Source = "table"
    kind: Literal["cards_drawn"] = "cards_drawn"
    SAYS: ClassVar[Says] = (
        given("several", msg("{seat} draws {n}."), msg("{seat} draws {cards}.")),
        given("several", msg("Drawn: {cards}.")),
    )

    @property
    def n(self) -> Cards:
        """How many."""
        return len(self.cards)

    @property
    def several(self) -> bool:
        """Whether their number stands in the headline."""
        return len(self.cards) > 1


@dataclass(frozen=True, slots=True)
class PowerDrawn(OfSeat):
    """The seat has drawn for this power phase (R15)."""

    kind: Literal["power_drawn"] = "power_drawn"
    SAYS: ClassVar[Says] = msg("{seat} has drawn for this round.")


@dataclass(frozen=True, slots=True)
class DeckReshuffled(OfSeat):
    """The discard became the deck; `known` are unseen cards of the hand known by it (R17, R68)."""

    known: Row = ()
    kind: Literal["deck_reshuffled"] = "deck_reshuffled"
    SAYS: ClassVar[Says] = (
        msg("{seat} shuffles the discard into a new deck."),
        given("known", msg("So the unseen cards in hand are {known}.")),
    )


@dataclass(frozen=True, slots=True)
class CardsDiscarded(OfCards):
    """Cards above the limit of ten (R16)."""

    kind: Literal["cards_discarded"] = "cards_discarded"
    SAYS: ClassVar[Says] = (
        msg("{seat} discards down to the limit of ten."),
        msg("Discarded: {cards}."),
    )
