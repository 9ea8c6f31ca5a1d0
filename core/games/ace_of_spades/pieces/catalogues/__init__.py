"""The catalogues that Kifu brings: its own deck, and what is known of the printed cards.

*demo* is the Midnight Express (section 1.5), two cards a back and four bosses; *printed* are twelve
of the 49 printed cards (section 1.2), none of them checked against the cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.games.ace_of_spades.pieces.enemies import BuiltIn, Catalogue, EnemyCard
from core.kit import card_data
from core.structured import read

PACKAGE = "core.games.ace_of_spades"
FILES = ("demo", "printed")
BUILT_IN: Mapping[str, tuple[EnemyCard, ...]] = {
    **{name: read(Catalogue, card_data.load(PACKAGE, name)).cards for name in FILES},
    "manual": (),
}
printed = card_data.printed(PACKAGE, *FILES)


def of(chosen: BuiltIn | Catalogue) -> tuple[EnemyCard, ...]:
    """The cards of the catalogue that a match is played with."""
    return BUILT_IN[chosen] if isinstance(chosen, str) else chosen.cards
