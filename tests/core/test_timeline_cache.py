"""Matches held in memory: what is asked of the log, what they weigh, and what has to go."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest

from core import simulate
from core.errors import NotFound
from core.game import Game
from core.games import ALL
from core.knowledge import SPECTATOR
from core.memory_weight import thin, timeline_weight, weight
from core.replay import Timeline
from core.service import Service
from core.timeline_cache import TimelineCache
from eventstore.database import Database
from eventstore.memory import MemoryStore
from eventstore.sql import SqlStore
from tests.matches import NOON, begun, play, record, told
from tests.toys import GAMES, PIG

NOTED = {"kind": "roll", "seat": "red", "face": 2, "note": "x" * 900}


class Watched(MemoryStore):
    """Counts what is read."""

    def __init__(self) -> None:
        super().__init__(GAMES)
        self.steps_read: list[int] = []

    def read(self, match_id: str, *, after: int = -1, version: int = 0) -> Any:
        found = super().read(match_id, after=after, version=version)
        self.steps_read.append(len(found))
        return found


def stored(matches: int = 1, rolls: int = 20) -> Watched:
    store = Watched()
    for number in range(matches):
        session = begun(options={"goal": 10_000})
        for _ in range(rolls):
            session.play("roll 2", at=NOON)
        record(store, f"m{number}", session)
    return store


def held(store: MemoryStore, bound: int = 2**20) -> TimelineCache:
    return TimelineCache(store, lambda slug: GAMES[slug], bound)


def cold(store: MemoryStore, match_id: str) -> Timeline[Any]:
    return Timeline(PIG, MemoryStore.read(store, match_id))


def test_a_match_is_read_once_and_then_only_what_is_new() -> None:
    store = stored()
    keeper, service = held(store), Service(store, lambda slug: GAMES[slug], lambda: NOON)
    first = keeper.timeline("m0")
    assert keeper.timeline("m0") is first
    assert store.steps_read == [21]
    store.steps_read.clear()
    for _ in range(3):
        service.play("m0", "roll 2")
        keeper.timeline("m0")
    assert store.steps_read == [21, 1, 1, 1]  # the service's first look, then what is not its own
    assert told(keeper.timeline("m0")) == told(cold(store, "m0"))
    assert first.next_step == 21  # whoever has it sees what there was


@pytest.mark.parametrize("steps", [10, 1000])
def test_an_entry_reads_no_step_and_folds_its_own_however_long_the_match_is(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = stored(rolls=steps)
    service = Service(store, lambda slug: GAMES[slug], lambda: NOON)
    service.play("m0", "roll 2")
    folded: list[int] = []
    monkeypatch.setattr(Timeline, "add", counted(Timeline.add, folded))
    store.steps_read.clear()
    for _ in range(3):
        service.play("m0", "roll 2")
    assert store.steps_read == []
    own = [steps + 2, steps + 3, steps + 4]
    assert folded == sorted(own + own)  # as it is decided, and as it was stored
    service.play("m0", "roll 2", viewer="red")
    folded.clear()
    service.play("m0", "roll 2", viewer="red")
    assert store.steps_read == []
    assert folded == [steps + 5, steps + 6, steps + 6, steps + 6]  # into the view, in it, and so on


def counted(add: Any, folded: list[int]) -> Any:
    def watched(timeline: Timeline[Any], step: Any) -> None:
        folded.append(step.step)
        add(timeline, step)

    return watched


def test_what_a_viewer_sees_is_made_anew_only_as_the_match_grows() -> None:
    store = stored()
    keeper = held(store)
    seen = keeper.timeline("m0", SPECTATOR)
    assert keeper.timeline("m0", SPECTATOR) is seen
    assert keeper.timeline("m0", SPECTATOR, then=True) is not seen
    Service(store, lambda slug: GAMES[slug], lambda: NOON).play("m0", "roll 3")
    assert keeper.timeline("m0", SPECTATOR).next_step == 22


def test_what_is_held_stays_below_the_bound_and_the_latest_stay() -> None:
    store = stored(matches=12)
    one = timeline_weight(cold(store, "m0"))
    keeper = held(store, bound=3 * one + one // 2)
    for number in range(12):
        keeper.timeline(f"m{number}")
        keeper.timeline("m0")  # asked for again and again
        assert 0 < keeper.weight <= keeper.bound
    store.steps_read.clear()
    for number in (0, 11, 10):
        keeper.timeline(f"m{number}")
    assert store.steps_read == []
    keeper.timeline("m9")
    assert store.steps_read == [21]


def test_where_memory_is_short_states_are_left_out_before_a_match_goes() -> None:
    store = stored(matches=4, rolls=600)
    matches = [cold(store, f"m{number}") for number in range(4)]
    room = sum(timeline_weight(timeline) for timeline in matches)
    keeper = held(store, room - 3 * thin(cold(store, "m0")) - 100)
    first = [keeper.timeline(f"m{number}") for number in range(4)]
    assert [timeline.states.end > 0 for timeline in first] == [True, True, True, True]
    assert 0 < keeper.weight <= keeper.bound
    again = [keeper.timeline(f"m{number}") for number in range(4)]
    assert [id(timeline) for timeline in again] == [id(timeline) for timeline in first]
    assert [told(timeline) for timeline in again] == [told(timeline) for timeline in matches]
    tight = held(store, room // 4 + 1_000)
    for number in range(4):
        tight.timeline(f"m{number}")
        assert 0 < tight.weight <= tight.bound
    assert [tight.holds(f"m{number}") for number in range(4)] == [False, False, False, True]


def test_where_another_thread_made_room_already_nothing_more_goes() -> None:
    store = stored(matches=2)
    empty, keeper = held(store), held(store)
    empty._make_room(("m0", None, False))
    assert empty.weight == 0
    for number in range(2):
        keeper.timeline(f"m{number}")
    keeper._make_room(("m1", None, False))
    assert keeper.holds("m0")
    assert keeper.holds("m1")


def test_a_match_that_has_room_without_its_states_is_held() -> None:
    store = stored(matches=2, rolls=600)
    timeline = cold(store, "m0")
    whole = timeline_weight(timeline)
    bound = whole - thin(timeline) + 5_000
    assert bound < whole
    store.steps_read.clear()
    service = Service(store, lambda slug: GAMES[slug], lambda: NOON, bound)
    service.play("m0", "roll 2")
    service.play("m0", "roll 2")
    assert store.steps_read == [601]
    assert 0 < service.held.weight <= bound
    assert told(service.held.timeline("m0")) == told(cold(store, "m0"))


@pytest.mark.parametrize("bound", [0, 100])
def test_what_is_too_large_is_not_held_and_right_all_the_same(bound: int) -> None:
    store = stored()
    keeper = held(store, bound)
    for _ in range(2):
        assert told(keeper.timeline("m0")) == told(cold(store, "m0"))
    assert store.steps_read == [21, 21]
    assert keeper.weight == 0


def test_a_log_that_is_shorter_than_what_is_held_is_read_again() -> None:
    store, shorter = stored(rolls=20), stored(rolls=10)
    keeper = held(store)
    keeper.timeline("m0")
    store._rows = shorter._rows  # somebody put an older copy back
    assert keeper.timeline("m0").next_step == 11


def test_what_is_not_there_or_not_any_more_is_not_found() -> None:
    store = stored()
    keeper = held(store)
    with pytest.raises(NotFound):
        keeper.timeline("m7")
    keeper.timeline("m0")
    del store._rows.matches["m0"]
    with pytest.raises(NotFound):
        keeper.timeline("m0")
    assert keeper.weight == 0


def test_many_who_ask_at_once_wait_for_one_fold() -> None:
    store = stored(rolls=200)
    keeper, together = held(store), Barrier(8)

    def ask() -> None:
        together.wait()
        keeper.timeline("m0")

    crowd = [Thread(target=ask) for _ in range(8)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    assert store.steps_read == [201]


@contextmanager
def traced() -> Iterator[list[int]]:
    used: list[int] = []
    gc.collect()
    tracemalloc.start()
    try:
        yield used
        gc.collect()
        used.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("game", [game for game in ALL if game.slug != "ace-of-spades"])
def test_a_weight_is_about_what_a_match_takes(game: Game[Any, Any, Any], tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'kifu.db'}")
    database.upgrade()
    store = SqlStore(database)
    plan = simulate.Plan(1, "random", game.options())
    played = simulate.play(game, plan, 1, clock=lambda: NOON)
    store.append("m", played.pending, expected_version=0)
    Timeline(game, store.read("m"))  # what is made once for all
    with traced() as used:
        timeline = Timeline(game, store.read("m"))
    database.close()
    assert 0.8 * used[0] < timeline_weight(timeline) < 1.6 * used[0]


def test_a_long_entry_is_weighed_by_itself() -> None:
    session = play(begun(), ["roll 2", NOTED])
    assert timeline_weight(session.timeline, after=1) > 900
    assert timeline_weight(session.timeline, after=0) == timeline_weight(session.timeline, after=1)


def test_parts_that_the_value_before_holds_count_nothing() -> None:
    large = tuple(range(1000, 2000))
    assert weight((large, 5), (large, 4)) < 100 < weight((large, 5))
    assert weight({"a": large}, {"a": large}) < 300 < weight({"a": large})
    assert weight([large, large[1:]], [large]) > weight(large[1:])
    assert weight(frozenset({"x" * 500})) > 500
