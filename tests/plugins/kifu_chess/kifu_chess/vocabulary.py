"""Chess: what can be agreed on and asked, what can have happened, and what a table is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, NamedTuple, TypeAlias

import chess

from core.events import Seat
from core.game import Result
from core.messages import Message, msg, seat_titles
from core.options import about

SEATS = ("white", "black")
TITLES = seat_titles({"white": msg("White"), "black": msg("Black")})


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agrees on before it plays."""

    start: str = field(
        default=chess.STARTING_FEN,
        metadata=about(msg("Position at the start (FEN)")),
    )


@dataclass(frozen=True, slots=True)
class Move:
    """A move by its squares, such as `e2e4`; `e7e8q` makes a queen."""

    move: str
    kind: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives the match up."""

    seat: Seat
    kind: Literal["resign"] = "resign"


@dataclass(frozen=True, slots=True)
class Draw:
    """Both agree on a draw, or the seat on turn claims one that the rules give."""

    why: Literal["agreed", "threefold", "fifty"] = "agreed"
    kind: Literal["draw"] = "draw"


Command: TypeAlias = Move | Resign | Draw


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat moved: by squares, in the notation of the game, and what it took, if anything."""

    seat: Seat
    move: str
    san: str
    captured: str  # a letter such as "p"; "" for none
    kind: Literal["moved"] = "moved"
    SAYS: ClassVar[Message] = msg("{seat} plays {san}.")


class State(NamedTuple):
    """A match: where it began, and its moves by squares. Repetitions follow from both."""

    options: Options
    moves: tuple[str, ...] = ()
    turn: Seat = "white"
    result: Result | None = None
