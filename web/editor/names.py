"""Ids made from what people type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count

LONGEST = 40
LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "'": "", "’": ""})


def slug_of(text: str) -> str:
    """Small letters, digits and hyphens, a letter first: `Œil d’or` is `oeil-dor`; "" of none."""
    told = text.lower().translate(LETTERS)
    bare = unicodedata.normalize("NFKD", told).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "-", bare).lstrip("-0123456789")
    return found[:LONGEST].strip("-")


def free(wanted: str, taken: Collection[str]) -> str:
    """The id, or the same with a number behind it where it is taken."""
    for n in count(1):
        end = f"-{n}" if n > 1 else ""
        found = wanted[: LONGEST - len(end)] + end
        if found not in taken:
            return found
    raise AssertionError
