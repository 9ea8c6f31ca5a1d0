"""Seats, figures, cards: what lies on the table (1.1, 1.2). Lengths are thousandths of an inch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from core import cards

SeatName = Literal["a", "b"]
MageName = Literal["teymur", "tiluka"]
Source = Literal["table", "dealer"]
Point: TypeAlias = tuple[int, int]  # thousandths of an inch, R2

SEATS: tuple[SeatName, SeatName] = ("a", "b")
SEAT: Mapping[str, int] = {"a": 0, "b": 1}
INCH = 1000
SIDE = 18 * INCH  # of the table
CENTRE: Point = (9 * INCH, 9 * INCH)
ZONE = 3 * INCH  # radius of the centre zone, R93
BAND = 2 * INCH  # depth of a deployment zone, R12


class Profile(NamedTuple):
    """What a figure of one type can do; `shot` is its bonus, None for a type that cannot shoot."""

    move: int  # inches
    melee: int
    shot: int | None
    range: int  # inches
    defence: int
    hp: int
    abilities: tuple[str, ...]


PROFILES: Mapping[str, Profile] = {
    "M": Profile(5, 1, 0, 8, 7, 6, ()),
    "G": Profile(4, 1, None, 0, 6, 3, ("PD",)),
    "T": Profile(4, -1, 0, 8, 5, 3, ("TP",)),
    "B": Profile(6, 0, None, 0, 4, 4, ("AG",)),
    "S": Profile(5, -2, -1, 6, 5, 3, ("ST", "DI")),
    "L": Profile(3, 3, None, 0, 6, 5, ("IN", "PR")),
}
TYPES = "".join(PROFILES)
FIGS: tuple[str, ...] = tuple(seat + letter for seat in SEATS for letter in TYPES)
FIG: Mapping[str, int] = {name: number for number, name in enumerate(FIGS)}
OF: tuple[tuple[int, ...], tuple[int, ...]] = (tuple(range(6)), tuple(range(6, 12)))
MAGES = (FIG["aM"], FIG["bM"])


def seat_of(fig: int) -> int:
    """The seat of a figure: 0 or 1."""
    return fig // 6


def letter(fig: int) -> str:
    """The type of a figure: one of `TYPES`."""
    return TYPES[fig % 6]


def profile(fig: int) -> Profile:
    """The printed profile of a figure."""
    return PROFILES[TYPES[fig % 6]]


RANKS = "9TJQKA"  # low to high, R64
SUITS = "SCDH"
DECK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK_SET = cards.bits(DECK)
RED, BLACK = "DH", "SC"
HAND_LIMIT = 10  # R16


def read_card(text: str) -> str | None:
    """The code of a card of the deck; None for anything else."""
    card = cards.parse(text)
    return card if card in DECK else None


def written(card: str) -> str:
    """A card as the game's texts write it: `9s`, `Td`, `?`."""
    return card[0] + card[1:].lower()


def read_fig(text: str) -> str | None:
    """The id of a figure, its case aside; None for anything else."""
    found = text[:1].lower() + text[1:].upper()
    return found if found in FIG else None
