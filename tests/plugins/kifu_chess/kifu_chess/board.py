"""The board as it is drawn: squares with their men, the last move, a king in check."""

from __future__ import annotations

import re
from typing import NamedTuple

import chess
import chess.svg
from markupsafe import Markup

from core.events import Json
from core.messages import Message, msg
from kifu_chess.entry import MEN
from kifu_chess.game import board_of
from kifu_chess.vocabulary import TITLES, Options, State
from web.pictures.picture import Viewpoint

STYLE = re.compile(r'style="([^"]*)"')


class Man(NamedTuple):
    """A man: its letter, capital for White, and its name."""

    letter: str
    name: Message
    drawing: Markup


class Square(NamedTuple):
    """A square; `dark` or not, its man, and what is told of it."""

    name: str
    dark: bool
    man: Man | None
    changed: bool  # the last move left it, or came to it
    check: bool
    file: str  # a letter along the lower edge of the board, else ""
    rank: str  # a number along its left edge, else ""


class Scene(NamedTuple):
    """The board from the side of who looks, and what each side has taken."""

    rows: tuple[tuple[Square, ...], ...]
    taken: tuple[tuple[Message, str, tuple[Man, ...]], ...]
    interactive: bool
    moves: str  # the score sheet so far


def scene(view: Json, before: Json | None, viewpoint: Viewpoint) -> Scene:
    """What the template draws."""
    board = board_in(view)
    last = board.peek() if before is not None and board.move_stack else None
    changed = set() if last is None else {last.from_square, last.to_square}
    king = board.king(board.turn) if board.is_check() else None
    step = -1 if viewpoint.flip else 1
    ranks, files = range(8)[::-step], range(8)[::step]
    rows = tuple(
        tuple(
            _square(board, chess.square(file, rank), changed, king, (files[0], ranks[-1]))
            for file in files
        )
        for rank in ranks
    )
    return Scene(rows, _taken(board), viewpoint.interactive, _sheet(board))


def board_in(view: Json) -> chess.Board:
    """The position of a view."""
    return board_of(State(Options(**view["options"]), (*view["moves"],)))


def _square(
    board: chess.Board, at: int, changed: set[int], king: int | None, edges: tuple[int, int]
) -> Square:
    piece, name = board.piece_at(at), chess.square_name(at)
    left, lower = edges
    return Square(
        name,
        dark=(chess.square_file(at) + chess.square_rank(at)) % 2 == 0,
        man=_man(piece) if piece else None,
        changed=at in changed,
        check=at == king,
        file=name[0] if chess.square_rank(at) == lower else "",
        rank=name[1] if chess.square_file(at) == left else "",
    )


def _man(piece: chess.Piece) -> Man:
    told = {
        chess.WHITE: msg("white {man}", man=MEN[piece.piece_type]),
        chess.BLACK: msg("black {man}", man=MEN[piece.piece_type]),
    }
    drawing = STYLE.sub(_attributes, chess.svg.PIECES[piece.symbol()])
    return Man(piece.symbol(), told[piece.color], Markup(drawing))  # noqa: S704 - of the library


def _attributes(style: re.Match[str]) -> str:
    """A style as attributes: the pages let no element bring styles of its own."""
    pairs = (one.split(":") for one in style[1].split(";") if one.strip())
    return " ".join(f'{name.strip()}="{value.strip()}"' for name, value in pairs)


def _taken(board: chess.Board) -> tuple[tuple[Message, str, tuple[Man, ...]], ...]:
    """By the side that took: its name, its seat, the men of the other that are gone."""
    found = []
    for seat, colour in (("white", chess.WHITE), ("black", chess.BLACK)):
        first = board.root().pieces_mask
        gone = [
            chess.Piece(kind, not colour)
            for kind in (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
            for _ in range(
                first(kind, not colour).bit_count() - len(board.pieces(kind, not colour))
            )
        ]
        found.append((TITLES[seat], seat, tuple(map(_man, gone))))
    return tuple(found)


def _sheet(board: chess.Board) -> str:
    """The moves so far, as a score sheet has them."""
    return board.root().variation_san(board.move_stack) if board.move_stack else ""


def text(view: Json) -> str:
    """The board in characters, for a terminal."""
    return str(board_in(view))
