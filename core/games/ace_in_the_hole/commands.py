"""What may be asked of a match of Ace in the Hole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.games.ace_in_the_hole.pieces import SeatName
from core.kit.places import Face, Faces

Source = Literal["table", "dealer"]
Mark = Literal["+", "#"]


@dataclass(frozen=True, slots=True)
class MovePawn:
    """Spend a card on a step (R10 to R13, R17).

    `seat` None is the seat on turn. `pawn` and `from_` may be left out where the card or the
    target tells them. `capture`, `mark` assert what the text said; None asserts nothing.
    `drawn`: a card, `?` (not seen), `-` (none, said so), None (nothing said).
    """

    card: Face
    to: str
    seat: SeatName | None = None
    pawn: str | None = None
    from_: str | None = None
    capture: bool | None = None
    mark: Mark | None = None
    drawn: Face | None = None
    source: Source = "table"
    note: str | None = None
    kind: Literal["move_pawn"] = "move_pawn"


@dataclass(frozen=True, slots=True)
class ReleasePawn:
    """Spend a court card or Ace to bring its captured pawn home (R14 to R16)."""

    card: Face
    seat: SeatName | None = None
    to: str | None = None  # asserts the home square
    capture: bool | None = None
    mark: Mark | None = None
    drawn: Face | None = None
    source: Source = "table"
    note: str | None = None
    kind: Literal["release_pawn"] = "release_pawn"


@dataclass(frozen=True, slots=True)
class BurnCard:
    """Discard a card that has no legal move (R19)."""

    card: Face
    seat: SeatName | None = None
    mark: Mark | None = None
    drawn: Face | None = None
    source: Source = "table"
    note: str | None = None
    kind: Literal["burn_card"] = "burn_card"


@dataclass(frozen=True, slots=True)
class DealHand:
    """Give a seat its three cards; `?` for one that was not seen (R7)."""

    seat: SeatName
    cards: Faces
    source: Source = "table"
    kind: Literal["deal_hand"] = "deal_hand"


@dataclass(frozen=True, slots=True)
class RevealCard:
    """Say which card an unknown one is, or show a card to the whole table (R31)."""

    seat: SeatName
    card: Face
    public: bool = False
    kind: Literal["reveal_card"] = "reveal_card"


@dataclass(frozen=True, slots=True)
class DeclineRescue:
    """The threatened seat says that it cannot bring an Ace back (R24)."""

    seat: SeatName
    kind: Literal["decline_rescue"] = "decline_rescue"


@dataclass(frozen=True, slots=True)
class Resign:
    """The seat gives the match up (R33)."""

    seat: SeatName
    kind: Literal["resign"] = "resign"


@dataclass(frozen=True, slots=True)
class Stop:
    """Recording ends without a result (R33)."""

    note: str | None = None
    kind: Literal["stop"] = "stop"


Ply = MovePawn | ReleasePawn | BurnCard  # commands that spend a card
Command = MovePawn | ReleasePawn | BurnCard | DealHand | RevealCard | DeclineRescue | Resign | Stop
