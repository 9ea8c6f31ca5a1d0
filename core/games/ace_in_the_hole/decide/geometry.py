"""Whether a pawn can make the step that is asked for, and if not, why (check 8)."""

from __future__ import annotations

from core import cards
from core.errors import IllegalMove
from core.games.ace_in_the_hole import pieces
from core.games.ace_in_the_hole.commands import MovePawn
from core.games.ace_in_the_hole.pieces import CAPTURED, PAWN, PAWNS, REACH, SQUARE, SQUARES
from core.games.ace_in_the_hole.rules import occupied
from core.games.ace_in_the_hole.state import State


def check_step(state: State, command: MovePawn, pawn: int) -> None:
    """Raises `IllegalMove` with the first code of a step that is not allowed."""
    card, name = command.card, cards.name(PAWNS[pawn])
    if PAWNS[pawn][1] != card[1]:
        raise IllegalMove(
            "wrong_suit", "{card} cannot move {pawn}.", rule="R10", card=cards.name(card), pawn=name
        )
    if pieces.is_face(card) and PAWN[card] != pawn:
        raise IllegalMove(
            "wrong_pawn", "{card} moves only the pawn it names.", rule="R13", card=cards.name(card)
        )
    _check_place(state, command, pawn)
    _check_way(state, command, pawn)
    _check_target(state, command, pawn)


def check_possible(state: State, command: MovePawn, pawn: int) -> None:
    """Raises `IllegalMove` where not even a wrong hand could make the step."""
    _check_place(state, command, pawn)
    if SQUARE[command.to] == state.at[pawn]:
        raise _bad_geometry(command, pawn)
    _check_target(state, command, pawn)


def check_capture(state: State, asserted: bool | None, square: str) -> None:  # noqa: FBT001
    """Raises `IllegalMove` capture_mismatch where `-` or `x` is not true."""
    taken = state.at.find(SQUARE[square]) >= 0
    if asserted is None or asserted == taken:
        return
    if taken:
        raise IllegalMove(
            "capture_mismatch",
            "A pawn on {square} is captured; write x.",
            rule="R17",
            square=square,
        )
    raise IllegalMove(
        "capture_mismatch", "Nothing is captured on {square}.", rule="R17", square=square
    )


def _check_place(state: State, command: MovePawn, pawn: int) -> None:
    name, square = cards.name(PAWNS[pawn]), state.at[pawn]
    if square == CAPTURED:
        raise IllegalMove("pawn_captured", "{pawn} is captured.", rule="R14", pawn=name)
    if command.from_ is not None and SQUARE[command.from_] != square:
        raise IllegalMove(
            "pawn_not_there",
            "{pawn} stands on {square}, not on {from_}.",
            rule="R10",
            pawn=name,
            square=SQUARES[square],
            from_=command.from_,
        )


def _check_way(state: State, command: MovePawn, pawn: int) -> None:
    to = SQUARE[command.to]
    for square, between in REACH[command.card[0]][state.at[pawn]]:
        if square == to:
            _check_free(state, command, pawn, between)
            return
    raise _bad_geometry(command, pawn)


def _check_free(state: State, command: MovePawn, pawn: int, between: int) -> None:
    blocked = between & occupied(state.at)
    if not blocked:
        return
    start = state.at[pawn]
    squares = [square for square in SQUARE.values() if blocked >> square & 1]
    first = min(squares, key=lambda square: pieces.distance(start, square))
    raise IllegalMove(
        "path_blocked",
        "{pawn} on {square} stands in the way from {from_} to {to}.",
        rule="R11",
        pawn=cards.name(PAWNS[state.at.find(first)]),
        square=SQUARES[first],
        from_=SQUARES[start],
        to=command.to,
    )


def _check_target(state: State, command: MovePawn, pawn: int) -> None:
    other = state.at.find(SQUARE[command.to])
    if other >= 0 and pieces.side(other) == pieces.side(pawn):
        raise IllegalMove(
            "own_pawn_on_target",
            "{pawn} of the same side stands on {square}.",
            rule="R17",
            pawn=cards.name(PAWNS[other]),
            square=command.to,
        )
    check_capture(state, command.capture, command.to)


def _bad_geometry(command: MovePawn, pawn: int) -> IllegalMove:
    rank = command.card[0]
    name, moved = rank.replace("T", "10"), cards.name(PAWNS[pawn])
    if rank in pieces.LEAPS:
        long, short = pieces.LEAPS[rank]
        return IllegalMove(
            "bad_geometry",
            "A {rank} leaps {long} squares one way and {short} the other.",
            rule="R12",
            rank=name,
            pawn=moved,
            long=long,
            short=short,
        )
    if rank in pieces.FACES:
        return IllegalMove(
            "bad_geometry",
            "A court card or Ace moves its pawn by exactly one square.",
            rule="R13",
            rank=name,
            pawn=moved,
        )
    return IllegalMove(
        "bad_geometry",
        "A {rank} moves a pawn exactly {rank} squares in one straight line.",
        rule="R11",
        rank=name,
        pawn=moved,
    )
