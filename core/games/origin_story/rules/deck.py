"""Drawing: which cards can come, and when the discard pile becomes the deck (R65)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from core.cards import UNSEEN
from core.errors import IllegalMove
from core.games.origin_story.pieces import PACK, catalogues, is_super, order
from core.games.origin_story.state import State, open_trick
from core.games.origin_story.words import CARDS, card_words
from core.kit.zones import without

Cards = tuple[str, ...]


def available(deck: Sequence[str], discard: Sequence[str], n: int) -> int:
    """How many of n due cards can be drawn: all, until deck and discard pile are used up (R65)."""
    return min(n, len(deck) + len(discard))


def lying_open(state: State) -> Counter[str]:
    """The cards before everybody's eyes: hands, the trick, the last one until the next lead."""
    seen = Counter(card for hand in state.hands for card in hand)
    seen.update(card for _, card in state.trick)
    for won in state.won_tricks:
        if won.number == open_trick(state):
            seen.update(card for _, card in won.cards)
    return seen


def pool(state: State) -> list[str]:
    """The cards that may come from the deck as far as anybody may know: all that do not lie open.

    Nothing more is left out, for that would tell what was discarded (R5).
    """
    seen = lying_open(state)
    return [card for card in (*PACK, *hearts(state)) if not seen[card] or is_super(card)]


def hearts(state: State) -> list[str]:
    """The super-hearts that came into play and do not lie open: they may be drawn (A5)."""
    return list(order(set(_hearts(state))))


def _hearts(state: State) -> tuple[str, ...]:
    content = catalogues.of(state.options.catalogue)
    return without(catalogues.super_hearts(content), (*state.aside, *lying_open(state).elements()))


def is_counted(state: State) -> bool:
    """Whether it may not be known what the deck holds, only how much."""
    return UNSEEN in state.deck or UNSEEN in state.discard


def check(state: State, drawn: Sequence[str]) -> None:
    """Raises E_SEEN for a card that lies open, where the deck itself is only counted."""
    if is_counted(state):
        free = catalogues.is_open(catalogues.of(state.options.catalogue))
        fresh = [card for card in pool(state) if not is_super(card)]
        hearts = filter(is_super, drawn) if free else _hearts(state)
        _left((*fresh, *hearts), drawn)


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
        taken = card if left[card] else UNSEEN
        if not left[taken]:
            raise IllegalMove(
                "E_SEEN", "{card} cannot be in the deck now.", rule="R5", card=card_words(card)
            ).elsewhere(card)
        left[taken] -= 1
    return order(left.elements())
