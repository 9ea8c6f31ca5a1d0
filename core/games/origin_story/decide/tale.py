"""A step that is being decided."""

from __future__ import annotations

from typing import TypeAlias

from core.games.origin_story import events as e
from core.games.origin_story.evolve import evolve
from core.games.origin_story.state import State
from core.story import Story

Tale: TypeAlias = Story[State, e.Event]


def begin(state: State) -> Tale:
    """A step that begins at this table."""
    return Story(state, evolve)
