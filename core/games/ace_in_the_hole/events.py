"""What can have happened in a match of Ace in the Hole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

from core.cards import UNSEEN
from core.events import MatchEnded
from core.games.ace_in_the_hole.commands import Source
from core.games.ace_in_the_hole.pieces import SeatName
from core.games.ace_in_the_hole.titles import SEAT_TITLES
from core.kit.phrases import Says, choose, given
from core.kit.places import Card, Symbols, Titled
from core.messages import msg

Seat: TypeAlias = Annotated[SeatName, Titled(SEAT_TITLES)]
DRAWN = choose("drawn", {None: msg("No card is drawn."), UNSEEN: None}, msg("Drawn: {drawn}."))


@dataclass(frozen=True, slots=True)
class BySeat:
    """An event of one seat; `HIDES` are its fields of cards that no other seat sees (V3)."""

    HIDES: ClassVar[tuple[str, ...]] = ()
    seat: Seat


@dataclass(frozen=True, slots=True)
class PawnMoved(BySeat):
    """A card was spent on a step; `drawn` is `?` for a card not seen, None for no draw."""

    HIDES: ClassVar[tuple[str, ...]] = ("drawn",)
    card: Card
    pawn: Card
    from_: str
    to: str
    captured: Card | None = None
    drawn: Card | None = None
    source: Source = "table"
    kind: Literal["pawn_moved"] = "pawn_moved"
    SAYS: ClassVar[Says] = (
        given(
            "captured",
            msg("{seat} plays {card}: {pawn} from {from} captures {captured} on {to}."),
            msg("{seat} plays {card}: {pawn} goes from {from} to {to}."),
        ),
        DRAWN,
    )


@dataclass(frozen=True, slots=True)
class PawnReleased(BySeat):
    """A captured pawn came back on its home square `to`."""

    HIDES: ClassVar[tuple[str, ...]] = ("drawn",)
    card: Card
    pawn: Card
    to: str
    captured: Card | None = None
    drawn: Card | None = None
    source: Source = "table"
    kind: Literal["pawn_released"] = "pawn_released"
    SAYS: ClassVar[Says] = (
        given(
            "captured",
            msg("{seat} plays {card}: {pawn} comes back on {to} and captures {captured}."),
            msg("{seat} plays {card}: {pawn} comes back on {to}."),
        ),
        DRAWN,
    )


@dataclass(frozen=True, slots=True)
class CardBurned(BySeat):
    """A card was discarded and nothing moved."""

    HIDES: ClassVar[tuple[str, ...]] = ("drawn",)
    card: Card
    drawn: Card | None = None
    source: Source = "table"
    kind: Literal["card_burned"] = "card_burned"
    SAYS: ClassVar[Says] = (msg("{seat} burns {card}."), DRAWN)


@dataclass(frozen=True, slots=True)
class HandDealt(BySeat):
    """The seat took its first three cards; `?` for one not seen."""

    HIDES: ClassVar[tuple[str, ...]] = ("cards",)
    cards: Symbols
    source: Source = "table"
    kind: Literal["hand_dealt"] = "hand_dealt"
    SAYS: ClassVar[Says] = msg("{seat} takes three cards: {cards}.")


@dataclass(frozen=True, slots=True)
class CardRevealed(BySeat):
    """A card of the hand became known; `public`: to everybody. `?` where it is hidden."""

    HIDES: ClassVar[tuple[str, ...]] = ("card",)
    card: Card
    public: bool = False
    kind: Literal["card_revealed"] = "card_revealed"
    SAYS: ClassVar[Says] = given(
        "public", msg("{seat} shows {card} to the table."), msg("A card of {seat} is {card}.")
    )


@dataclass(frozen=True, slots=True)
class ClaimOpened(BySeat):
    """The seat holds both enemy Aces, and that is not decided yet (R23)."""

    kind: Literal["claim_opened"] = "claim_opened"
    SAYS: ClassVar[Says] = msg("{seat} holds both enemy Aces.")


@dataclass(frozen=True, slots=True)
class ClaimCancelled(BySeat):
    """An Ace came back: the claim of the seat is over (R24, R26)."""

    kind: Literal["claim_cancelled"] = "claim_cancelled"
    SAYS: ClassVar[Says] = msg("An Ace is back: {seat} wins nothing yet.")


@dataclass(frozen=True, slots=True)
class RescueDeclined(BySeat):
    """The threatened seat gave its answer up."""

    kind: Literal["rescue_declined"] = "rescue_declined"
    SAYS: ClassVar[Says] = msg("{seat} cannot bring an Ace back.")


@dataclass(frozen=True, slots=True)
class Resigned(BySeat):
    """The seat gave the match up."""

    kind: Literal["resigned"] = "resigned"
    SAYS: ClassVar[Says] = msg("{seat} resigns.")


@dataclass(frozen=True, slots=True)
class Stopped:
    """Recording ended without a result."""

    note: str | None = None
    kind: Literal["stopped"] = "stopped"
    SAYS: ClassVar[Says] = given("note", msg("Recording stops: “{note}”"), msg("Recording stops."))


PlyEvent = PawnMoved | PawnReleased | CardBurned
OwnEvent = (
    PawnMoved
    | PawnReleased
    | CardBurned
    | HandDealt
    | CardRevealed
    | ClaimOpened
    | ClaimCancelled
    | RescueDeclined
    | Resigned
    | Stopped
)
Event = OwnEvent | MatchEnded
