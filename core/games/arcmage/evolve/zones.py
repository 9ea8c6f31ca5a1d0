"""Hands: cards come and go, known or not."""

from __future__ import annotations

from core.games.arcmage.state import UNSEEN, Player, State
from core.kit.zones import without


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
        return player._replace(hand=without(player.hand, (card,)))
    if player.unknown:
        return player._replace(unknown=player.unknown - 1)
    return player._replace(hand=player.hand[:-1])
