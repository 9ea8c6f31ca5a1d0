"""What can have happened in a match of Ace in the Hole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.events import MatchEnded
from core.games.ace_in_the_hole.commands import Source
from core.games.ace_in_the_hole.pieces import SeatName


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """A card was spent on a step; `drawn` is `?` for a card not seen, None for no draw."""

    seat: SeatName
    card: str
    pawn: str
    from_: str
    to: str
    captured: str | None = None
    drawn: str | None = None
    source: Source = "table"
    kind: Literal["pawn_moved"] = "pawn_moved"


@dataclass(frozen=True, slots=True)
class PawnReleased:
    """A captured pawn came back on its home square `to`."""

    seat: SeatName
    card: str
    pawn: str
    to: str
    captured: str | None = None
    drawn: str | None = None
    source: Source = "table"
    kind: Literal["pawn_released"] = "pawn_released"


@dataclass(frozen=True, slots=True)
class CardBurned:
    """A card was discarded and nothing moved."""

    seat: SeatName
    card: str
    drawn: str | None = None
    source: Source = "table"
    kind: Literal["card_burned"] = "card_burned"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The seat took its first three cards; `?` for one not seen."""

    seat: SeatName
    cards: tuple[str, ...]
    source: Source = "table"
    kind: Literal["hand_dealt"] = "hand_dealt"


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """A card of the hand became known; `public`: to everybody. `?` where it is hidden."""

    seat: SeatName
    card: str
    public: bool = False
    kind: Literal["card_revealed"] = "card_revealed"


@dataclass(frozen=True, slots=True)
class ClaimOpened:
    """The seat holds both enemy Aces, and that is not decided yet (R23)."""

    seat: SeatName
    kind: Literal["claim_opened"] = "claim_opened"


@dataclass(frozen=True, slots=True)
class ClaimCancelled:
    """An Ace came back: the claim of the seat is over (R24, R26)."""

    seat: SeatName
    kind: Literal["claim_cancelled"] = "claim_cancelled"


@dataclass(frozen=True, slots=True)
class RescueDeclined:
    """The threatened seat gave its answer up."""

    seat: SeatName
    kind: Literal["rescue_declined"] = "rescue_declined"


@dataclass(frozen=True, slots=True)
class Resigned:
    """The seat gave the match up."""

    seat: SeatName
    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True, slots=True)
class Stopped:
    """Recording ended without a result."""

    note: str | None = None
    kind: Literal["stopped"] = "stopped"


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
