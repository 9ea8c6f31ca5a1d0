"""Where a card may be played, and whether its player has it already (R66)."""

from __future__ import annotations

from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.selectors import Filter
from core.games.arcmage.rules import selection
from core.games.arcmage.rules.continuous_effects.layers import Layers
from core.games.arcmage.state import standing


def places(layers: Layers, seat: str, card: Card) -> tuple[str, ...]:
    """Where a creature of the hand may enter: own cities, the army if it is sudden (R66)."""
    own = standing(layers.state, seat)
    sudden = "sudden" in layers.keywords_off(seat, card.id, "hand")
    return (*own, "army") if sudden else own


def is_second(layers: Layers, seat: str, card: Card) -> bool:
    """Whether a card is unique, and its player controls one of that name (K-unique)."""
    wanted = Filter(name=card.name, of="you")
    return "unique" in (card.keywords or ()) and bool(
        selection.matching(layers, wanted, source=None, seat=seat)
    )
