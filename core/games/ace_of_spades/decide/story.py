"""The events of a step while it is being decided, with the table after each."""

from __future__ import annotations

from typing import Any

from core.events import MatchEnded
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.evolve import evolve
from core.games.ace_of_spades.state import State


class Story:
    """`before` is the table at the start, `state` the one after `events`.

    `wanted` are fields of the table that the next phase will state (who draws up, who is to
    move); `ended` is the end of the match, once it is known. Both are told last.
    """

    def __init__(self, state: State) -> None:
        self.before = state
        self.state = state
        self.events: list[Event] = []
        self.wanted: dict[str, Any] = {}
        self.ended: MatchEnded | None = None

    def tell(self, event: Event) -> None:
        """One more event, folded."""
        self.events.append(event)
        self.state = evolve(self.state, event)
