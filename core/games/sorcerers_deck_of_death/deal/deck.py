"""The decks of a dealt match: shuffled once before it, and again whenever one runs out."""

from __future__ import annotations

from core import cards
from core.dealing import Dealer
from core.games.sorcerers_deck_of_death.pieces import DECK, SEATS
from core.games.sorcerers_deck_of_death.state import State


def drawn(state: State, seat: int, n: int, dealer: Dealer) -> tuple[str, ...]:
    """The next `n` cards of a seat without unknown ones, over a reshuffle if need be (R17)."""
    side = state.sides[seat]
    deck = _order(side.unseen, seat, side.reshuffles, dealer)
    if len(deck) < n:
        deck += _order(cards.bits(side.discard), seat, side.reshuffles + 1, dealer)
    return tuple(deck[:n])


def _order(left: int, seat: int, shuffle: int, dealer: Dealer) -> list[str]:
    """Cards in the order that this shuffle of the seat's deck gives them, top first."""
    name = f"{SEATS[seat]} {shuffle}"
    return [card for card in dealer.shuffled(name, DECK) if left & cards.BIT[card]]
