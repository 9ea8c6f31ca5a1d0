"""Enemies that were typed in when they came, as cards of a catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from core.catalogues import ReadCard
from core.games.ace_of_spades.events.fights import EnemyRevealed
from core.games.ace_of_spades.pieces import catalogues
from core.games.ace_of_spades.pieces.enemies import EnemyCard, kind
from core.games.ace_of_spades.state import State


def read_cards(state: State, events: Sequence[Any]) -> Iterator[ReadCard]:
    """The enemies that the match's catalogue does not have."""
    known = catalogues.of(state.options.catalogue)
    for event in events:
        if isinstance(event, EnemyRevealed) and event.card not in known:
            yield ReadCard("cards", _whole(state, event.card))


def _whole(state: State, card: EnemyCard) -> EnemyCard:
    """A boss is that of the difficulty, and leaves no bonus."""
    if kind(card) != "boss":
        return card
    return replace(card, difficulty=card.difficulty or state.options.difficulty, bonus=())
