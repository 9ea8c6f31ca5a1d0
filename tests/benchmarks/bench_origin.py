"""Origin Story: fold, an automa's follow decided, a whole match dealt; against python-chess."""

from __future__ import annotations

from typing import Any

import pytest

from core.games.origin_story import GAME
from core.games.origin_story.commands import PlayAutoma
from core.games.origin_story.state import State
from core.session import Session
from core.simulate import Plan, play
from tests.benchmarks.folding import Folding
from tests.laws import START

pytestmark = pytest.mark.benchmark(group="Origin Story, a match of five rounds")
PLAN = Plan(1, "greedy", GAME.options(difficulty=3))


@pytest.fixture(scope="module")
def match() -> Session[Any]:
    """A match to its end, with automa cards of both levels."""
    session = play(GAME, PLAN, 1, clock=lambda: START)
    assert session.timeline.state.result is not None
    return session


@pytest.fixture(scope="module")
def turn(match: Session[Any]) -> State:
    """An automa's turn as third player, its hand still long."""
    tables: list[State] = [frame.state for frame in match.timeline.line()]
    return next(
        state
        for state in tables
        if state.round == 5 and state.phase in {"turn:A", "turn:F"} and len(state.trick) == 2
    )


class TestFold(Folding):
    """The fold of a match of five rounds."""


def test_decide_a_follow(benchmark: Any, turn: State) -> None:
    """Two cards drawn, kept or discarded; the card it plays; who takes the trick (R54 to R60)."""
    command = PlayAutoma(draws=tuple(sorted(turn.deck)[:2]))
    benchmark.extra_info.update(units=1, unit="follows", base=False)
    events = benchmark(GAME.decide, turn, command)
    assert [event.kind for event in events][:2] == ["automa_followed", "trick_taken"]


def test_simulate_a_match(benchmark: Any, match: Session[Any]) -> None:
    """Deal, choose, decide and fold: what `kifu simulate` does before it stores."""
    benchmark.extra_info.update(units=match.timeline.version, unit="events", base=False)
    found = benchmark(play, GAME, PLAN, 1, clock=lambda: START)
    assert found.timeline.state == match.timeline.state
