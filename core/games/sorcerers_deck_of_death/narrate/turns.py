"""Whose turn a step of the activation phase belongs to."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.pieces import MAGES, seat_of
from core.games.sorcerers_deck_of_death.state import NOBODY, Attack, State


def acting(before: State, after: State) -> int | None:
    """The figure whose activation a step was part of, or the Mage whose spell it was.

    None where no turn was played: for a pass, and for what the table rules between two turns.
    """
    if after.act is not None:
        return after.act.fig
    if isinstance(after.pending, Attack):
        return MAGES[after.pending.seat]
    if after.phase == "over":
        return _open(before)
    if after.phase != "activation" or after.passes > before.passes or after.turn == NOBODY:
        return None
    closed, seat = _open(before), 1 - after.turn  # whose turn has just ended
    if closed is None:
        return MAGES[seat] if after.turn != before.turn else None
    # to cast a spell without dice closes what the other seat had left open
    return closed if seat_of(closed) == seat else MAGES[seat]


def _open(state: State) -> int | None:
    """The figure whose turn is not over."""
    if state.act is not None:
        return state.act.fig
    return MAGES[state.pending.seat] if isinstance(state.pending, Attack) else None
