"""Cards that leave one zone and enter another; zones are multisets, hands are in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.cards import UNSEEN
from core.games.origin_story.pieces import Player, is_super, order
from core.games.origin_story.state import State, hand, with_hand
from core.kit.zones import closed, without


def put_away(state: State, cards: Sequence[str]) -> State:
    """Cards go to the discard pile; super-hearts aside where the option says so (R67)."""
    aside = state.options.super_heart_discard == "aside"
    beside = [card for card in cards if aside and is_super(card)]
    piled = [card for card in cards if not (aside and is_super(card))]
    state = forget(state, cards)
    return state._replace(
        discard=(*state.discard, *piled),
        aside=order((*state.aside, *beside)) if beside else state.aside,
    )


def draw(state: State, cards: Sequence[str], shuffled: int | None) -> State:
    """Cards leave the deck; after `shuffled` of them the discard pile was shuffled in (R65).

    A deck from which an unseen card came is counted only.
    """
    first = cards if shuffled is None else cards[:shuffled]
    deck = closed(state.deck) if UNSEEN in cards else state.deck
    state = state._replace(deck=without(deck, first))
    if shuffled is None:
        return state
    deck = order((*state.deck, *state.discard))
    return state._replace(
        deck=without(deck, cards[shuffled:]), discard=(), reshuffles=state.reshuffles + 1
    )


def forget(state: State, cards: Iterable[str]) -> State:
    """Adjustments end when a card leaves hand and trick (R62)."""
    gone = set(cards)
    if gone.isdisjoint((*state.mods, *state.trick_mods, *state.suits, *state.revealed)):
        return state
    return state._replace(
        mods=keep(state.mods, gone),
        trick_mods=keep(state.trick_mods, gone),
        suits={card: suit for card, suit in state.suits.items() if card not in gone},
        revealed=tuple(card for card in state.revealed if card not in gone),
    )


def keep(mods: Mapping[str, int], gone: set[str]) -> Mapping[str, int]:
    """The adjustments of all other cards."""
    return {card: n for card, n in mods.items() if card not in gone}


def add(mods: Mapping[str, int], more: Mapping[str, int]) -> Mapping[str, int]:
    """The sums by card; those of 0 are none, nor are those of a card not to be seen."""
    found = dict(mods)
    for card, n in more.items():
        found[card] = found.get(card, 0) + n
    return {card: n for card, n in found.items() if n and card != UNSEEN}


def play(state: State, player: Player, card: str) -> State:
    """A card goes from a hand into the trick."""
    state = with_hand(state, player, without(hand(state, player), (card,)))
    return state._replace(trick=(*state.trick, (player, card)))
