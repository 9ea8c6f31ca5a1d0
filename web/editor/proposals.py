"""Words that are proposed while somebody types: those that a field has on cards that Kifu ships."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from core.card_forms import CardForms
from core.structured_words import words_of

MOST = 60  # different words; a field with more of them holds names
NAMES = frozenset({"id", "name", "text", "hint"})


class _Game:
    """The forms of a game as a key."""

    def __init__(self, forms: CardForms) -> None:
        self.forms = forms

    def __hash__(self) -> int:
        return id(self.forms)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Game) and other.forms is self.forms


def proposals(forms: CardForms) -> Mapping[str, tuple[str, ...]]:
    """The words of each field, `Class.field`."""
    return _proposals(_Game(forms))


@lru_cache(maxsize=16)
def _proposals(game: _Game) -> Mapping[str, tuple[str, ...]]:
    return {
        key: words
        for key, words in words_of(game.forms.examples()).items()
        if len(words) <= MOST and key.rpartition(".")[2] not in NAMES
    }
