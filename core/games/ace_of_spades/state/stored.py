"""A whole table as `final` and `position` hold it (section 5)."""

from __future__ import annotations

from typing import Any

from core.games.ace_of_spades.state import State, sense
from core.kit.statefile import StateFile

FILE: StateFile[State] = StateFile(State, code="E_SETUP", fault=sense.fault)
plain = FILE.plain


def restore(data: Any) -> State:
    """The table that `plain` wrote. Raises `BadSetup` E_SETUP for anything else."""
    state = FILE.restore(data)
    seats = len(state.hands)
    return state._replace(
        need=(*state.need[:seats], *state.need[-1:]),
        due=(*state.due[:seats], *state.due[-1:]),
        trim=state.trim[:seats],
    )
