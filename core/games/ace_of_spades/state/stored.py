"""A whole table as `final` and `position` hold it (section 5)."""

from __future__ import annotations

from typing import Any

from core.games.ace_of_spades.state import State, sense
from core.kit.statefile import StateFile


class _File(StateFile[State]):
    """Draws stand by seat; a table of one player has none for a second."""

    def restore(self, data: Any) -> State:
        state = super().restore(data)
        seats = len(state.hands)
        return state._replace(
            need=(*state.need[:seats], *state.need[-1:]),
            due=(*state.due[:seats], *state.due[-1:]),
            trim=state.trim[:seats],
        )


FILE = _File(State, code="E_SETUP", fault=sense.fault)
plain = FILE.plain
