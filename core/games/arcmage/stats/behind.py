"""The steps behind the courses of one match: where each turn ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from core.game import Frame
from core.games.arcmage import events as e
from core.games.arcmage.state import State


def steps_behind(
    frames: Sequence[Frame[State]], table: str
) -> Mapping[tuple[str, ...], Sequence[int]]:
    """The step behind each turn of a course (`turns.course` has the same rows)."""
    if not table.startswith(("course_", "resources_")):
        return {}
    found: dict[tuple[str, ...], Sequence[int]] = {}
    for before, frame in pairwise(frames):
        turn = before.state.turn
        if not found and (turn or any(isinstance(one, e.TurnStarted) for one in frame.events)):
            found[str(turn),] = (before.step,)
        if any(isinstance(one, e.TurnEnded) for one in frame.events):
            found[str(turn),] = (frame.step,)
    last = frames[-1]
    if found and last.state.result is not None:
        found.setdefault((str(last.state.turn),), (last.step,))
    return found
