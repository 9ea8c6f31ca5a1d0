"""The table of Ace in the Hole, drawn."""

from __future__ import annotations

from core import cards
from web.pictures.ace_in_the_hole.scene import plain_cards, scene, symbol
from web.pictures.picture import Picture

PICTURE = Picture(
    slug="ace-in-the-hole",
    template="pictures/ace_in_the_hole/table.html",
    scene=scene,
    stylesheets=("pictures/ace_in_the_hole.css", "pictures/ace_in_the_hole_cards.css"),
    words={
        "card_name": cards.name,
        "suit_name": cards.suit_name,
        "symbol": symbol,
        "plain_cards": plain_cards,
    },
    flips=True,
)
