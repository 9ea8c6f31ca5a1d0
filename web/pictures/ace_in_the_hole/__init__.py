"""The table of Ace in the Hole, drawn."""

from __future__ import annotations

from core import cards
from web.pictures.ace_in_the_hole.drawn import drawn
from web.pictures.ace_in_the_hole.entry import entry
from web.pictures.ace_in_the_hole.forms import FORMS
from web.pictures.ace_in_the_hole.scene import plain_cards, scene, symbol
from web.pictures.ace_in_the_hole.text import text
from web.pictures.ace_in_the_hole.words import TEXTS
from web.pictures.game_pages import own_pages
from web.pictures.picture import Picture, Pointing

PICTURE = Picture(
    slug="ace-in-the-hole",
    template="pictures/ace_in_the_hole/table.html",
    scene=scene,
    stylesheets=("games/ace_in_the_hole/game.css",),
    record_stylesheet="games/ace_in_the_hole/record.css",
    words={
        "card_name": cards.name,
        "suit_name": cards.suit_name,
        "symbol": symbol,
        "plain_cards": plain_cards,
    },
    turns=frozenset({"pawn_moved", "pawn_released", "card_burned"}),
    flips=True,
    entry=entry,
    script="games/ace_in_the_hole/entry.js",
    texts=TEXTS,
    ruling_forms=FORMS,
    pointing=Pointing(
        parts=("card", "pawn", "square", "slot", "pile", "discard", ".ace-who"),
        around=("seat",),
    ),
    text=text,
)
PAGES = own_pages(PICTURE, drawn)
