"""The numbers that people watch: hit points of the figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.sorcerers_deck_of_death.pieces import FIGS, SEATS
from core.games.sorcerers_deck_of_death.state import Side, State
from core.games.sorcerers_deck_of_death.titles import figure_title
from core.gauges import Gauge
from core.kit.piles import discarded, in_deck, in_hand
from core.messages import msg


def _life(state: State) -> Mapping[str, int]:
    """Of those that take part; a dead one has none."""
    return {
        name: 0 if fig.status == "dead" else fig.hp
        for name, fig in zip(FIGS, state.figs, strict=True)
        if fig.status != "absent"
    }


def _of_sides(state: State, read: Callable[[Side], int]) -> Mapping[str, int]:
    return dict(zip(SEATS, map(read, state.sides), strict=True))


GAUGES = (
    Gauge(
        read=_life,
        one=msg("{change} HP"),
        several=msg("{change} HP"),
        titles={name: figure_title(name) for name in FIGS},
    ),
)

PILES = (
    in_deck(lambda state: _of_sides(state, lambda side: side.deck)),
    in_hand(lambda state: _of_sides(state, lambda side: side.hand)),
    discarded(lambda state: _of_sides(state, lambda side: len(side.discard))),
)
