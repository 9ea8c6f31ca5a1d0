"""Drawing: which cards can come, and when the discard pile becomes the deck (R65)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.errors import IllegalMove
from core.games.origin_story.pieces import order
from core.games.origin_story.words import CARDS, card_words

Cards = tuple[str, ...]


def available(deck: Sequence[str], discard: Sequence[str], n: int) -> int:
    """How many of n due cards can be drawn: all, until deck and discard pile are used up (R65)."""
    return min(n, len(deck) + len(discard))


def draw(
    deck: Cards, discard: Cards, n: int, entered: Sequence[str]
) -> tuple[int | None, Cards, Cards]:
    """After `entered`, in order, was drawn of n due cards: the deck and the discard pile.

    First: how many cards were drawn when the discard pile was shuffled into the deck, None where
    it was not. The deck is a multiset. Cards of this draw are not in the discard pile yet (A20).
    Raises E_COUNT (not as many cards as can be drawn) and E_SEEN (a card that cannot come now).
    """
    due = available(deck, discard, n)
    if len(entered) != due:
        raise IllegalMove(
            "E_COUNT",
            "To be drawn: {cards}, not {n}.",
            rule="R65",
            cards=CARDS.said(due),
            n=len(entered),
        )
    if due <= len(deck):
        return None, _left(deck, entered), discard
    _left(deck, entered[: len(deck)])
    return len(deck), _left(discard, entered[len(deck) :]), ()  # R65


def _left(deck: Sequence[str], drawn: Sequence[str]) -> Cards:
    """The deck without the drawn cards. Raises E_SEEN, which must not tell where they lie (R5)."""
    left = Counter(deck)
    for card in drawn:
        if not left[card]:
            raise IllegalMove(
                "E_SEEN", "{card} cannot be in the deck now.", rule="R5", card=card_words(card)
            )
        left[card] -= 1
    return order(left.elements())
