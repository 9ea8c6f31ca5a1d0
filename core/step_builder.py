"""The events of a step while it is being decided, with the table after each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from core.events import MatchEnded

S = TypeVar("S")
E = TypeVar("E")


class StepBuilder(Generic[S, E]):
    """`before` is the table at the start, `state` the one after `events`.

    `ended` is the end of the match, once it is known; the game tells it last.
    """

    def __init__(self, state: S, evolve: Callable[[S, E], S]) -> None:
        self.before = state
        self.state = state
        self.events: list[E] = []
        self.ended: MatchEnded | None = None
        self._evolve = evolve

    def add(self, event: E) -> None:
        """One more event, folded."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
