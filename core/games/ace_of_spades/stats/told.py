"""The line of a match as one row of events, each with its fight and the tables around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from core.game import Frame
from core.games.ace_of_spades.events.fights import EnemyRevealed
from core.games.ace_of_spades.state import State


class Told(NamedTuple):
    """An event, the fight it belongs to, its step, and the tables before and after that step."""

    event: Any
    fight: int  # from one reveal to the next; 0 before the first
    step: int
    seconds: int  # since the start of the match
    before: State
    after: State


def told(frames: Sequence[Frame[State]]) -> Iterator[Told]:
    """All events of the line, in order."""
    fight = frames[0].state.fight
    for before, frame in pairwise(frames):
        for event in frame.events:
            if isinstance(event, EnemyRevealed):
                fight = event.fight
            yield Told(event, fight, frame.step, frame.seconds, before.state, frame.state)
