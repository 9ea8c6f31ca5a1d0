"""Chess: what python-chess says of what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import chess

from core.course import Course
from core.errors import BadNotation, BadSetup, IllegalMove
from core.events import MatchEnded, Seat
from core.game import Frame, Notation, Result
from core.kit.defaults import define
from core.messages import Message, Value, msg
from kifu_chess.vocabulary import (
    SEATS,
    TITLES,
    Command,
    Draw,
    Move,
    Moved,
    Options,
    Resign,
    State,
)

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
ENDINGS = {  # of a position, whoever is to move; the winner is the other seat, or nobody
    chess.Termination.CHECKMATE: msg("checkmate"),
    chess.Termination.STALEMATE: msg("stalemate"),
    chess.Termination.INSUFFICIENT_MATERIAL: msg("no mate is possible"),
    chess.Termination.FIVEFOLD_REPETITION: msg("the position for the fifth time"),
    chess.Termination.SEVENTYFIVE_MOVES: msg("75 moves without capture or pawn move"),
}


# --- the rules -------------------------------------------------------------------------------


def board_of(state: State) -> chess.Board:
    """The position, with the moves that led to it. Whoever changes it copies it first."""
    return _board(state.options.start, state.moves)


@lru_cache(maxsize=1024)
def _board(start: str, moves: tuple[str, ...]) -> chess.Board:
    if not moves:
        return chess.Board(start)
    board = _board(start, moves[:-1]).copy()
    board.push_uci(moves[-1])
    return board


def start(options: Options) -> State:
    """The table at step 0. Raises `BadSetup` for a position that cannot be played."""
    try:
        board = chess.Board(options.start)
    except ValueError as error:
        raise BadSetup("bad_options", "This is no position in FEN.") from error
    if not board.is_valid() or board.outcome() is not None:
        raise BadSetup("bad_options", "From this position nobody can play.")
    return State(options, turn=seat_of(board))


def seat_of(board: chess.Board) -> Seat:
    """The seat that is to move."""
    return SEATS[0] if board.turn else SEATS[1]


def other(seat: Seat) -> Seat:
    """The seat on the other side."""
    return SEATS[1 - SEATS.index(seat)]


def decide(state: State, command: Command) -> tuple[Moved | MatchEnded, ...]:
    """The facts of a command, or why the rules refuse it."""
    if state.result is not None:
        raise IllegalMove("game_over", "The match is over.", rule="R9")
    match command:
        case Move(move=text):
            return _moved(state, text)
        case Resign(seat=seat):
            return (MatchEnded(other(seat), msg("resignation").text),)  # R8
        case Draw(why="agreed"):
            return (MatchEnded("draw", msg("agreement").text),)  # R7
        case Draw(why=why):
            return (_claimed(board_of(state), why),)


def _moved(state: State, text: str) -> tuple[Moved | MatchEnded, ...]:
    board = board_of(state)
    try:
        move = board.parse_uci(text)
    except chess.InvalidMoveError as error:
        raise IllegalMove(
            "no_move", "“{text}” is no move; write such as e2e4.", rule="R1", text=text
        ) from error
    except chess.IllegalMoveError as error:
        raise _refusal(board, text) from error
    taken = board.piece_type_at(move.to_square)
    captured = "p" if board.is_en_passant(move) else chess.piece_symbol(taken) if taken else ""
    moved = Moved(state.turn, move.uci(), board.san(move), captured)
    after = board_of(evolve(state, moved))
    outcome = after.outcome()
    if outcome is None:
        return (moved,)
    result = "draw" if outcome.winner is None else state.turn
    return moved, MatchEnded(result, ENDINGS[outcome.termination].text)  # R5, R6


def _refusal(board: chess.Board, text: str) -> IllegalMove:
    """Why a move is against the rules: nobody is to move there, it leaves the king, it cannot."""
    move = chess.Move.from_uci(text)
    piece = board.piece_at(move.from_square)
    places: dict[str, Value] = {"square": text[:2], "to": text[2:4]}
    if piece is None or piece.color != board.turn:
        return IllegalMove(
            "not_yours", "On {square} stands no man of who is to move.", rule="R1", **places
        )
    if board.is_pseudo_legal(move):
        return IllegalMove("king_in_check", "The king would be in check.", rule="R4")
    return IllegalMove("cannot_go", "The man on {square} cannot go to {to}.", rule="R2", **places)


def _claimed(board: chess.Board, why: str) -> MatchEnded:
    """The end that a claim brings. Raises `IllegalMove` where there is nothing to claim."""
    if why == "threefold" and board.is_repetition(3):
        return MatchEnded("draw", msg("the position for the third time").text)  # R7
    if why == "fifty" and board.is_fifty_moves():
        return MatchEnded("draw", msg("50 moves without capture or pawn move").text)  # R7
    raise IllegalMove("no_claim", "There is no such draw to claim here.", rule="R7")


def evolve(state: State, event: Moved | MatchEnded) -> State:
    """The table after an event."""
    match event:
        case Moved(seat=seat, move=move):
            return state._replace(moves=(*state.moves, move), turn=other(seat))
        case MatchEnded(result=result, reason=reason):
            return state._replace(result=Result(result, reason))


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """The moves of the seat."""
    if seat != state.turn:
        return ()
    return tuple(Move(text) for text in sorted(move.uci() for move in board_of(state).legal_moves))


def unplayable(state: State) -> Message | None:
    """Why no match can go on from a given table."""
    try:
        start(state.options)
        board = chess.Board(state.options.start)
        for move in state.moves:
            board.push_uci(move)
    except (BadSetup, ValueError):
        return msg("The moves cannot be made from the position at the start.")
    if seat_of(board) != state.turn:
        return msg("Another seat is to move after these moves.")
    return None


# --- notation, figures -----------------------------------------------------------------------


def parse(state: State, text: str) -> Command:
    """An entry as it is typed. Raises `BadNotation`."""
    match text.split():
        case ["draw"]:
            return Draw()
        case ["draw", ("threefold" | "fifty") as why]:
            return Draw("threefold" if why == "threefold" else "fifty")
        case [("white" | "black") as seat, "resigns"]:
            return Resign(seat)
        case [move]:
            return Move(_uci(board_of(state), move))
    raise _unread(text)


def _uci(board: chess.Board, text: str) -> str:
    try:
        return board.parse_san(text).uci()
    except ValueError:
        pass
    try:
        return chess.Move.from_uci(text).uci()
    except ValueError as error:
        raise _unread(text) from error


def _unread(text: str) -> BadNotation:
    return BadNotation(
        "bad_notation",
        "“{text}” is no move that can be made here; write such as e4, Nf3, O-O, e8=Q or e2e4.",
        text=text,
    )


def written(command: Command, events: tuple[Moved | MatchEnded, ...]) -> str:
    """The text that means a command again."""
    match command, events:
        case Move(), [Moved(san=san), *_]:
            return san
        case Move(move=text), _:
            return text
        case Resign(seat=seat), _:
            return f"{seat} resigns"
        case Draw(why="agreed"), _:
            return "draw"
        case Draw(why=why), _:
            return f"draw {why}"
    raise AssertionError(command)


def moments(happened: Sequence[Any]) -> tuple[str, ...]:
    """Marks of a step: move, capture, check, promotion, end."""
    found = []
    for event in happened:
        if isinstance(event, Moved):
            found.append("capture" if event.captured else "move")
            found += ["promotion"] if "=" in event.san else []
            found += ["check"] if event.san.endswith("+") else []
        elif isinstance(event, MatchEnded):
            found.append("end")
    return tuple(found)


def curve(line: Sequence[Frame[State]]) -> Mapping[Seat, Sequence[int]]:
    """What the men of each side are worth, in pawns, after each step."""
    boards = [board_of(frame.state) for frame in line]
    return {
        seat: [
            sum(WORTH[kind] * len(board.pieces(kind, seat == "white")) for kind in WORTH)
            for board in boards
        ]
        for seat in SEATS
    }


GAME = define(
    slug="chess",
    title="Chess",
    tagline=msg("Two armies of sixteen men, a king in each."),
    seats=SEATS,
    seat_titles=TITLES,
    state=State,
    options=Options,
    commands=Command,
    events=Moved,
    start=start,
    decide=decide,
    evolve=evolve,
    legal=legal,
    unplayable=unplayable,
    to_move=msg("{seat} to move"),
    notation=Notation(
        parse=parse,
        format=written,
        usages={Move: "MOVE", Resign: "SEAT resigns", Draw: "draw [threefold|fifty]"},
    ),
    moments=moments,
    curve=curve,
    course=Course(unit=msg("pawns"), weights={"promotion": 0.5, "check": 0.2}),
)
