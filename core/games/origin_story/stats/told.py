"""The line of a match as one row of events, each with its round and the tables around its step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from core.game import Frame
from core.games.origin_story.events import RoundStarted
from core.games.origin_story.state import State


class Told(NamedTuple):
    """An event, its round (0 before the first), and the tables before and after its step."""

    event: Any
    round: int
    step: tuple[Any, ...]  # all events of the step
    before: State
    after: State


def told(frames: Sequence[Frame[State]]) -> Iterator[Told]:
    """All events of the line, in order."""
    now = frames[0].state.round
    for before, frame in pairwise(frames):
        for event in frame.events:
            if isinstance(event, RoundStarted):
                now = event.round
            yield Told(event, now, frame.events, before.state, frame.state)
