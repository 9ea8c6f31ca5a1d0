"""A whole table by name, as `final` and `position` hold it (section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core import cards
from core.canonical import plain as canonical_plain
from core.events import Json
from core.games.ace_in_the_hole.pieces import CAPTURED, PAWNS, SEATS, SQUARES
from core.games.ace_in_the_hole.state import NOBODY, State, points


def plain(state: State) -> Json:
    """The table as JSON values by name; `restore` is the inverse."""
    return {
        "options": canonical_plain(state.options),
        "home": {name: SQUARES[state.home[pawn]] for pawn, name in enumerate(PAWNS)},
        "at": {name: square_name(state.at[pawn]) for pawn, name in enumerate(PAWNS)},
        "turn": None if state.turn == NOBODY else SEATS[state.turn],
        "known": by_seat(lambda seat: cards.members(state.sides[seat].known)),
        "unknown": by_seat(lambda seat: state.sides[seat].unknown),
        "discards": by_seat(lambda seat: list(state.sides[seat].discards)),
        "pile": by_seat(lambda seat: state.sides[seat].pile),
        "dealt": by_seat(lambda seat: state.sides[seat].dealt),
        "revealed": by_seat(lambda seat: cards.members(state.sides[seat].shown)),
        "claims": [SEATS[seat] for seat in state.claims],
        "ply": state.ply,
        "result": state.result and state.result.result,
        "reason": state.result and state.result.reason,
        "points": by_seat(lambda seat: points(state.at)[seat]),
        "last": None if state.last is None else canonical_plain(state.last),
    }


def by_seat(value: Callable[[int], Any]) -> Json:
    """A value for each seat, by its name."""
    return {name: value(seat) for seat, name in enumerate(SEATS)}


def square_name(square: int) -> str | None:
    """The name of a square; None for a captured pawn."""
    return None if square == CAPTURED else SQUARES[square]
