"""The demo catalogue (section 2.6): Kifu's own cards, no printed one among them."""

from __future__ import annotations

from core.games.origin_story.pieces.catalogues.demo_automas import AUTOMA_CARDS
from core.games.origin_story.pieces.catalogues.demo_stories import MATS, STORY_CARDS, SUPER_HEROES
from core.games.origin_story.pieces.content import Content
from core.structured import read

DEMO: Content = read(
    Content,
    {
        "id": "demo",
        "version": 1,
        "super_hearts": [{"value": "4.5", "copies": 2}, {"value": "8.5", "copies": 2}],
        "automa_cards": AUTOMA_CARDS,
        "story_cards": STORY_CARDS,
        "super_heroes": SUPER_HEROES,
        "mats": MATS,
    },
)
