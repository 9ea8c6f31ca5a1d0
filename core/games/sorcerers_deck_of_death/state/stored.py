"""A whole table as it is stored and shown; lengths are thousandths of an inch (section 6)."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.state import State, sense
from core.kit.statefile import StateFile

FILE: StateFile[State] = StateFile(State, fault=sense.fault)
