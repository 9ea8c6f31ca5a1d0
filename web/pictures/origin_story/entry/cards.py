"""Playing cards of the pads: which may be tapped, and how they count."""

from __future__ import annotations

from core.games.origin_story.pieces import catalogues, halves
from core.games.origin_story.rules.deck import lying_open
from core.games.origin_story.rules.values import suit_of, values_of, worth
from core.games.origin_story.state import State
from core.games.origin_story.titles import points
from web.entry.origin_story import Face
from web.pictures.origin_story.faces import signed


def is_open(state: State) -> bool:
    """Whether ids are free text."""
    return catalogues.is_open(catalogues.of(state.options.catalogue))


def faces(state: State) -> dict[str, Face]:
    """Open cards that count otherwise than printed: adjustment, value then, suit."""
    seen = values_of(state)
    found: dict[str, Face] = {}
    for card in lying_open(state):
        now, suit = worth(seen, card), suit_of(seen, card)
        tag = signed((now - halves(card)) // 2) if now != halves(card) else ""
        if tag or suit != card[0]:
            found[card] = {"tag": tag, "now": points(now) if tag else "", "suit": suit}
    return found
