"""Nobody who follows the log skips an event, however many write: `make feed` with 50,000."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import groupby
from statistics import median
from threading import Event, Thread
from time import monotonic, sleep
from typing import NamedTuple

import pytest
from sqlalchemy import text

from eventstore.contract.steps import opening
from eventstore.database import Database
from eventstore.memory import MemoryStore
from eventstore.notices import Notices
from eventstore.sql import SqlStore
from eventstore.turns import of
from eventstore.verify import verify
from tests.feed_writers import write
from tests.toys import GAMES

EVENTS = int(os.environ.get("TEST_FEED", "400"))
IN_PROCESSES = 5000  # so many events at least are written by processes instead of threads
WRITERS = 8
TOLD = 10  # events of the writer that is then killed
STUCK = 60  # seconds after which something counts as hung
POLL, LISTEN = 0.002, 1.0  # seconds between looks
LITTLE = 0.5  # seconds that who listens waits for those who write

Place = tuple[str, int]  # match and version


class Seen(NamedTuple):
    position: int
    place: Place
    at: float


class Follower(Thread):
    """Follows the log from its first event, by positions alone."""

    def __init__(self, url: str, seconds: float) -> None:
        super().__init__(daemon=True)
        self.seen: list[Seen] = []
        self.failure: Exception | None = None
        self.woken, self.ending = Event(), Event()
        self._database = Database(url)
        self._seconds = seconds
        self.start()

    def run(self) -> None:
        try:
            self._follow()
        except Exception as error:  # noqa: BLE001 - told by `end`
            self.failure = error

    def _follow(self) -> None:
        store, position = SqlStore(self._database, GAMES), 0
        while True:
            ending = self.ending.is_set()
            if self._seconds == LISTEN:
                store.reached(LITTLE)  # who has begun before may end without a word
            rows = store.feed_rows(position, 50)
            at = monotonic()
            self.seen += [Seen(r.position, (r.match_id, r.event.version), at) for r in rows]
            if rows:
                position = rows[-1].position
            elif ending:
                return
            else:
                self.woken.wait(self._seconds)
                self.woken.clear()

    def end(self) -> None:
        """Read what there is, and stop."""
        self.ending.set()
        self.woken.set()
        self.join(STUCK)
        assert not self.is_alive()
        self._database.close()
        if self.failure is not None:
            raise self.failure


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('sqlite_path')}"
    found: str = request.getfixturevalue("postgresql_url")
    return found


@contextmanager
def following(url: str) -> Iterator[tuple[Follower, Follower, Callable[[], None]]]:
    """A follower that polls, one that listens, and what wakes that one within this process."""
    polls, listens = Follower(url, POLL), Follower(url, LISTEN)
    database = Database(url)
    notices = Notices(database)
    notices.listen(lambda _: listens.woken.set())
    try:
        yield polls, listens, listens.woken.set
    finally:
        notices.close()
        database.close()
        for one in (polls, listens):
            one.end()


def committed(store: SqlStore) -> list[Place]:
    """All events that are there, in the order of their positions."""
    question = text(
        "SELECT s.match_id, e.version FROM events e JOIN streams s ON s.number = e.stream "
        "ORDER BY e.position"
    )
    with store.database.read() as connection:
        return [(match, version) for match, version in connection.execute(question)]


def skipped(follower: Follower, events: Sequence[Place]) -> list[Place]:
    """The events that it has missed."""
    seen = {one.place for one in follower.seen}
    return [place for place in events if place not in seen]


def settled(database: Database) -> None:
    """Wait until what a killed program had begun has ended, too."""
    if database.is_sqlite:
        return
    held = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")
    while True:
        with database.read() as connection:
            if not connection.execute(held).scalar():
                return
        sleep(0.01)


def _program(url: str, name: str, events: int) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tests.feed_writers", url, name, str(events)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True)


def _told(lines: Sequence[str], acknowledged: dict[Place, float]) -> None:
    for line in lines:
        if line.endswith("\n"):
            match, version, at = line.split("|")
            acknowledged[match, int(version)] = float(at)


def _killed(url: str, acknowledged: dict[Place, float]) -> None:
    """A writer that is killed in the middle of it."""
    with _program(url, "killed", 10**9) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(TOLD)]
        process.kill()
        _told([*lines, *process.stdout.readlines()], acknowledged)


def _written(url: str, name: str, wake: Callable[[], None], told: dict[Place, float]) -> None:
    """A writer, in a process of its own where there is much to do."""
    if EVENTS >= IN_PROCESSES:
        with _program(url, name, EVENTS // WRITERS) as process:
            assert process.stdout is not None
            for line in process.stdout:
                _told([line], told)
                wake()
        assert process.returncode == 0
        return

    def tell(match: str, version: int, at: float) -> None:
        told[match, version] = at
        wake()

    write(url, name, EVENTS // WRITERS, tell)


def test_everybody_sees_every_event_once(url: str, request: pytest.FixtureRequest) -> None:
    acknowledged: dict[Place, float] = {}
    begun = monotonic()
    with following(url) as (polls, listens, wake), ThreadPoolExecutor(WRITERS + 1) as threads:
        wake_here = wake if url.startswith("sqlite") else lambda: None
        work = [threads.submit(_killed, url, acknowledged)]
        names = [f"w{number}" for number in range(WRITERS)]
        work += [threads.submit(_written, url, name, wake_here, acknowledged) for name in names]
        for one in work:
            one.result()
        seconds = monotonic() - begun
        store = SqlStore(Database(url), GAMES)
        settled(store.database)
    events = committed(store)
    assert len(acknowledged) >= EVENTS
    assert acknowledged.keys() <= {*events}
    assert len(events) - len(acknowledged) <= 3  # the last step of the one that was killed
    for follower in (polls, listens):
        assert skipped(follower, events) == []
        assert [one.place for one in follower.seen] == events
        positions = [one.position for one in follower.seen]
        assert positions == sorted({*positions})
    for _, versions in groupby(sorted(events, key=lambda one: one[0]), key=lambda one: one[0]):
        found = [version for _, version in versions]
        assert found == list(range(1, len(found) + 1))
    assert not list(verify(store))
    store.database.close()
    _report(request.node.name, seconds, events, acknowledged, {"polls": polls, "listens": listens})


def _report(
    name: str,
    seconds: float,
    events: Sequence[Place],
    acknowledged: dict[Place, float],
    followers: dict[str, Follower],
) -> None:
    told = [
        f"{name}: {len(events)} events in {seconds:.1f} s, {len(events) / seconds:.0f} a second"
    ]
    for kind, one in followers.items():
        waits = [s.at - acknowledged[s.place] for s in one.seen if s.place in acknowledged]
        told.append(
            f"  who {kind}: {len(skipped(one, events))} skipped; read {1000 * median(waits):.1f} "
            f"ms after the writer was answered in the middle, {1000 * max(waits):.0f} ms at most"
        )
    sys.stdout.write("\n".join(["", *told, ""]))


def test_without_the_horizon_one_is_skipped(
    postgresql_url: str, postgresql_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.sql.horizon", lambda *_: 2**62)
    memory, slow = MemoryStore(GAMES), SqlStore(postgresql_database, GAMES)
    memory.append("slow", [opening("toy-pig")], expected_version=0)
    slow.append("before", [opening("toy-pig")], expected_version=0)  # numbers types of events
    with following(postgresql_url) as (polls, listens, wake):
        with slow.writing(of("slow")) as rows:
            rows.insert(memory.rows("slow"))
            fast = SqlStore(Database(postgresql_url), GAMES)
            fast.append("fast", [opening("toy-pig")], expected_version=0)
            wake()
            while min(len(polls.seen), len(listens.seen)) < 2:
                sleep(0.001)
        fast.database.close()
    for follower in (polls, listens):
        assert skipped(follower, committed(slow)) == [("slow", 1)]
