"""A whole table as it is stored and shown (5.1)."""

from __future__ import annotations

from core.games.arcmage.state import State, sense
from core.kit.statefile import StateFile

FILE: StateFile[State] = StateFile(State, code="E_SYNTAX", fault=sense.fault)
plain, restore = FILE.plain, FILE.restore
