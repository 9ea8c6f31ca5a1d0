"""Ids and notes as canonical notation writes them."""

from __future__ import annotations

import re

from core.games.origin_story.notation.read import ID_SIGNS
from core.reader import DASHES, quote

_ID = re.compile(f"(?!-){ID_SIGNS}+")  # `-` stands for no skills
_NOTE = re.compile(r'[^\s;#"“”\\](?:[^;#"“”\\\n]*[^\s;#"“”\\])?')


def word(id_: str) -> str:
    """An id as `Reader.id` reads it, in quotes where other signs stand in it."""
    return id_ if _ID.fullmatch(id_) else quote(id_)


def note(text: str) -> str:
    """The text of a note, in quotes where a line could not hold it otherwise."""
    plain = _NOTE.fullmatch(text) and DASHES not in text
    return text if plain else quote(text)
