"""The deck of a dealt match: what is drawn next."""

from __future__ import annotations

from core import cards
from core.dealing import Dealer
from core.games.ace_of_spades.commands import Drawn
from core.games.ace_of_spades.state import State, unseen


class Deck:
    """The cards that can be drawn, top first; unseen cards of hands are not told from them."""

    def __init__(self, state: State, dealer: Dealer) -> None:
        order = dealer.shuffled(f"deck {state.shuffles}", cards.WITH_JOKER)
        left = unseen(state)
        self._order = [card for card in order if left & cards.BIT[card]]
        self._number = state.deck_size

    def draw(self, number: int) -> tuple[str, ...]:
        """The next cards, fewer where the deck is short (R59)."""
        taken = min(number, self._number)
        drawn, self._order = self._order[:taken], self._order[taken:]
        self._number -= taken
        return tuple(drawn)

    def draw_up(self, need: tuple[int, ...], seat: int, *, commons: bool = True) -> Drawn:
        """What a seat draws of what is due, the common row first (A12)."""
        if not need:
            return Drawn()
        common = self.draw(need[-1]) if commons else ()
        return Drawn(self.draw(need[seat]), common)
