"""The decks of a dealt match: each order depends on the seed and how often it was shuffled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from core.dealing import Dealer
from core.games.origin_story.pieces import PACK, catalogues
from core.games.origin_story.rules import deck
from core.games.origin_story.state import State


def drawn(state: State, dealer: Dealer, n: int, dropped: Sequence[str] = ()) -> tuple[str, ...]:
    """The next n cards; where the deck runs out the discard pile is shuffled (R65).

    `dropped` are cards that go to the discard pile before the draw. Fewer where all is used up.
    Where what lies there may not be known, they are any that could come.
    """
    if deck.is_counted(state):
        there = len(state.deck) + len(state.discard) + len(dropped)
        return _in_order(state, dealer, 0, deck.pool(state))[: min(n, there)]
    first = _in_order(state, dealer, 0, state.deck)[:n]
    if len(first) == n:
        return first
    more = _in_order(state, dealer, 1, (*state.discard, *dropped))
    return (*first, *more[: n - len(first)])


def _in_order(state: State, dealer: Dealer, later: int, cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in the order of this shuffle of the round."""
    left = Counter(cards)
    hearts = catalogues.super_hearts(catalogues.of(state.options.catalogue))
    others = sorted((left - Counter((*PACK, *hearts))).elements())
    name = f"cards {state.round} {state.reshuffles + later}"
    found = []
    for card in dealer.shuffled(name, (*PACK, *hearts, *others)):
        if left[card]:
            left[card] -= 1
            found.append(card)
    return tuple(found)
