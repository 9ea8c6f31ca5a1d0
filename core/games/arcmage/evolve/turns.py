"""Turns: what begins and what ends with them."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage.evolve import pieces
from core.games.arcmage.state import Change, Piece, State

UNMARK = {"next_unmark", "next_unmark_x2"}


def turn_started(state: State, event: e.TurnStarted) -> State:
    """A new turn, in its unmark phase."""
    later = tuple(one for one in state.later if one.seat != event.seat)
    return state._replace(turn=event.turn, active=event.seat, phase="unmark", later=later)


def unmarked(state: State, event: e.Unmarked) -> State:
    """The cards are upright; what lasts until the next unmark phase has lasted so long (R37)."""
    for number in (*event.cards, *event.resources):
        state = pieces.unmark(state, number)
    waiting = {
        number: piece._replace(changes=_thawed(piece.changes))
        for number, piece in state.pieces.items()
        if piece.controller == event.seat and any(c.until in UNMARK for c in piece.changes)
    }
    return state._replace(phase="draw", pieces={**state.pieces, **waiting})


def _thawed(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    kept = []
    for one in changes:
        if one.until == "next_unmark_x2":
            kept.append(one._replace(until="next_unmark"))
        elif one.until != "next_unmark":
            kept.append(one)
    return tuple(kept)


def turn_ended(state: State, _: e.TurnEnded) -> State:
    """Damage, effects of the turn, pools and limits of the turn are over (R45)."""
    players = {
        seat: player._replace(pool=(0, 0, 0, 0, 0), changes=_lasting(player.changes))
        for seat, player in state.players.items()
    }
    return state._replace(
        players=players,
        pieces={number: _rested(piece) for number, piece in state.pieces.items()},
        moved=(),
        attacks=0,
        allowed=1,
        extra=(),
        devoted=(),
        drawn=None,
        laid=0,
        asks=(),
    )


def _rested(piece: Piece) -> Piece:
    if not piece.damage and not piece.changes:
        return piece
    return piece._replace(damage=0, changes=_lasting(piece.changes))


def _lasting(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    return tuple(one for one in changes if one.until != "eot")
