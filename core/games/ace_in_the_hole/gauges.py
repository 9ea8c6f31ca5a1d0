"""The numbers that people watch: points."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.ace_in_the_hole.pieces import CAPTURED, SEATS
from core.games.ace_in_the_hole.state import Side, State
from core.gauges import Gauge
from core.kit.piles import discarded, in_deck, in_hand, pawns
from core.messages import msg


def _points(state: State) -> Mapping[str, int]:
    return dict(zip(SEATS, state.points, strict=True))


def _of_sides(state: State, read: Callable[[Side], int]) -> Mapping[str, int]:
    return dict(zip(SEATS, map(read, state.sides), strict=True))


def _pawns(state: State) -> Mapping[str, int]:
    half = len(state.at) // len(SEATS)  # red pawns come first
    sides = (state.at[:half], state.at[half:])
    return {
        seat: sum(one != CAPTURED for one in side) for seat, side in zip(SEATS, sides, strict=True)
    }


GAUGES = (Gauge(read=_points, one=msg("{change} point"), several=msg("{change} points")),)

PILES = (
    in_deck(lambda state: _of_sides(state, lambda side: side.pile)),
    in_hand(lambda state: _of_sides(state, lambda side: side.hand)),
    discarded(lambda state: _of_sides(state, lambda side: len(side.discards))),
    pawns(_pawns),
)
