"""Group commit: what came while another commit was on its way goes in one, each by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from core.errors import KeyReused, Unavailable, VersionConflict
from core.ports import Appended
from eventstore import appends
from eventstore.committer import Committer, Waiting
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.failures import failed
from eventstore.sql import SqlStore
from eventstore.turns import EVERYTHING
from eventstore.verify import verify
from tests.toys import GAMES

STUCK = 30  # seconds after which a thread counts as hung


class Gate:
    """A commit whose first transaction waits until it may go on."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.begun, self.open = Event(), Event()
        self.fails: list[BaseException] = []  # one a transaction, from the second on

    def commit(self, together: Sequence[Waiting[Any]]) -> None:
        self.sizes.append(len(together))
        if len(self.sizes) == 1:
            self.begun.set()
            assert self.open.wait(STUCK)
        elif self.fails:
            raise self.fails.pop(0)
        for one in together:
            try:
                one.settle(one.work(len(self.sizes)))
            except ValueError as error:
                one.fail(error)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as threads:
        yield threads


def queued(committer: Committer[Any], size: int) -> None:
    """Wait until so many wait."""
    deadline = monotonic() + STUCK
    while len(committer._queue) < size:
        assert monotonic() < deadline
        sleep(0.001)


def behind(
    gate: Gate, pool: ThreadPoolExecutor, works: Sequence[Any]
) -> tuple[Committer[Any], list[Future[Any]]]:
    """A commit on its way, and writes that wait behind it, in this order."""
    committer: Committer[Any] = Committer(gate.commit)
    told = [pool.submit(committer.run, "first", lambda n: n)]
    assert gate.begun.wait(STUCK)
    for at, work in enumerate(works, 1):
        told.append(pool.submit(committer.run, "m", work))
        queued(committer, at)
    return committer, told


def test_one_alone_commits_at_once() -> None:
    gate = Gate()
    gate.open.set()
    committer: Committer[int] = Committer(gate.commit)
    assert [committer.run("m", lambda n: n) for _ in range(3)] == [1, 2, 3]
    assert gate.sizes == [1, 1, 1]


def test_all_that_came_meanwhile_go_together(pool: ThreadPoolExecutor) -> None:
    gate = Gate()
    _, told = behind(gate, pool, [lambda n: n] * 5)
    assert not any(one.done() for one in told)
    gate.open.set()
    assert [one.result(STUCK) for one in told] == [1, 2, 2, 2, 2, 2]
    assert gate.sizes == [1, 5]


def test_a_refusal_is_told_to_its_own_thread(pool: ThreadPoolExecutor) -> None:
    def refused(_: int) -> int:
        raise ValueError("not so")

    gate = Gate()
    _, told = behind(gate, pool, [lambda n: n, refused, lambda n: n])
    gate.open.set()
    with pytest.raises(ValueError, match="not so"):
        told[2].result(STUCK)
    assert [told[at].result(STUCK) for at in (0, 1, 3)] == [1, 2, 2]


def test_a_commit_that_fails_is_told_to_all_of_it_and_the_next_goes_on(
    pool: ThreadPoolExecutor,
) -> None:
    gate = Gate()
    gate.fails.append(OSError("the disk"))
    committer, told = behind(gate, pool, [lambda n: n] * 3)
    gate.open.set()
    assert told[0].result(STUCK) == 1
    for one in told[1:]:
        with pytest.raises(OSError, match="the disk"):
            one.result(STUCK)
    assert committer.run("m", lambda n: n) == 3


def test_when_the_thread_that_commits_is_ended_the_others_try_again(
    pool: ThreadPoolExecutor,
) -> None:
    gate = Gate()
    gate.fails.append(KeyboardInterrupt())
    _, told = behind(gate, pool, [lambda n: n] * 4)
    gate.open.set()
    with pytest.raises(KeyboardInterrupt):
        told[1].result(STUCK)
    assert [told[at].result(STUCK) for at in (0, 2, 3, 4)] == [1, 3, 3, 3]
    assert gate.sizes == [1, 4, 3]


@pytest.mark.parametrize("leads", [False, True])
def test_a_thread_that_stops_waiting_holds_nobody_up(pool: ThreadPoolExecutor, leads: bool) -> None:
    class Interrupted:
        """A lock that is left by Ctrl+C, before or just after it was released."""

        def __init__(self, lock: Any) -> None:
            self.lock = lock

        def acquire(self) -> None:
            if leads:
                self.lock.acquire()
            raise KeyboardInterrupt

    gate = Gate()
    committer: Committer[int] = Committer(gate.commit)
    wait = committer._wait
    first = pool.submit(committer.run, "first", lambda n: n)
    assert gate.begun.wait(STUCK)
    committer._wait = lambda mine, woken: wait(mine, Interrupted(woken))
    left = pool.submit(committer.run, "left", lambda n: n)
    if leads:
        queued(committer, 1)
        committer._wait = wait
        gate.open.set()
    with pytest.raises(KeyboardInterrupt):
        left.result(STUCK)
    committer._wait = wait
    gate.open.set()
    assert first.result(STUCK) == 1
    assert pool.submit(committer.run, "m", lambda n: n).result(STUCK) == 2


# --- appends ------------------------------------------------------------------------------------


@pytest.fixture
def store(database: Database) -> SqlStore:
    """With the matches a to f, of one event each."""
    made = SqlStore(database, GAMES)
    for name in "abcdef":
        made.append(name, [opening("toy-pig")], expected_version=0)
    return made


@pytest.fixture
def transactions(database: Database, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """A list that grows with every transaction of the driver that begins to write."""
    begun: list[Any] = []
    begin = database.driver_write

    @contextmanager
    def counted() -> Iterator[Any]:
        with begin() as connection:
            begun.append(connection)
            yield connection

    monkeypatch.setattr(database, "driver_write", counted)
    return begun


def together(store: SqlStore, pool: ThreadPoolExecutor, *works: Any) -> list[Any]:
    """The answers, or errors, of appends of which all but the first wait for one commit."""
    committer, begun = store._committer, Event()
    commit = committer._commit

    def noted(entries: Any) -> None:
        begun.set()
        commit(entries)

    committer._commit = noted
    with store.database.write(turn=EVERYTHING):  # holds up the first
        told = [pool.submit(store.append, "f", [note(1, "first")], expected_version=1)]
        assert begun.wait(STUCK)
        for at, work in enumerate(works, 1):
            told.append(pool.submit(work))
            queued(committer, at)
    return [one.exception(STUCK) or one.result() for one in told]


def adding(store: SqlStore, match: str, *steps: Any, version: int = 1) -> Any:
    return lambda: store.append(match, list(steps), expected_version=version)


def test_appends_of_several_matches_are_one_transaction(
    store: SqlStore, pool: ThreadPoolExecutor, transactions: list[Any]
) -> None:
    answers = together(
        store,
        pool,
        *(adding(store, name, note(1, name, events=2), note(2, name, key="k")) for name in "abcd"),
    )
    assert len(transactions) == 2
    for name, answer in zip("fabcd", answers, strict=True):
        assert answer.steps == store.read(name, after=0)
        assert not answer.repeated
    assert not list(verify(store))


def test_each_is_judged_by_its_own_version_and_key(
    store: SqlStore, pool: ThreadPoolExecutor, transactions: list[Any]
) -> None:
    mine = note(1, "mine", key="k")
    answers = together(
        store,
        pool,
        adding(store, "a", mine),
        adding(store, "a", note(1, "too late")),
        adding(store, "a", mine),
        adding(store, "a", note(2, "another", key="k"), version=2),
        adding(store, "b", note(3, "a gap")),
        adding(store, "a", note(2, "next"), version=2),
        adding(store, "new", opening("toy-pig"), version=0),
    )
    _, first, late, again, reused, gap, following, new = answers
    assert isinstance(late, VersionConflict)
    assert (late.expected, late.actual, late.between) == (1, 2, first.steps)
    assert again == Appended(first.steps, repeated=True)
    assert isinstance(reused, KeyReused)
    assert isinstance(gap, ValueError)
    assert store.read("a", after=0) == first.steps + following.steps
    assert store.read("new") == new.steps
    assert store.version("b") == 1
    assert len(transactions) == 2
    assert not list(verify(store))


def test_rows_that_the_database_refuses_touch_no_other(
    store: SqlStore, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append("a", [note(1, "theirs")], expected_version=1)
    look = appends.answer
    blind = ["together", "alone"]  # how often it is not seen that somebody was faster

    def looked(rows: Any, drafts: Any, expected: int) -> Any:
        if drafts[0].notation == "mine" and blind:
            blind.pop()
            return appends.Answer("new", drafts, 1)
        return look(rows, drafts, expected)

    monkeypatch.setattr(appends, "answer", looked)
    _, before, mine, behind = together(
        store,
        pool,
        adding(store, "b", note(1, "before")),
        adding(store, "a", note(1, "mine")),
        adding(store, "c", note(1, "behind")),
    )
    assert isinstance(mine, VersionConflict)
    assert blind == []
    assert store.read("b", after=0) == before.steps
    assert store.read("c", after=0) == behind.steps
    assert [step.notation for step in store.read("a", after=0)] == ["theirs"]
    assert not list(verify(store))


def test_nothing_of_a_transaction_that_does_not_commit_is_acknowledged(
    store: SqlStore, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = store.database
    begin, full = database.driver_write, [False]

    @contextmanager
    def without_room() -> Iterator[Any]:
        with begin() as connection:
            yield connection
            if full[0]:
                raise failed("disk_full")
            full[0] = True

    monkeypatch.setattr(database, "driver_write", without_room)
    answers = together(store, pool, *(adding(store, name, note(1, "x")) for name in "abc"))
    assert all(isinstance(answer, Unavailable) for answer in answers[1:])
    assert [store.version(name) for name in "abcf"] == [1, 1, 1, 2]
