"""The numbers that people watch: points."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.ace_in_the_hole.pieces import SEATS
from core.games.ace_in_the_hole.state import State
from core.gauges import Gauge
from core.messages import msg


def _points(state: State) -> Mapping[str, int]:
    return dict(zip(SEATS, state.points, strict=True))


GAUGES = (Gauge(read=_points, one=msg("{change} point"), several=msg("{change} points")),)
