"""States that are left out: every answer is that of a fold which kept them all."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from core import memory_weight, replay, sparse_states
from core.errors import NotFound
from core.game import Game
from core.games import ALL
from core.memory_weight import thin, timeline_weight, weight
from core.ports import NewStep
from core.replay import Timeline
from core.session import Session
from core.sparse_states import LEFT_OUT
from tests import laws
from tests.matches import NOON, begun

RECENT, EVERY = 6, 4


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparse_states, "RECENT", RECENT)
    for module in (sparse_states, memory_weight):
        monkeypatch.setattr(module, "EVERY", EVERY)


def wandered(game: Game[Any, Any, Any], number: int) -> list[NewStep]:
    """A random match with moves of the line and branches."""
    pick = Random(f"thinned {game.slug} {number}")
    numbers = [pick.randrange(1 << 30) for _ in range(90)]
    return laws.wander(game, numbers, f"seed {number}").pending


def all_states(game: Game[Any, Any, Any], steps: list[NewStep]) -> list[Any]:
    """The state after every step."""
    timeline, found = Timeline(game), []
    for step in steps:
        timeline.add(step)
        found.append(timeline.state)
    return found


def thinly(game: Game[Any, Any, Any], steps: Sequence[NewStep]) -> Timeline[Any]:
    """These steps, with the states left out that may be."""
    timeline = Timeline(game, steps)
    timeline.states.thin(timeline.tree)
    return timeline


def rolled(rolls: int) -> Session[Any]:
    """A match of the toy game, all of it one line."""
    session = begun(options={"goal": 10_000})
    for _ in range(rolls):
        session.play("roll 2", at=NOON)
    return session


def left_out(timeline: Timeline[Any]) -> list[int]:
    return [step for step, state in enumerate(timeline.states.row) if state is LEFT_OUT]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_state_is_that_of_the_fold_in_whatever_order_it_is_asked_for(
    game: Game[Any, Any, Any], number: int
) -> None:
    steps, pick = wandered(game, number), Random(number)
    states = all_states(game, steps)
    assert not left_out(Timeline(game, steps))
    timeline = thinly(game, steps)
    assert left_out(timeline)
    asked = [*range(len(steps)), *pick.sample(range(len(steps)), len(steps))]
    for step in asked:
        assert timeline.at(step) == states[step]
    for step, frame in thinly(game, steps).frames.items():
        assert (frame.step, frame.state) == (step, states[step])
    line = thinly(game, steps).line()
    assert [frame.step for frame in line] == timeline.tree.path(timeline.head)
    assert [frame.state for frame in line] == [states[frame.step] for frame in line]


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_few_steps_are_folded_for_a_state(
    game: Game[Any, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = wandered(game, 2)
    timeline, folded = thinly(game, steps), list[Any]()
    fold = replay.fold
    monkeypatch.setattr(replay, "fold", lambda *told: (folded.append(1), fold(*told))[1])
    gone = left_out(timeline)
    for step in reversed(range(len(steps))):  # the worst order: none folded again leads further
        folded.clear()
        timeline.at(step)
        node = timeline.node(step)
        assert len(folded) == 0 if node not in gone else len(folded) < EVERY
    assert not any(step >= len(steps) - RECENT for step in gone)
    folded.clear()
    timeline.at(gone[0])
    timeline.at(gone[0])
    assert len(folded) <= 1  # it is kept from then on


@pytest.mark.usefixtures("few")
def test_copies_leave_states_out_of_what_they_share() -> None:
    session = rolled(40)
    states = all_states(session.game, session.pending)
    short = Timeline(session.game, session.pending[:20])
    short.settle()
    long, other = short.copy(), short.copy()
    for step in session.pending[20:]:
        long.add(step)
    long.states.thin(long.tree)
    assert max(left_out(short)) > 20 - RECENT  # the longer one has them left out here too
    for timeline in (short, other, long):
        assert [timeline.at(n) for n in range(len(timeline.steps))] == states[: len(timeline.steps)]
    for outside in (-1, 20):
        with pytest.raises(NotFound):
            short.at(outside)


@pytest.mark.usefixtures("few")
def test_a_match_grows_after_states_were_left_out_and_may_lose_more() -> None:
    session = rolled(40)
    states = all_states(session.game, session.pending)
    timeline = thinly(session.game, session.pending[:20])
    gone = left_out(timeline)
    for step in session.pending[20:]:
        timeline.add(step)
    assert left_out(timeline) == gone
    timeline.states.thin(timeline.tree)
    assert left_out(timeline) == left_out(thinly(session.game, session.pending))
    assert [timeline.at(number) for number in range(len(states))] == states
    assert not timeline.states.more


def test_what_leaving_states_out_saves_is_weighed() -> None:
    session = rolled(3000)
    timeline = Timeline(session.game, session.pending)
    whole = timeline_weight(timeline)
    saved = thin(timeline)
    assert len(left_out(timeline)) > 2700
    size = 2700 * weight(timeline.state, timeline.at(2999))
    assert 0.7 * size < saved < 1.1 * size
    assert timeline_weight(timeline) == whole - saved
    assert thin(timeline) == 0
