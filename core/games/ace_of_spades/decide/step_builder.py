"""A step that is being decided."""

from __future__ import annotations

from typing import Any

from core import step_builder
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.evolve import evolve
from core.games.ace_of_spades.state import State


class StepBuilder(step_builder.StepBuilder[State, Event]):
    """`wanted` are fields of the table that the next phase will state: who draws up, who is to
    move. They are told last, as the end of the match is."""

    def __init__(self, state: State) -> None:
        super().__init__(state, evolve)
        self.wanted: dict[str, Any] = {}
