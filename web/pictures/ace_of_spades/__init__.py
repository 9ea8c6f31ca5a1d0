"""The table of Ace of Spades, drawn."""

from __future__ import annotations

from core import cards
from web.pictures.ace_of_spades import faces
from web.pictures.ace_of_spades.advice import advice
from web.pictures.ace_of_spades.drawn import drawn
from web.pictures.ace_of_spades.entry import entry
from web.pictures.ace_of_spades.forms import FORMS
from web.pictures.ace_of_spades.preview import preview
from web.pictures.ace_of_spades.scene import scene
from web.pictures.ace_of_spades.text import text
from web.pictures.game_pages import own_pages
from web.pictures.picture import Picture, Pointing

PICTURE = Picture(
    slug="ace-of-spades",
    template="pictures/ace_of_spades/table.html",
    scene=scene,
    stylesheets=("games/ace_of_spades/game.css",),
    record_stylesheet="games/ace_of_spades/record.css",
    words={
        "card_name": cards.name,
        "symbol": faces.symbol,
        "plain_cards": faces.line,
        "suit": faces.suit,
    },
    turns=frozenset({"shot_played", "gun_jammed"}),
    flips=True,
    modules=("games/ace_of_spades/sorting.js",),
    entry=entry,
    script="games/ace_of_spades/entry.js",
    preview=preview,
    advice=advice,
    ruling_forms=FORMS,
    pointing=Pointing(
        parts=("card", "dial", "hp", "pile", ".spades-hand__who"),
        around=("zone", "seat"),
    ),
    text=text,
)
PAGES = own_pages(PICTURE, drawn)
