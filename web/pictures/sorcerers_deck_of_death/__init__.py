"""The table of Sorcerers' Deck of Death, drawn."""

from __future__ import annotations

from core import cards
from web.pictures.game_pages import own_pages
from web.pictures.picture import Picture, Pointing
from web.pictures.sorcerers_deck_of_death import faces, words
from web.pictures.sorcerers_deck_of_death.drawing import DRAWING
from web.pictures.sorcerers_deck_of_death.drawn import drawn
from web.pictures.sorcerers_deck_of_death.entry import entry
from web.pictures.sorcerers_deck_of_death.forms import FORMS
from web.pictures.sorcerers_deck_of_death.preview import preview
from web.pictures.sorcerers_deck_of_death.scene import scene
from web.pictures.sorcerers_deck_of_death.text import text

PICTURE = Picture(
    slug="sorcerers-deck-of-death",
    template="pictures/sorcerers_deck_of_death/table.html",
    scene=scene,
    stylesheets=("games/sorcerers_deck_of_death/game.css",),
    record_stylesheet="games/sorcerers_deck_of_death/record.css",
    words={
        "card_name": cards.name,
        "rank": faces.rank,
        "suit": faces.suit,
        "plain_cards": faces.line,
        "pips": words.pips,
        "place": words.place,
    },
    turns=frozenset({"turn_ended"}),
    flips=True,
    entry=entry,
    script="games/sorcerers_deck_of_death/entry.js",
    preview=preview,
    ruling_forms=FORMS,
    pointing=Pointing(
        parts=("fig", "member", "card", "unseen", "deck", "discard", "discarded", ".sorc-who"),
        around=("seat", "hand"),
        also={"unseen": "?"},
        ground="ground",
    ),
    text=text,
    drawing=DRAWING,
)
PAGES = own_pages(PICTURE, drawn)
