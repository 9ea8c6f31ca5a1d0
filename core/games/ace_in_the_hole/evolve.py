"""One event applied to a table: no rules are asked and nothing is refused."""

from __future__ import annotations

from core import cards
from core.events import MatchEnded
from core.game import Result
from core.games.ace_in_the_hole.events import (
    CardBurned,
    CardRevealed,
    ClaimCancelled,
    ClaimOpened,
    Event,
    HandDealt,
    PawnMoved,
    PawnReleased,
    PlyEvent,
    RescueDeclined,
    Resigned,
    Stopped,
)
from core.games.ace_in_the_hole.pieces import CAPTURED, PAWN, SEAT, SQUARE
from core.games.ace_in_the_hole.state import NOBODY, Side, State
from core.kit import zones

_BIT = cards.BIT


def evolve(state: State, event: Event) -> State:
    """The table after the event; events with hidden cards fold as well."""
    match event:
        case PawnMoved() | PawnReleased():
            at = _put(state.at, PAWN[event.pawn], SQUARE[event.to], event.captured)
            return _spend(state, event, at)
        case CardBurned():
            return _spend(state, event, state.at)
        case ClaimOpened():
            return state._replace(claims=(*state.claims, SEAT[event.seat]))
        case ClaimCancelled():
            owner = SEAT[event.seat]
            return state._replace(claims=tuple(c for c in state.claims if c != owner))
        case HandDealt():
            return _deal(state, event)
        case CardRevealed():
            return _reveal(state, event)
        case MatchEnded():
            result = Result(event.result, event.reason)
            return state._replace(turn=NOBODY, claims=(), result=result)
        case RescueDeclined() | Resigned() | Stopped():
            return state  # what follows from it is the end, an event of its own


def put(at: bytes, pawn: int, square: int) -> bytes:
    """The board with the pawn on a square, or captured."""
    board = bytearray(at)
    board[pawn] = square
    return bytes(board)


def with_side(sides: tuple[Side, Side], seat: int, side: Side) -> tuple[Side, Side]:
    """The sides with that of one seat replaced."""
    return (sides[0], side) if seat else (side, sides[1])


def _put(at: bytes, pawn: int, square: int, captured: str | None) -> bytes:
    board = bytearray(at)
    if captured is not None:
        board[PAWN[captured]] = CAPTURED
    board[pawn] = square
    return bytes(board)


def _spend(state: State, event: PlyEvent, at: bytes) -> State:
    """A card to the discards, a card drawn, the turn passed on (R9, R21, R22)."""
    seat = 0 if event.seat == "red" else 1
    sides = state.sides
    known, unknown, shown, discards, dealt = sides[seat]
    card, drawn = event.card, event.drawn
    bit = _BIT[card]
    if known & bit:
        known ^= bit
        shown &= ~bit
    elif unknown:
        unknown -= 1  # R31: an unknown slot turns into the card
    if drawn is not None:
        if drawn == cards.UNSEEN:
            unknown += 1
        else:
            known |= _BIT[drawn]
    side = Side(known, unknown, shown, (*discards, card), dealt)
    other = sides[1 - seat]
    turn = 1 - seat if other.known or other.unknown else seat  # R8, R22
    return State(
        state.options,
        state.home,
        at,
        (sides[0], side) if seat else (side, sides[1]),
        turn,
        state.claims,
        state.ply + 1,
        state.result,
        event,
    )


def _deal(state: State, event: HandDealt) -> State:
    seat = SEAT[event.seat]
    known = cards.bits(event.cards)
    side = state.sides[seat]._replace(
        known=known, unknown=len(event.cards) - known.bit_count(), dealt=True
    )
    return state._replace(sides=with_side(state.sides, seat, side))


def _reveal(state: State, event: CardRevealed) -> State:
    seat = SEAT[event.seat]
    side = zones.name(state.sides[seat], (event.card,))
    if event.public:
        side = side._replace(shown=side.shown | cards.bits((event.card,)))
    return state._replace(sides=with_side(state.sides, seat, side))
