"""The numbers that people watch: HP of the enemy, bullets and refills."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.state import State, hand_size, seats
from core.gauges import Gauge
from core.kit.piles import (
    discarded,
    enemies,
    in_deck,
    in_hand,
    in_row,
    out_of_play,
    powers,
    set_aside,
)
from core.messages import msg


def _life(state: State) -> Mapping[str, int]:
    """By fight, for the next enemy is another one; below 0 where it was hit harder than needed."""
    fights = {f"fight {one.fight}": one.hp for one in state.defeated[-1:]}
    return fights if state.enemy is None else fights | {f"fight {state.fight}": state.enemy.hp}


def _bullets(state: State) -> Mapping[str, int]:
    return {"table": state.bullets}


def _refills(state: State) -> Mapping[str, int]:
    return {"table": state.refills}


GAUGES = (
    Gauge(
        read=_life,
        one=msg("{change} HP of the enemy"),
        several=msg("{change} HP of the enemy"),
        welcome=False,
    ),
    Gauge(read=_bullets, one=msg("{change} bullet"), several=msg("{change} bullets")),
    Gauge(read=_refills, one=msg("{change} refill"), several=msg("{change} refills")),
)

PILES = (
    in_deck(lambda state: {"table": state.deck_size}),
    discarded(lambda state: {"table": len(state.discard)}),
    in_row(lambda state: {"table": len(state.commons)} if len(seats(state)) > 1 else {}),
    in_hand(lambda state: {SEATS[seat]: hand_size(state, seat) for seat in seats(state)}),
    set_aside(lambda state: {"table": len(state.aside)}),
    out_of_play(lambda state: {"table": len(state.out)}),
    enemies(lambda state: {"table": len(state.defeated)}),
    powers(lambda state: {"table": len(state.permanents)}),
)
