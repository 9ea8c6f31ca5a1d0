"""Playing cards of the pads: which may be tapped, and how they count."""

from __future__ import annotations

from collections import Counter

from core.games.origin_story.pieces import PACK, catalogues, halves, is_super, order
from core.games.origin_story.rules.values import suit_of, values_of, worth
from core.games.origin_story.state import State
from core.games.origin_story.titles import points
from web.entry.origin_story import Face
from web.pictures.origin_story.faces import signed


def is_blank(state: State) -> bool:
    """Whether ids are free text."""
    return catalogues.is_blank(catalogues.of(state.options.catalogue))


def visible(state: State) -> Counter[str]:
    """The cards that lie open: hands, the trick, and the last one until the next lead."""
    seen = Counter(card for hand in state.hands for card in hand)
    seen.update(card for _, card in state.trick)
    if not state.trick and state.won_tricks:
        seen.update(card for _, card in state.won_tricks[-1].cards)
    return seen


def pool(state: State) -> list[str]:
    """The cards that may be entered as drawn: all that do not lie open.

    Nothing more is left out, for that would tell what was discarded (R5).
    """
    seen = visible(state)
    return [card for card in (*PACK, *hearts(state)) if not seen[card] or is_super(card)]


def hearts(state: State) -> list[str]:
    """The super-hearts that came into play and do not lie open: they may be drawn (A5)."""
    content = catalogues.of(state.options.catalogue)
    left = Counter(catalogues.super_hearts(content))
    left.subtract(state.aside)
    left.subtract(card for card in visible(state).elements() if is_super(card))
    return list(order(card for card, n in left.items() if n > 0))


def faces(state: State) -> dict[str, Face]:
    """Open cards that count otherwise than printed: adjustment, value then, suit."""
    seen = values_of(state)
    found: dict[str, Face] = {}
    for card in visible(state):
        now, suit = worth(seen, card), suit_of(seen, card)
        tag = signed((now - halves(card)) // 2) if now != halves(card) else ""
        if tag or suit != card[0]:
            found[card] = {"tag": tag, "now": points(now) if tag else "", "suit": suit}
    return found
