"""What French wants of the words that are set into a text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

HOLDING = "\u00a0"  # a blank at which no line breaks
VOWELS = "aàâeéèêëiîïoôuùûAÀÂEÉÈÊËIÎÏOÔUÙÛ"  # h and y stay: whether they are mute, no rule tells
ELIDED = re.compile(r"\b([Dd]|[Qq]u)e {(\w+)}")


def with_blanks(text: str) -> str:
    """The text with blanks that hold before its tall marks and inside its quotes."""
    return re.sub(r" (?=[;:?!»])", HOLDING, text).replace("« ", f"«{HOLDING}")


def fitted(text: str, values: Mapping[str, str | int]) -> str:
    """The words in the places of the text; “de” and “que” lose their e before a vowel: d’Ana.

    What people typed is never changed, only the word of the text before it.
    """
    for short, place in _elidable(text):
        if str(values[place]).startswith(tuple(VOWELS)):
            text = text.replace(f"{short}e {{{place}}}", f"{short}’{{{place}}}")
    return text.format_map(values)


@cache
def _elidable(text: str) -> tuple[tuple[str, str], ...]:
    """“de” and “que” in front of a place, without their e, and the place."""
    return tuple(ELIDED.findall(text))
