"""Hands, decks and graveyards: cards come and go, known or not."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.arcmage.state import UNSEEN, Known, Player, State


def with_player(state: State, seat: str, player: Player) -> State:
    """The table with what this seat has."""
    return state._replace(players={**state.players, seat: player})


def into_hand(player: Player, card: str) -> Player:
    """A card more in the hand; `?` is one that nobody saw."""
    if card == UNSEEN:
        return player._replace(unknown=player.unknown + 1)
    return player._replace(hand=(*player.hand, card))


def from_hand(player: Player, card: str) -> Player:
    """A card less: a known one of this name, else an unknown one turns out to be it (R130).

    In a copy of the log with hidden names, `?` may be any card that is known there.
    """
    if card in player.hand:
        return player._replace(hand=without(player.hand, card))
    if player.unknown:
        return player._replace(unknown=player.unknown - 1)
    return player._replace(hand=player.hand[:-1])


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without the first of this name, as they were if there is none."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


# --- decks -----------------------------------------------------------------------------------


def drawn(player: Player) -> Player:
    """The deck without its first card."""
    if player.top:
        return settled(player._replace(deck=player.deck - 1, top=player.top[1:]))
    low = player.bottom[1:] if player.deck == len(player.bottom) else player.bottom
    return player._replace(deck=max(player.deck - 1, 0), bottom=low)


def from_deck(player: Player, card: str) -> Player:
    """The deck without a card that was found in it: one at a known place, if it may be that."""
    names = tuple(known.card for known in player.top)
    if card in names:
        at = names.index(card)
        top = (*player.top[:at], *player.top[at + 1 :])
        return settled(player._replace(deck=player.deck - 1, top=top))
    low = tuple(known.card for known in player.bottom)
    if card in low:
        at = low.index(card)
        bottom = (*player.bottom[:at], *player.bottom[at + 1 :])
        return settled(player._replace(deck=player.deck - 1, bottom=bottom))
    return settled(player._replace(deck=max(player.deck - 1, 0)))


def onto_deck(player: Player, card: str) -> Player:
    """A card on top."""
    return settled(player._replace(deck=player.deck + 1, top=(Known(card), *player.top)))


def under_deck(player: Player, card: str) -> Player:
    """A card at the bottom."""
    return settled(player._replace(deck=player.deck + 1, bottom=(*player.bottom, Known(card))))


def seen_on_top(player: Player, cards: Iterable[str], to: tuple[str, ...]) -> Player:
    """The deck with the names of its first cards; whoever knew one already knows it still."""
    top = list(player.top)
    for at, card in enumerate(cards):
        if at == len(top):
            top.append(Known(UNSEEN))
        if card != UNSEEN:
            old = top[at]
            open_to_all = not to or (old.card == card and not old.to)
            old_to = old.to if old.card == card else ()
            top[at] = Known(card, () if open_to_all else tuple(sorted({*to, *old_to})))
    return settled(player._replace(top=tuple(top)))


def settled(player: Player) -> Player:
    """The deck without places at which nothing is known, and none known twice."""
    top = player.top[: max(player.deck - len(player.bottom), 0)]
    while top and top[-1].card == UNSEEN:
        top = top[:-1]
    bottom = player.bottom
    while bottom and bottom[0].card == UNSEEN:
        bottom = bottom[1:]
    return player._replace(top=top, bottom=bottom)
