"""The catalogues that Kifu brings: its own deck, and what is known of the printed cards."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.ace_of_spades.pieces.catalogues.demo import DEMO
from core.games.ace_of_spades.pieces.catalogues.printed import PRINTED
from core.games.ace_of_spades.pieces.enemies import BuiltIn, Catalogue, EnemyCard

BUILT_IN: Mapping[str, tuple[EnemyCard, ...]] = {"demo": DEMO, "printed": PRINTED, "manual": ()}

# Their names and texts are translated when shown; those of people's own cards are not.
WORDED = frozenset(
    word for cards in BUILT_IN.values() for card in cards for word in (card.name, card.text)
)


def of(chosen: BuiltIn | Catalogue) -> tuple[EnemyCard, ...]:
    """The cards of the catalogue that a match is played with."""
    return BUILT_IN[chosen] if isinstance(chosen, str) else chosen.cards
