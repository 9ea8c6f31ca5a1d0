"""Quick entry: text into commands, and commands into canonical text (4.2, 4.3)."""

from __future__ import annotations

from core.games.arcmage.notation.rulings import RULING_TEXT, format_ruling, parse_ruling
from core.games.arcmage.notation.seats import read
from core.games.arcmage.notation.verbs import GRAMMAR, format, parse  # noqa: A004 - as in Game

__all__ = [
    "GRAMMAR",
    "RULING_TEXT",
    "format",
    "format_ruling",
    "parse",
    "parse_ruling",
    "read",
]
