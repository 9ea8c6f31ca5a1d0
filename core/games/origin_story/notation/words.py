"""Ids as canonical notation writes them."""

from __future__ import annotations

import re

from core.games.origin_story.notation.read import ID_SIGNS
from core.reader import quote

_ID = re.compile(f"(?!-){ID_SIGNS}+")  # `-` stands for no skills


def word(id_: str) -> str:
    """An id as `Reader.id` reads it, in quotes where other signs stand in it."""
    return id_ if _ID.fullmatch(id_) else quote(id_)
