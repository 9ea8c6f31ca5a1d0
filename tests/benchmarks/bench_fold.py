"""Fold: from decoded events to the final state, against `push` of python-chess."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.replay import Timeline, fold
from core.session import Session
from tests.benchmarks.peers import Pushes

pytestmark = pytest.mark.benchmark(group="fold of a match of 52 plies")


def test_kifu_tree_of_steps(benchmark: Any, long_match: Session[Any]) -> None:
    """With a frame for every step, so that any of them can be shown."""
    game, steps = long_match.game, long_match.timeline.steps
    benchmark.extra_info.update(units=long_match.timeline.version, unit="events", base=False)
    timeline = benchmark(Timeline, game, steps)
    assert timeline.state == long_match.timeline.state


def test_kifu_evolve_alone(benchmark: Any, long_match: Session[Any]) -> None:
    game: Game[Any, Any, Any] = long_match.game
    events = [e for frame in long_match.timeline.line() for e in frame.events]
    start = game.initial(long_match.timeline.start)
    benchmark.extra_info.update(units=len(events), unit="events", base=False)
    assert benchmark(fold, game, start, events) == long_match.timeline.state


def test_python_chess_push(benchmark: Any, pushes: Pushes) -> None:
    benchmark.extra_info.update(units=len(pushes.moves), unit="events", base=True)
    assert benchmark(pushes.run) == pushes.expected
