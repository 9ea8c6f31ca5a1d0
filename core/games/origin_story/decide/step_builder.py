"""A step that is being decided."""

from __future__ import annotations

from typing import TypeAlias

from core import step_builder
from core.games.origin_story import events as e
from core.games.origin_story.evolve import evolve
from core.games.origin_story.state import State

StepBuilder: TypeAlias = step_builder.StepBuilder[State, e.Event]


def begin(state: State) -> StepBuilder:
    """A step that begins at this table."""
    return step_builder.StepBuilder(state, evolve)
