"""What may be entered in a position, as a document for the script."""

from __future__ import annotations

from typing import Any, Literal

import chess
from typing_extensions import TypedDict

from core.knowledge import Viewer
from core.messages import Message, msg
from kifu_chess.game import GAME, board_of
from kifu_chess.vocabulary import SEATS, TITLES, Draw, Move, Resign, State
from web.entry.shared import Extra, Shared
from web.i18n import translate

MEN = {
    chess.PAWN: msg("pawn"),
    chess.KNIGHT: msg("knight"),
    chess.BISHOP: msg("bishop"),
    chess.ROOK: msg("rook"),
    chess.QUEEN: msg("queen"),
    chess.KING: msg("king"),
}


class Way(TypedDict):
    """A move: where from, where to, and what a pawn becomes there (None: it stays a pawn)."""

    start: str
    to: str
    becomes: str | None
    command: Move


class Words(TypedDict):
    """What the script says."""

    pick: str
    to: str
    promote: str
    men: dict[str, str]  # what a pawn may become, by letter


class Document(Shared):
    """The moves of the seat on turn."""

    phase: Literal["play", "wait", "over"]
    note: str
    ways: list[Way]
    words: Words


def entry(state: State, viewer: Viewer, *, dealt: bool) -> Document:
    """What `viewer` may enter: the moves of the seat on turn, if it is theirs to record."""
    del dealt  # nothing is
    mine = viewer in {None, state.turn}
    over = state.result is not None
    told = _told(state)
    board = board_of(state)
    return {
        "phase": "over" if over else "play" if mine else "wait",
        "expects": told,
        "note": told,
        "alert": not over and board.is_check(),
        "turn": None if over else SEATS.index(state.turn),
        "ways": [_way(move) for move in board.legal_moves] if mine and not over else [],
        "words": {
            "pick": translate(msg("Tap the man that moves.")),
            "to": translate(msg("Tap its square.")),
            "promote": translate(msg("What does the pawn become?")),
            "men": {chess.piece_symbol(kind): translate(name) for kind, name in MEN.items()},
        },
        "extras": [] if over else _extras(state),
    }


def _told(state: State) -> str:
    if state.result is not None:
        return translate(msg("The match is over."))
    on_turn = GAME.to_move._replace(params={"seat": TITLES[state.turn]})
    if board_of(state).is_check():
        return translate(msg("{turn}, in check", turn=on_turn))
    return translate(on_turn)


def _way(move: chess.Move) -> Way:
    return {
        "start": chess.square_name(move.from_square),
        "to": chess.square_name(move.to_square),
        "becomes": chess.piece_symbol(move.promotion) if move.promotion else None,
        "command": Move(move.uci()),
    }


def _extras(state: State) -> list[Extra]:
    """Ends that are no move."""
    draws = [Draw()]
    board = board_of(state)
    draws += [Draw("threefold")] if board.is_repetition(3) else []
    draws += [Draw("fifty")] if board.is_fifty_moves() else []
    told: dict[str, Message] = {
        "agreed": msg("A draw is agreed"),
        "threefold": msg("A draw is claimed: the position for the third time"),
        "fifty": msg("A draw is claimed: 50 moves without capture or pawn move"),
    }
    found = [_extra(told[draw.why], draw) for draw in draws]
    resigns = [msg("{seat} resigns", seat=TITLES[seat]) for seat in SEATS]
    return found + [_extra(told, Resign(seat)) for told, seat in zip(resigns, SEATS, strict=True)]


def _extra(title: Message, command: Any) -> Extra:
    return {
        "title": translate(title),
        "command": command,
        "fields": [],
        "send": translate(msg("Record it")),
        "grave": True,
    }
