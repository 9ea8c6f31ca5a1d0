"""The numbers that people watch: hit points of the figures."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.sorcerers_deck_of_death.pieces import FIGS
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.titles import figure_title
from core.gauges import Gauge
from core.messages import msg


def _life(state: State) -> Mapping[str, int]:
    """Of those that take part; a dead one has none."""
    return {
        name: 0 if fig.status == "dead" else fig.hp
        for name, fig in zip(FIGS, state.figs, strict=True)
        if fig.status != "absent"
    }


GAUGES = (
    Gauge(
        read=_life,
        one=msg("{change} HP"),
        several=msg("{change} HP"),
        titles={name: figure_title(name) for name in FIGS},
    ),
)
