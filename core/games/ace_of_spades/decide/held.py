"""Where the cards lie that a seat puts down."""

from __future__ import annotations

from typing import NamedTuple

from core import cards
from core.games.ace_of_spades.decide.refusals import illegal, name
from core.games.ace_of_spades.state import State, unseen


class Held(NamedTuple):
    """Cards that a seat put down: all, and those of them that lay in the common row."""

    cards: tuple[str, ...]
    common: tuple[str, ...]


def find(state: State, seat: int, played: tuple[str, ...], *, common: bool = True) -> Held:
    """The cards in the hand of the seat, or in the common row (R91).

    A card that is not known there takes the place of an unseen one (section 4.1). Raises
    E_CARD_NOT_HELD.
    """
    row = tuple(card for card in played if common and card in state.commons)
    left, spare = unseen(state), state.unknown[seat]
    for card in played:
        bit = cards.BIT[card]
        if card in row or state.hands[seat] & bit:
            continue
        if not spare or not left & bit:
            raise illegal(
                "E_CARD_NOT_HELD",
                "{card} is not in this hand, nor in the common row.",
                "R50",
                card=name(card),
            )
        spare -= 1
    return Held(played, row)
