"""The fold of a match, whatever its game, against `push` of python-chess."""

from __future__ import annotations

from typing import Any

from core.replay import Timeline, fold
from core.session import Session
from tests.benchmarks.peers import Pushes


class Folding:
    """From decoded events to the final state; a subclass's file has the fixture `match`."""

    def test_python_chess_push(self, benchmark: Any, pushes: Pushes) -> None:
        benchmark.extra_info.update(units=len(pushes.moves), unit="events", base=True)
        assert benchmark(pushes.run) == pushes.expected

    def test_tree_of_steps(self, benchmark: Any, match: Session[Any]) -> None:
        """With a frame for every step, so that any of them can be shown."""
        game, steps = match.game, match.timeline.steps
        benchmark.extra_info.update(units=match.timeline.version, unit="events", base=False)
        timeline = benchmark(Timeline, game, steps)
        assert timeline.state == match.timeline.state

    def test_evolve_alone(self, benchmark: Any, match: Session[Any]) -> None:
        events = [event for frame in match.timeline.line() for event in frame.events]
        start = match.game.initial(match.timeline.start)
        benchmark.extra_info.update(units=len(events), unit="events", base=False)
        assert benchmark(fold, match.game, start, events) == match.timeline.state
