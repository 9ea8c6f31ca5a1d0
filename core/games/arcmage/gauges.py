"""The numbers that people watch: defence of the cities, and creatures in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from core.games.arcmage.state import Piece, Player, Resource, State, is_creature
from core.games.arcmage.stats import turns
from core.games.arcmage.stats.events_in_context import seat_of
from core.gauges import Gauge
from core.kit.piles import (
    cities,
    discarded,
    in_deck,
    in_hand,
    in_reserve,
    out_of_play,
    resources,
)
from core.messages import msg


def _defence(state: State) -> Mapping[str, int]:
    return {seat_of(seat): turns.defence(state, seat) for seat in state.base.seats}


def _creatures(state: State) -> Mapping[str, int]:
    found = Counter(
        piece.controller
        for piece in state.pieces.values()
        if not piece.dead and is_creature(state, piece)
    )
    return {seat_of(seat): found[seat] for seat in state.base.seats}


def _cities(state: State) -> Iterator[Piece]:
    return (one for one in state.pieces.values() if one.zone == "city" and not one.dead)


def _controlled(state: State, held: Iterable[Piece | Resource]) -> Mapping[str, int]:
    found = Counter(one.controller for one in held)
    return {seat_of(seat): found[seat] for seat in state.base.seats}


def _of_players(state: State, read: Callable[[Player], int]) -> Mapping[str, int]:
    return {seat_of(seat): read(state.players[seat]) for seat in state.base.seats}


GAUGES = (
    Gauge(
        read=_defence,
        one=msg("{change} defence"),
        several=msg("{change} defence"),
    ),
    Gauge(read=_creatures, one=msg("{change} creature"), several=msg("{change} creatures")),
)

PILES = (
    in_deck(lambda state: _of_players(state, lambda player: player.deck.size)),
    in_hand(lambda state: _of_players(state, lambda player: player.held)),
    discarded(lambda state: _of_players(state, lambda player: len(player.grave))),
    in_reserve(lambda state: _of_players(state, lambda player: len(player.reserve))),
    out_of_play(lambda state: _of_players(state, lambda player: len(player.removed))),
    resources(lambda state: _controlled(state, state.resources.values())),
    cities(lambda state: _controlled(state, _cities(state))),
)
