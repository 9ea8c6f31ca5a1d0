"""Spending a card: the checks of section 4 in their order, the fact, and what follows from it."""

from __future__ import annotations

from dataclasses import replace

from core import cards
from core.errors import IllegalMove
from core.games.ace_in_the_hole import pieces, rules
from core.games.ace_in_the_hole.commands import BurnCard, MovePawn, Ply, ReleasePawn
from core.games.ace_in_the_hole.decide import geometry
from core.games.ace_in_the_hole.decide.refusals import (
    SHARED,
    check_color,
    not_your_turn,
    read_card,
    read_pawn,
    read_square,
)
from core.games.ace_in_the_hole.events import (
    CardBurned,
    PawnMoved,
    PawnReleased,
    PlyEvent,
)
from core.games.ace_in_the_hole.pieces import CAPTURED, LETTER, PAWN, PAWNS, SEAT, SQUARE, SQUARES
from core.games.ace_in_the_hole.state import NOBODY, State, hand_set, unknown_left


def read(command: Ply) -> Ply:
    """The command with canonical codes. Raises unknown_card, off_board (check 2)."""
    drawn = command.drawn if command.drawn in {None, "?", "-"} else read_card(str(command.drawn))
    command = replace(command, card=read_card(command.card), drawn=drawn)
    match command:
        case MovePawn(pawn=pawn, from_=start, to=to):
            return replace(
                command,
                pawn=None if pawn is None else read_pawn(pawn),
                from_=None if start is None else read_square(start),
                to=read_square(to),
            )
        case ReleasePawn(to=str(to)):
            return replace(command, to=read_square(to))
        case ReleasePawn() | BurnCard():
            return command


def check(state: State, command: Ply) -> PlyEvent:
    """The fact of a ply that the rules allow, its draw aside (checks 3 to 8)."""
    seat = _mover(state, command)
    _check_dealt(state)
    if seat != state.turn:
        raise not_your_turn(state)
    _check_held(state, seat, command.card)
    match command:
        case MovePawn():
            pawn = _find(state, command)
            geometry.check_step(state, command, pawn)
            return _moved(state, seat, command, pawn)
        case ReleasePawn():
            _check_release(state, command)
            return _released(state, seat, command)
        case BurnCard(card=card):
            _check_burn(state, card)
            return CardBurned(pieces.SEATS[seat], card)


def force(state: State, command: Ply) -> PlyEvent:
    """The fact of a ply that the rules forbid, as long as the pieces can do it at all."""
    seat = _mover(state, command)
    _check_dealt(state)
    _check_held(state, seat, command.card)
    match command:
        case MovePawn():
            pawn = _find(state, command)
            geometry.check_possible(state, command, pawn)
            return _moved(state, seat, command, pawn)
        case ReleasePawn():
            _check_release(state, command, onto=command.to)
            return _released(state, seat, command)
        case BurnCard(card=card):
            return CardBurned(pieces.SEATS[seat], card)


def _mover(state: State, command: Ply) -> int:
    if state.turn == NOBODY:
        raise SHARED.of("game_over")
    return state.turn if command.seat is None else SEAT[command.seat]


def _check_dealt(state: State) -> None:
    for seat in (0, 1):
        if not state.sides[seat].dealt:
            raise IllegalMove(
                "not_dealt",
                "Both hands must be dealt first (deal {seat} …).",
                rule="R7",
                seat=LETTER[seat],
            )


def _check_held(state: State, seat: int, card: str) -> None:
    check_color(card, seat)
    name = cards.name(card)
    if card in state.sides[seat].discards:
        raise IllegalMove(
            "card_already_played", "{card} was played already.", rule="R6", card=name
        ).elsewhere(card)
    if not hand_set(state, seat) & cards.BIT[card] and not unknown_left(state, seat):
        raise IllegalMove(
            "card_not_in_hand",
            "{card} is not in this hand: all its cards are known.",
            rule="R31",
            card=name,
        ).elsewhere(card)


def _find(state: State, command: MovePawn) -> int:
    """The pawn that is meant (check 8, step)."""
    if command.pawn is not None:
        return PAWN[command.pawn]
    if pieces.is_face(command.card):
        return PAWN[command.card]
    if command.from_ is not None:
        pawn = state.at.find(SQUARE[command.from_])
        if pawn < 0:
            raise IllegalMove(
                "pawn_not_there", "No pawn stands on {square}.", rule="R10", square=command.from_
            )
        return pawn
    found = [s.pawn for s in rules.steps(state.at, command.card) if SQUARES[s.to] == command.to]
    match found:
        case [pawn]:
            return pawn
    raise _not_one(command, found)


def _not_one(command: MovePawn, found: list[int]) -> IllegalMove:
    card = cards.name(command.card)
    if not found:
        return IllegalMove(
            "no_such_move",
            "{card} brings no pawn to {square}.",
            rule="R10",
            card=card,
            square=command.to,
        )
    return IllegalMove(
        "ambiguous",
        "{card} brings more than one pawn to {square}: {pawns}. Name the pawn.",
        rule="R10",
        card=card,
        square=command.to,
        pawns=", ".join(PAWNS[pawn] for pawn in found),
    )


def _check_release(state: State, command: ReleasePawn, onto: str | None = None) -> None:
    card = command.card
    name = cards.name(card)
    if not pieces.is_face(card):
        raise IllegalMove(
            "not_a_face_card", "{card} names no pawn to release.", rule="R14", card=name
        )
    pawn = PAWN[card]
    if state.at[pawn] != CAPTURED:
        raise IllegalMove(
            "nothing_to_release",
            "{pawn} is not captured; it stands on {square}.",
            rule="R14",
            pawn=name,
            square=SQUARES[state.at[pawn]],
        )
    home = SQUARES[state.home[pawn]] if onto is None else onto
    if command.to not in {None, home}:
        raise IllegalMove(
            "wrong_home", "{pawn} comes back on {home}.", rule="R14", pawn=name, home=home
        )
    other = state.at.find(SQUARE[home])
    if other >= 0 and pieces.side(other) == pieces.side(pawn):
        raise IllegalMove(
            "home_occupied",
            "{other} stands on {square}, the home square of {pawn}.",
            rule="R16",
            other=cards.name(PAWNS[other]),
            square=home,
            pawn=name,
        )
    geometry.check_capture(state, command.capture, home)


def _check_burn(state: State, card: str) -> None:
    if rules.may_burn(state, card):
        return
    if rules.playable(state, card):
        raise IllegalMove(
            "burn_not_allowed",
            "{card} has a legal move and may not be burned.",
            rule="R19",
            card=cards.name(card),
        )
    raise IllegalMove(
        "burn_not_allowed",
        "{card} may not be burned: another card of the hand has a legal move.",
        rule="R19",
        card=cards.name(card),
    )


def _moved(state: State, seat: int, command: MovePawn, pawn: int) -> PawnMoved:
    start = SQUARES[state.at[pawn]]
    captured = _on(state, command.to)
    return PawnMoved(pieces.SEATS[seat], command.card, PAWNS[pawn], start, command.to, captured)


def _released(state: State, seat: int, command: ReleasePawn) -> PawnReleased:
    home = command.to or SQUARES[state.home[PAWN[command.card]]]
    return PawnReleased(pieces.SEATS[seat], command.card, command.card, home, _on(state, home))


def _on(state: State, square: str) -> str | None:
    pawn = state.at.find(SQUARE[square])
    return PAWNS[pawn] if pawn >= 0 else None
