"""What people call the cards that events speak of."""

from __future__ import annotations

from core.games.origin_story.pieces import catalogues
from core.games.origin_story.state import State


def name_of(state: State, card: str) -> str:
    """The name of a card, or of the card of a skill (`t4:2`), in the catalogue of the match."""
    return catalogues.name_of(catalogues.of(state.options.catalogue), card)
