"""The table of Arcmage, drawn."""

from __future__ import annotations

from core.games.arcmage.titles import FACTION_TITLES, SEAT_TITLES, TYPE_TITLES
from web.pictures.arcmage.drawn import drawn
from web.pictures.arcmage.entry import entry
from web.pictures.arcmage.forms import FORMS
from web.pictures.arcmage.preview import preview
from web.pictures.arcmage.scene import scene
from web.pictures.arcmage.shared_area import KINDS
from web.pictures.arcmage.text import text
from web.pictures.game_pages import own_pages
from web.pictures.picture import Picture, Pointing

SEATS = {seat.upper(): title for seat, title in SEAT_TITLES.items()}  # by their letters
PICTURE = Picture(
    slug="arcmage",
    template="pictures/arcmage/table.html",
    scene=scene,
    stylesheets=("games/arcmage/game.css",),
    record_stylesheet="games/arcmage/record.css",
    words={"factions": FACTION_TITLES, "types": TYPE_TITLES, "kinds": KINDS, "seats": SEATS},
    turns=frozenset({"turn_ended"}),
    flips=True,
    text=text,
    entry=entry,
    script="games/arcmage/entry.js",
    ruling_forms=FORMS,
    pointing=Pointing(
        parts=(
            *("card", "fighter", "res", "resources", "item", "hand", "unseen", "pile"),
            *("deck", "graveyard", "reserve", ".arc-who", ".arc-army"),
        ),
        around=("seat", "hand-of"),
        also={"graveyard": "grave", "unseen": "?", ".arc-army": "army"},
    ),
    preview=preview,
)
PAGES = own_pages(PICTURE, drawn)
