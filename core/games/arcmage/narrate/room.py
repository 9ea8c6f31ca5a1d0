"""Whether a sentence has room in a headline, whatever language it is read in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from core.games.arcmage.pieces import rebirth
from core.messages import Message, said

ROOM = 82  # characters in English, with names of cards in the language in which they are longest
LANGUAGES = ("fr",)  # into which cards are translated


def fits(headline: Message) -> bool:
    """Whether it is short enough: other languages need more words than English, and longer names
    on cards.
    """
    return len(said(headline, {}, printed=_longest)) <= ROOM


def _longest(words: str) -> str:
    return max(words, _in_words().get(words, ""), key=len)


@cache
def _in_words() -> Mapping[str, str]:
    """Words on cards in their longest translation."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for words, said_so in rebirth.printed(language).items():
            found[words] = max(found.get(words, ""), said_so, key=len)
    return found
