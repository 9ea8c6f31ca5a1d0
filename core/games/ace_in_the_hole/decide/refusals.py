"""Codes read, and the refusals that several entries share."""

from __future__ import annotations

from core import cards
from core.errors import BadNotation, IllegalMove
from core.games.ace_in_the_hole.pieces import PAWN, SEATS, SQUARE, card_seat
from core.games.ace_in_the_hole.state import State
from core.games.ace_in_the_hole.titles import SEAT_TITLES
from core.kit.refusals import SharedRefusals
from core.messages import msg

SHARED = SharedRefusals(
    rules={"game_over": "R34", "not_your_turn": "R8"},
    texts={"not_your_turn": msg("It is {seat}'s turn.")},
)


def read_card(text: str) -> str:
    """The code of a card. Raises `IllegalMove` unknown_card."""
    card = cards.parse(text)
    if card is None:
        raise IllegalMove("unknown_card", "“{text}” is no card.", rule="R6", text=text)
    return card


def read_card_or_unseen(text: str) -> str:
    """The code of a card, or `?`. Raises `IllegalMove` unknown_card."""
    return text if text == cards.UNSEEN else read_card(text)


def read_square(text: str) -> str:
    """The name of a square. Raises `IllegalMove` off_board."""
    square = text.strip().lower()
    if square not in SQUARE:
        raise IllegalMove("off_board", "“{text}” is no square of the board.", rule="R2", text=text)
    return square


def read_pawn(text: str) -> str:
    """The code of a pawn. Raises `BadNotation` bad_notation."""
    pawn = cards.letters(text.strip())
    if pawn not in PAWN:
        raise BadNotation("bad_notation", "“{text}” is no pawn.", rule="R3", text=text)
    return pawn


def check_color(card: str, seat: int) -> None:
    """Raises `IllegalMove` wrong_color for a card of the other deck."""
    if card_seat(card) != seat:
        raise IllegalMove(
            "wrong_color", "{card} is in the other deck.", rule="R6", card=cards.name(card)
        )


def duplicate(card: str) -> IllegalMove:
    """The refusal of a card that lies elsewhere already."""
    return IllegalMove(
        "duplicate_card",
        "{card} is already known in the hand or discarded.",
        rule="R31",
        card=cards.name(card),
    ).elsewhere(card)


def not_your_turn(state: State) -> IllegalMove:
    """The refusal of an entry for a seat that is not on turn."""
    return SHARED.not_your_turn(SEAT_TITLES[SEATS[state.turn]])
