"""The worker that keeps projections up with the log, and those who wait for it."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from threading import Event, get_ident
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select

from core import APP
from core.errors import Unavailable
from core.replay import Timeline
from core.timeline_cache import TimelineCache
from eventstore import worker as module
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.failures import failed
from eventstore.feed import Projections
from eventstore.lag import Lag
from eventstore.projected_tables import match_list
from eventstore.sql import SqlStore
from eventstore.worker import Elsewhere, Worker
from tests.matches import begun, play, record, several
from tests.tampering import unguarded
from tests.toys import GAMES, PIG, pig

LONG = 60.0  # seconds after which a worker counts as stuck


@pytest.fixture
def store(database: Database) -> SqlStore:
    return SqlStore(database, GAMES)


@pytest.fixture
def books(store: SqlStore) -> Iterator[Projections]:
    found = Projections(store, clock=lambda: NOON)
    found.keeper = worker = Worker(found, poll=LONG)
    yield found
    worker.close()


def writers(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The threads that write from now on what follows from the log."""
    seen: set[int] = set()
    write = store.database.write

    def told(**how: Any) -> Any:
        if how.get("derived"):
            seen.add(get_ident())
        return write(**how)

    monkeypatch.setattr(store.database, "write", told)
    return seen


def test_a_question_waits_for_what_was_recorded_and_writes_nothing(
    store: SqlStore, books: Projections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.feed.A_MOMENT", LONG)
    several(store)
    seen = writers(store, monkeypatch)
    assert len(books.matches()) == 7
    assert books.count() == 7
    assert len(list(books.facts("toy-pig"))) == 7
    record(store, "more", play(begun(9), ["roll 2"]))
    assert books.match("more").plies == 1
    assert seen
    assert get_ident() not in seen


def test_who_is_not_behind_wakes_nobody(store: SqlStore, books: Projections) -> None:
    others = workers()
    several(store)
    Projections(store).catch_up()
    assert len(books.matches()) == 7  # the first question of a program has the worker look
    books.keeper.close()
    assert len(books.matches()) == 7
    assert workers() <= others


def workers() -> set[threading.Thread]:
    """The workers that live in this process; other tests may have left some behind."""
    return {thread for thread in threading.enumerate() if thread.name == "kifu-worker"}


def test_what_other_rules_drew_is_drawn_again_beside_what_is_entered(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SOME", 2)
    several(SqlStore(database, GAMES))
    Projections(SqlStore(database, GAMES)).catch_up()
    games = {PIG.slug: pig(rules=PIG.rules + 1)}
    books = Projections(SqlStore(database, games))
    books.keeper = worker = Worker(books, poll=LONG)
    try:
        books.matches()
        while books.is_outdated:
            time.sleep(0.01)
        worker.settle(LONG)
        assert worker._done > 3  # two of seven in each round
        with database.read() as connection:
            made = connection.execute(select(match_list.c.made_by)).scalars().all()
        assert made == [f"{APP} {PIG.rules + 1}"] * 7
    finally:
        worker.close()


def test_it_takes_in_what_it_is_woken_for_and_what_others_wrote(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    books, taken = Projections(store), Event()
    advance = books._advance

    def told(connection: Any, position: int) -> None:
        advance(connection, position)
        taken.set()

    monkeypatch.setattr(books, "_advance", told)
    worker = Worker(books, poll=0.01)
    try:
        for number in range(3):  # woken once; then it looks by itself
            record(store, f"m{number}", begun(number))
            if not number:
                worker.wake()
            assert taken.wait(LONG)
            taken.clear()
    finally:
        worker.close()
    assert books.behind() == 0


def test_a_closed_worker_begins_again_when_it_is_needed(
    store: SqlStore, books: Projections
) -> None:
    worker = books.keeper
    assert isinstance(worker, Worker)
    others = workers()
    for number in range(3):
        record(store, f"m{number}", begun(number))
        worker.settle(LONG)
        assert books.behind() == 0
        worker.close()
        assert workers() <= others


def test_after_a_failure_it_answers_at_once_and_goes_on(
    store: SqlStore,
    books: Projections,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    several(store)
    monkeypatch.setattr("eventstore.feed.A_MOMENT", LONG)
    for error in (failed("disk_full"), failed("disk_full"), ZeroDivisionError("a bug")):
        with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
            patch.setattr(books, "catch_up", raising(error))
            assert books.matches() == []
    told = [entry.message for entry in caplog.records if entry.name == "kifu.worker"]
    assert len(told) == 2  # the same again is not told again
    assert len(books.matches()) == 7


def raising(error: Exception) -> Any:
    def fail(**_: object) -> None:
        raise error

    return fail


def test_a_question_is_answered_where_the_log_cannot_be_asked(
    store: SqlStore, books: Projections, monkeypatch: pytest.MonkeyPatch
) -> None:
    several(store)
    Projections(store).catch_up()
    monkeypatch.setattr(books, "is_behind", raising_nothing_but(failed("database_locked")))
    assert len(books.matches()) == 7


def raising_nothing_but(error: Unavailable) -> Any:
    def fail() -> bool:
        raise error

    return fail


def test_it_ends_between_pages(
    store: SqlStore, books: Projections, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.following.PAGE", 1)
    several(store)
    total = books.behind()
    assert books.catch_up(ended=lambda: books.behind() <= total - 3) == 3
    assert books.behind() == total - 3


def test_matches_in_play_are_not_folded_again(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = TimelineCache(store, lambda slug: GAMES[slug])
    books = Projections(store, held=held)
    several(store)
    books.catch_up()
    assert not held.holds("last")  # whole matches do not take the place of those in play
    session = play(begun(7), ["roll 2", "roll 3"])
    for step in session.pending[2:]:
        store.append("last", [step], expected_version=store.version("last"))
    books.catch_up()
    assert held.holds("last")  # it grew
    folded: list[int] = []
    add = Timeline.add
    monkeypatch.setattr(
        Timeline,
        "add",
        lambda self, step, *more: (folded.append(step.step), add(self, step, *more)),
    )
    more = play(begun(7), ["roll 2", "roll 3", "roll 4"]).pending[3:]
    folded.clear()
    store.append("last", more, expected_version=store.version("last"))
    books.catch_up()
    assert folded == [3]
    assert books.match("last").plies == 3


def test_a_worker_in_another_process_is_waited_for(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.feed.A_MOMENT", LONG)
    here, there = Projections(store), Projections(store)
    here.keeper = Elsewhere(here)
    several(store)
    seen = writers(store, monkeypatch)
    monkeypatch.setattr(module.time, "sleep", lambda _: there.catch_up())
    assert len(here.matches()) == 7
    here.keeper.wake()
    here.keeper.later(raising(ZeroDivisionError()))
    here.keeper.close()
    assert seen == {get_ident()}  # of `there`


def test_where_nobody_works_a_question_is_answered_after_a_moment(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.feed.A_MOMENT", 0.0)
    books = Projections(store)
    books.keeper = Elsewhere(books)
    several(store)
    assert books.matches() == []


def test_one_that_records_on_keeps_nobody_waiting_for_a_worker(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was recorded after a question was asked is not waited for."""
    here, there = Projections(store), Projections(store)
    here.keeper = Elsewhere(here)
    several(store)
    looks = count()

    def meanwhile(_: float) -> None:
        there.catch_up()
        record(store, f"later{next(looks)}", begun(9))

    monkeypatch.setattr("eventstore.feed.A_MOMENT", LONG)
    monkeypatch.setattr(module.time, "sleep", meanwhile)
    assert len(here.matches()) == 7
    assert next(looks) == 1


def test_a_worker_that_was_awaited_in_vain_is_not_awaited_by_the_next_question(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.feed.A_MOMENT", 2.0)
    clock, looks = count(step=1), count()
    own = SimpleNamespace(  # drivers look at the clock, too
        monotonic=lambda: float(next(clock)), sleep=lambda _: next(looks)
    )
    monkeypatch.setattr(module, "time", own)
    books = Projections(store)
    books.keeper = Elsewhere(books)
    several(store)
    assert books.matches() == []
    waited = next(looks)
    assert waited > 0
    assert books.matches() == []
    assert next(looks) == waited + 1  # nobody has slept meanwhile
    for _ in range(int(module.ABSENT)):
        next(clock)
    assert books.matches() == []
    assert next(looks) > waited + 2  # it may have come back


def test_a_lag_begins_where_events_were_not_taken_in(store: SqlStore) -> None:
    books = Projections(store, clock=lambda: NOON + timedelta(hours=1))
    assert books.lag() == Lag(0, None)
    several(store)
    assert books.lag() == Lag(store.grown()[0], NOON + timedelta(minutes=1))
    books.catch_up()
    assert books.lag() == Lag(0, None)
    record(store, "imported", begun(9))  # of an earlier time: it came since
    assert books.lag() == Lag(1, NOON + timedelta(hours=1))
    with unguarded(store.database) as connection:  # rows of an older program
        connection.exec_driver_sql("UPDATE checkpoints SET at = NULL")
    assert books.lag() == Lag(1, NOON + timedelta(minutes=9))


def test_a_forked_process_has_a_worker_of_its_own() -> None:
    class Counted:
        rounds = 0

        def catch_up(self, **_: object) -> int:
            self.rounds += 1
            return 0

    feed: Any = Counted()
    worker = Worker(feed, poll=LONG)
    worker.settle(LONG)
    child = os.fork()
    if child == 0:  # pragma: no cover - the other process
        before = feed.rounds
        worker.settle(LONG)
        os._exit(0 if feed.rounds > before else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    worker.close()
