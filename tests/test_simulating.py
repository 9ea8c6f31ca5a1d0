"""Simulated matches over processes: the same matches in the same order, and a clean end."""

from __future__ import annotations

import os
import pickle
import signal
from dataclasses import replace
from datetime import UTC, datetime

import psutil
import pytest

from core import errors
from core.errors import BadSetup, KifuError, Unavailable
from core.events import Json
from core.games import ALL
from core.simulate import Plan
from eventstore.memory import MemoryStore
from eventstore.processes import batches
from eventstore.simulating import BATCH, Table, played
from tests.toys import GAMES, PIG

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
NUMBERS = range(1, 3 * BATCH + 2)
PLAN = Plan(7, "careful", PIG.options(), {})


KINDS = [
    kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, KifuError)
]


def noon() -> datetime:
    return NOON


def toys():
    return GAMES


def _killed():
    os.kill(os.getpid(), signal.SIGKILL)


def _refusing(_state, _rng):
    raise BadSetup("bad_options", "No match can start with {what}.", what="these")


def _where_the_player_refuses():
    return {**GAMES, PIG.slug: replace(PIG, policies={"careful": _refusing})}


def stored(jobs: int) -> list[object]:
    """Everything that is stored of the matches, in the order of storing."""
    store = MemoryStore(GAMES)
    matches = played(Table(PIG, PLAN, noon), NUMBERS, jobs, toys)
    for number, match in zip(NUMBERS, matches, strict=True):
        assert match.result is not None
        store.append(PLAN.match_id(PIG, number), match.steps, expected_version=0)
    return [store.rows(match_id) for match_id in store.match_ids()]


def workers() -> set[int]:
    """The processes that this one shares work out to."""
    children = psutil.Process().children()
    return {one.pid for one in children if any("spawn_main" in word for word in one.cmdline())}


def test_however_many_processes_play_the_same_is_stored_in_the_same_order():
    alone = stored(1)
    assert len(alone) == len(NUMBERS)
    for jobs in (2, 3):
        assert stored(jobs) == alone


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_matches_of_every_game_come_from_another_process_as_they_were(game):
    plan = Plan(1, next(iter(game.policies)), game.options(), {})
    match = Table(game, plan, noon).play(1)
    assert pickle.loads(pickle.dumps(match)) == match  # noqa: S301 - what was made here


def test_a_refusal_in_another_process_comes_after_the_matches_before_it():
    with pytest.raises(BadSetup) as refused:
        list(played(Table(PIG, PLAN, noon), NUMBERS, 2, _where_the_player_refuses))
    assert refused.value.code == "bad_options"
    assert str(refused.value) == "No match can start with these."


def test_a_process_that_is_ended_from_outside_is_told():
    with pytest.raises(Unavailable) as refused:
        list(played(Table(PIG, PLAN, noon), NUMBERS, 2, _killed))
    assert refused.value.code == "worker_lost"


def test_whoever_needs_no_more_leaves_no_process_behind():
    found = played(Table(PIG, PLAN, noon), NUMBERS, 2, toys)
    next(found)
    assert workers()
    found.close()
    assert not workers()


def test_batches_hold_everything_once_in_order():
    assert [list(one) for one in batches(range(7), 3)] == [[0, 1, 2], [3, 4, 5], [6]]


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_comes_from_another_process_as_it_was(kind):
    error = kind.__new__(kind, "text")
    told: Json = {"code": "some_code", "rule": "R1"}
    vars(error).update(told)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - what was made here
    assert (type(again), again.args, vars(again)) == (kind, ("text",), told)
