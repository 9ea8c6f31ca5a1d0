"""What a page may enter at a table of Ace in the Hole.

Cards and pawns are card codes (`QH`), `?` a card that nobody saw; squares are as on the board
(`c1`).
"""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from core.events import Seat
from core.games.ace_in_the_hole.commands import DeclineRescue, Ply
from web.entry.shared import NamedSeat, Shared


class Way(TypedDict):
    """A legal way to spend a card: which pawn goes where, what it takes, the points for that.

    `draw`: somebody must say which card is drawn after it. `short` stands on the button, `label`
    says the same in full, `text` is its notation.
    """

    kind: Literal["step", "release", "burn"]
    pawn: str | None
    to: str | None
    takes: str | None
    points: int
    command: Ply
    text: str
    draw: bool
    short: str
    label: str


class Quick(TypedDict):
    """What can be said with one tap."""

    command: DeclineRescue
    text: str
    label: str


class Undealt(NamedSeat):
    """A seat that waits for its hand, and the cards of its deck."""

    deck: list[str]


class _Table(Shared):
    """What is told in every phase: who enters here, the names of cards, where the pawns stand."""

    dealt: bool
    note: str
    prompt: str
    seats: list[NamedSeat]
    names: dict[str, str]
    at: dict[str, str | None]


class Quiet(_Table):
    """The match is over, or others are to enter something."""

    phase: Literal["over", "wait"]


class Deal(_Table):
    """Hands are dealt (R7)."""

    phase: Literal["deal"]
    deal: list[Undealt]


class Play(_Table):
    """A seat spends a card (R9): its hand, the cards that an unseen one may be, its deck."""

    phase: Literal["play"]
    seat: Seat
    hand: list[str]
    pool: list[str]
    deck: list[str]
    pile: int  # cards left in its draw pile
    own: list[str]  # its pawns
    cards: dict[str, list[Way]]
    quick: list[Quick]


Document = Quiet | Deal | Play
