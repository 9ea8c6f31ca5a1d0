"""What conditions and selectors ask about a table; `LayeredValues` and `Layers` answer."""

from __future__ import annotations

from typing import Protocol

from core.games.arcmage.rules.continuous_effects.card_index import CardIndex
from core.games.arcmage.state import State


class LayerAnswers(Protocol):
    """Answers about one state, each found when it is first asked for."""

    @property
    def state(self) -> State:
        """The table."""

    @property
    def card_index(self) -> CardIndex:
        """The cards in play by what they are."""

    def both(self, n: str, *, full: bool) -> tuple[int, int]:
        """Attack and defence of a creature; `full`: with late effects."""

    def has(self, n: str, word: str) -> bool:
        """Whether a card in play has a keyword, given without its number."""

    def barred(self, n: str, word: str) -> bool:
        """Whether it cannot have a keyword, or cannot do or suffer something, whatever gives it."""

    def words(self, n: str, *, full: bool) -> tuple[str, ...]:
        """Keywords, numbered ones perhaps several times; `full`: with late effects."""
