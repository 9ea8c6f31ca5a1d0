"""A whole table as `final` and `position` hold it (section 7)."""

from __future__ import annotations

from core.games.ace_in_the_hole.state import State, sense
from core.kit.statefile import StateFile

FILE: StateFile[State] = StateFile(State, fault=sense.fault)
plain = FILE.plain
