"""The table of Origin Story, drawn."""

from __future__ import annotations

from core.games.origin_story.titles import SUITS
from web.pictures.game_pages import own_pages
from web.pictures.origin_story.drawn import drawn
from web.pictures.origin_story.entry import entry
from web.pictures.origin_story.forms import FORMS
from web.pictures.origin_story.scene import scene
from web.pictures.origin_story.text import text
from web.pictures.picture import Picture, Pointing

PICTURE = Picture(
    slug="origin-story",
    template="pictures/origin_story/table.html",
    scene=scene,
    stylesheets=("games/origin_story/game.css",),
    record_stylesheet="games/origin_story/record.css",
    words={"suits": SUITS},
    turns=frozenset({"automa_led", "automa_followed", "card_played"}),
    entry=entry,
    script="games/origin_story/entry.js",
    ruling_forms=FORMS,
    pointing=Pointing(
        parts=("card", "dial", "won", "played", "pile", "supply", "lying", ".origin-row__head"),
        around=("hand", "row"),
        also={"played": "trick"},
    ),
    text=text,
)
PAGES = own_pages(PICTURE, drawn)
