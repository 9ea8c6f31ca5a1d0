"""A whole table as it is stored and shown (section 6)."""

from __future__ import annotations

from core.games.origin_story.rules import sense
from core.games.origin_story.state import State
from core.kit.statefile import StateFile

FILE: StateFile[State] = StateFile(State, code="E_OPTION", fault=sense.fault)
plain = FILE.plain
