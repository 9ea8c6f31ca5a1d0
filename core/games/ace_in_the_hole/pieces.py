"""The board, the sixteen pawns, their home squares, and where each card can take a pawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from core import cards

SeatName = Literal["red", "black"]
SEATS: tuple[SeatName, SeatName] = ("red", "black")
SEAT: Mapping[str, int] = {"red": 0, "black": 1}
LETTER = "RB"  # seats in notation, text records and positions
DECKS: tuple[int, int] = ((1 << 26) - 1, ((1 << 26) - 1) << 26)  # R6: card sets of the seats

PAWNS: tuple[str, ...] = tuple(rank + suit for suit in cards.SUITS for rank in "AKQJ")  # R3
PAWN: Mapping[str, int] = {name: index for index, name in enumerate(PAWNS)}
VALUES = (40, 20, 10, 5) * 4  # points by pawn, R28
ACES = ((PAWN["AD"], PAWN["AH"]), (PAWN["AS"], PAWN["AC"]))

SQUARES: tuple[str, ...] = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
SQUARE: Mapping[str, int] = {name: index for index, name in enumerate(SQUARES)}
CAPTURED = 64  # in the place of a square: the pawn is in its slot, R5

FACES = "AKQJ"
LEAPS: Mapping[str, tuple[int, int]] = {"8": (2, 1), "9": (3, 1), "T": (3, 2)}  # R12
DIRECTIONS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


class Reach(NamedTuple):
    """One square that a card reaches from another; `between` must be empty (a set of bits)."""

    to: int
    between: int


def side(pawn: int) -> int:
    """0 for a red pawn, 1 for a black one."""
    return pawn >> 3


def card_seat(card: str) -> int:
    """The seat whose deck holds the card (R6)."""
    return 0 if card[1] in "DH" else 1


def is_face(card: str) -> bool:
    """Whether the card is an A, K, Q or J and so names a pawn."""
    return card[0] in FACES


def candidates(card: str) -> tuple[int, ...]:
    """The pawns that the card may move (R10, R13)."""
    return _CANDIDATES[card]


def distance(start: int, to: int) -> int:
    """The greater of file and rank change, in squares."""
    return max(abs(start % 8 - to % 8), abs(start // 8 - to // 8))


def _layout(red: str, black: str) -> bytes:
    home = bytearray(16)
    for rank, row in ((0, red), (56, black)):
        for file, name in enumerate(row.split()):
            home[PAWN[name]] = rank + file
    return bytes(home)


_RED = "AD KD QD JD AH KH QH JH"
LAYOUTS: Mapping[str, bytes] = {  # R4: home square by pawn
    "facing": _layout(_RED, "AS KS QS JS AC KC QC JC"),
    "own-left": _layout(_RED, "JC QC KC AC JS QS KS AS"),
    "bookend": _layout("AD KD QD JD JH QH KH AH", "AS KS QS JS JC QC KC AC"),
}


def _square(file: int, rank: int) -> int | None:
    return rank * 8 + file if 0 <= file < 8 and 0 <= rank < 8 else None


def _lines(length: int, start: int) -> tuple[Reach, ...]:  # R11, and R13 with length 1
    found = []
    for x, y in DIRECTIONS:
        path = [_square(start % 8 + x * n, start // 8 + y * n) for n in range(1, length + 1)]
        *between, last = path
        if last is not None:
            found.append(Reach(last, sum(1 << square for square in between if square is not None)))
    return tuple(sorted(found))


def _leaps(long: int, short: int, start: int) -> tuple[Reach, ...]:  # R12
    offsets = [(a * x, b * y) for x, y in ((long, short), (short, long)) for a, b in _SIGNS]
    squares = (_square(start % 8 + x, start // 8 + y) for x, y in offsets)
    return tuple(sorted(Reach(square, 0) for square in squares if square is not None))


_SIGNS = ((1, 1), (1, -1), (-1, 1), (-1, -1))

# Rank of a card, then the start square: everything reached on an empty board, by square.
REACH: Mapping[str, tuple[tuple[Reach, ...], ...]] = {
    **{str(n): tuple(_lines(n, start) for start in range(64)) for n in range(2, 8)},
    **{
        rank: tuple(_leaps(long, short, start) for start in range(64))
        for rank, (long, short) in LEAPS.items()
    },
    **dict.fromkeys(FACES, tuple(_lines(1, start) for start in range(64))),
}
_CANDIDATES: Mapping[str, tuple[int, ...]] = {
    card: (PAWN[card],)
    if is_face(card)
    else tuple(pawn for pawn, name in enumerate(PAWNS) if name[1] == card[1])
    for card in cards.PACK
}
