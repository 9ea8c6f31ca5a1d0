"""The game's own text record (section 6)."""

from __future__ import annotations

from core.game import TextRecord
from core.games.ace_in_the_hole.notation.record.headers import recognises
from core.games.ace_in_the_hole.notation.record.read import read
from core.games.ace_in_the_hole.notation.record.write import write

RECORD = TextRecord(suffix=".txt", recognises=recognises, read=read, write=write)
