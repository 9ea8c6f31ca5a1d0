"""Where the cards lie that a seat puts down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core import cards
from core.errors import IllegalMove
from core.games.ace_of_spades.commands import NameCard
from core.games.ace_of_spades.decide.refusals import illegal, name, read, seat_of
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.hands import CardNamed
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.state import State, hidden, unseen


class Held(NamedTuple):
    """Cards that a seat put down: all, and those of them that lay in the common row."""

    cards: tuple[str, ...]
    common: tuple[str, ...]


def find(state: State, seat: int, played: tuple[str, ...], *, common: bool = True) -> Held:
    """The cards in the hand of the seat, or in the common row (R91).

    A card that is not known there takes the place of an unseen one, as one without a name does
    (section 4.1). Raises E_CARD_NOT_HELD.
    """
    row = tuple(card for card in played if common and card in state.commons)
    left, spare = unseen(state), state.unknown[seat]
    for card in played:
        bit = cards.BIT.get(card, left)  # without a name it is any of those unseen
        if card in row or (card != cards.UNSEEN and state.hands[seat] & bit):
            continue
        if not spare or not left & bit:
            raise _not_held(card)
        spare -= 1
    return Held(played, row)


def _not_held(card: str) -> IllegalMove:
    if card == cards.UNSEEN:
        return illegal(
            "E_CARD_NOT_HELD",
            "This hand has not so many unseen cards: name those that are put down.",
            "R50",
        )
    return illegal(
        "E_CARD_NOT_HELD",
        "{card} is not in this hand, nor in the common row.",
        "R50",
        card=name(card),
    ).elsewhere(card)


def read_discards(state: State, codes: Sequence[str]) -> tuple[str, ...]:
    """Cards that are discarded: without names where nobody may look at the pile (R82).

    Raises E_SYNTAX, E_CARD_DUP; E_CARD_NOT_HELD for one without a name where the pile lies open.
    """
    if cards.UNSEEN in codes and not hidden(state.options):
        raise illegal(
            "E_CARD_NOT_HELD",
            "The discard pile lies open at this difficulty: a card that is put down is named.",
            "R110",
        )
    return read(codes, hidden=True)


def name_card(state: State, command: NameCard) -> tuple[Event, ...]:
    """A seat says which card one of its unseen ones is (R111).

    Raises E_SYNTAX, E_SEAT; E_CARD_NOT_HELD where none is unseen, or the card lies elsewhere.
    """
    seat = seat_of(state, command.seat)
    (card,) = read((command.card,), hidden=True)
    if card == cards.UNSEEN:
        raise illegal("E_SYNTAX", "Say which card it is.", None)
    if not state.unknown[seat]:
        raise illegal(
            "E_CARD_NOT_HELD", "This hand has no unseen card that could be named.", "R111"
        )
    if not unseen(state) & cards.BIT[card]:
        raise illegal(
            "E_CARD_NOT_HELD",
            "{card} is no unseen card of this hand: it lies elsewhere.",
            "R111",
            card=name(card),
        ).elsewhere(card)
    return (CardNamed(SEATS[seat], card),)
