"""The numbers that people watch: points, and tricks won in the round."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.origin_story.pieces import PLACE, ROUNDS
from core.games.origin_story.state import State
from core.games.origin_story.titles import SEAT_TITLES
from core.gauges import Gauge
from core.kit.piles import discarded, in_deck, in_hand, set_aside, supply
from core.messages import msg

OWNERS: Mapping[str, str] = {"you": "Y", "A": "A", "F": "F"}


def _points(state: State) -> Mapping[str, int]:
    return {owner: state.vp[PLACE[player]] for owner, player in OWNERS.items()}


def _tricks(state: State) -> Mapping[str, int]:
    """Each round has its own."""
    return {f"{owner} {state.round}": state.won[PLACE[player]] for owner, player in OWNERS.items()}


GAUGES = (
    Gauge(read=_points, one=msg("{change} point"), several=msg("{change} points")),
    Gauge(
        read=_tricks,
        one=msg("{change} trick"),
        several=msg("{change} tricks"),
        titles={f"{who} {n}": SEAT_TITLES[who] for who in OWNERS for n in range(1, ROUNDS + 1)},
    ),
)

PILES = (
    in_deck(lambda state: {"table": len(state.deck)}),
    discarded(lambda state: {"table": len(state.discard)}),
    in_hand(lambda state: {who: len(state.hands[PLACE[one]]) for who, one in OWNERS.items()}),
    set_aside(lambda state: {"table": len(state.aside)}),
    supply(lambda state: {"table": state.supply}),
)
