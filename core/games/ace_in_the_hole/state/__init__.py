"""The table between two entries: board, hands, piles, claims, and what was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from core.errors import BadSetup
from core.game import Result
from core.games.ace_in_the_hole import pieces
from core.games.ace_in_the_hole.events import PlyEvent
from core.games.ace_in_the_hole.pieces import (
    CAPTURED,
    DECKS,
    LAYOUTS,
    PAWNS,
    SEATS,
    SQUARE,
    SQUARES,
)
from core.games.ace_in_the_hole.state.options import Options
from core.kit import zones
from core.kit.notes import After, At, ByField, ByName, CardSet, Ending, Named, Through, written

NOBODY = -1  # on turn after the end
Place: TypeAlias = Annotated[int, Named(SQUARES, nobody=CAPTURED)]
Places: TypeAlias = Annotated[tuple[Place, ...], ByName(PAWNS)]
Board: TypeAlias = Annotated[bytes, Through(Places, tuple, bytes)]  # a square by pawn
Cards: TypeAlias = Annotated[int, CardSet()]
OVER = Ending(("1-0", "0-1", "1/2-1/2", "*"), ("aces", "points", "tie", "resign", "stopped"))


class Side(NamedTuple):
    """The cards of one seat; the pile is what is left of its 26."""

    known: Cards = 0  # cards of the hand that were seen
    unknown: int = 0  # cards of the hand that were not
    shown: Annotated[Cards, At("revealed"), After("dealt")] = (
        0  # the part of `known` that the whole table has seen
    )
    discards: tuple[str, ...] = ()  # oldest first
    dealt: bool = False

    @property
    def hand(self) -> int:
        """Number of cards in the hand."""
        return zones.size(self)

    @property
    @written
    def pile(self) -> Annotated[int, After("discards")]:
        """Number of cards in the pile."""
        return 26 - self.hand - len(self.discards)


class State(NamedTuple):
    """One table. Seats are 0 (red) and 1 (black), pawns and squares numbers of `pieces`."""

    options: Options
    home: Board
    at: Board  # or CAPTURED
    sides: Annotated[tuple[Side, Side], ByField(SEATS), After("turn")]
    turn: Annotated[int, Named(SEATS, nobody=NOBODY)] = 0  # seat, or NOBODY after the end
    claims: tuple[
        Annotated[int, Named(SEATS)], ...
    ] = ()  # seats that hold both enemy Aces undecided, oldest first
    ply: int = 0  # steps, releases and burns so far
    result: Annotated[Result | None, OVER] = None
    last: PlyEvent | None = None  # the last ply, for highlighting

    @property
    @written
    def points(self) -> Annotated[tuple[int, int], ByName(SEATS), After("reason")]:
        """Points of Red and Black."""
        return points(self.at)


def home_squares(options: Options) -> bytes:
    """The home square of each pawn. Raises `BadSetup` bad_options for a layout that cannot be."""
    if isinstance(options.layout, str):
        return LAYOUTS[options.layout]
    return _custom_home(options.layout)


def fresh(options: Options) -> State:
    """The table before the first deal: all pawns at home, Red to move (R4, R8)."""
    home = home_squares(options)
    return State(options, home, home, (Side(), Side()))


def _custom_home(layout: Mapping[str, Any]) -> bytes:
    if set(layout) != set(PAWNS):
        raise BadSetup("bad_options", "A custom layout names each of the 16 pawns once.", rule="R4")
    squares = [layout[pawn] for pawn in PAWNS]
    if not all(isinstance(square, str) and square in SQUARE for square in squares):
        raise BadSetup(
            "bad_options", "A custom layout gives every pawn a square from a1 to h8.", rule="R4"
        )
    if len(set(squares)) != len(squares):
        raise BadSetup(
            "bad_options", "In a custom layout two pawns share a home square.", rule="R4"
        )
    return bytes(SQUARE[square] for square in squares)


def hand_set(state: State, seat: int) -> int:
    """The cards known to be in the hand, after elimination (R32)."""
    side = state.sides[seat]
    if side.unknown and not side.pile and side.dealt:
        return zones.unseen(DECKS[seat], side.discards)
    return side.known


def unknown_left(state: State, seat: int) -> int:
    """Cards of the hand that stay unknown after elimination (R32)."""
    return state.sides[seat].hand - hand_set(state, seat).bit_count()


def unseen_set(state: State, seat: int) -> int:
    """The cards of the seat's 26 that are neither discarded nor known in its hand."""
    return zones.unseen(DECKS[seat], hand_set(state, seat), state.sides[seat].discards)


def points(at: bytes) -> tuple[int, int]:
    """Points of Red and Black: the enemy pawns in the captured zone (R28)."""
    red = sum(pieces.VALUES[pawn] for pawn in range(8, 16) if at[pawn] == CAPTURED)
    black = sum(pieces.VALUES[pawn] for pawn in range(8) if at[pawn] == CAPTURED)
    return red, black


def aces_taken(at: bytes, seat: int) -> bool:
    """Whether both Aces of the seat are captured (R23)."""
    first, second = pieces.ACES[seat]
    return at[first] == at[second] == CAPTURED
