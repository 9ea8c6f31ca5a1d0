"""What one process wrote wakes the others at once, also after the database was away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from queue import Queue
from threading import enumerate as threads
from time import sleep
from typing import Any

import pytest
from sqlalchemy import text

from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.notices import ANYTHING, CHANNEL, ENTRIES, RIGHTS, Notices
from eventstore.sql import SqlStore
from eventstore.worker import Worker
from tests.matches import begun, record
from tests.toys import GAMES

STUCK = 60.0  # seconds after which something counts as hung


@pytest.fixture
def process(postgresql_url: str) -> Iterator[Callable[[], Notices]]:
    """Makes what another process has."""
    made: list[Notices] = []

    def make() -> Notices:
        made.append(Notices(Database(postgresql_url)))
        return made[-1]

    yield make
    for one in made:
        one.close()
        one.database.close()


def ear(notices: Notices) -> Queue[str]:
    """What it hears, once it listens."""
    heard: Queue[str] = Queue()
    notices.listen(heard.put)
    assert heard.get(timeout=STUCK) == ANYTHING
    return heard


def test_others_hear_of_it_and_oneself_does_not(process: Callable[[], Notices]) -> None:
    one, other = process(), process()
    heard, heard_by_other = ear(one), ear(other)
    one.tell()
    assert heard_by_other.get(timeout=STUCK) == ENTRIES
    other.tell(RIGHTS)
    assert heard.get(timeout=STUCK) == RIGHTS  # and what it said itself is before that


def test_what_comes_while_one_is_on_its_way_is_told_together(
    process: Callable[[], Notices], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = process(), process()
    heard, told = ear(other), list[list[str]]()
    collect = one._next

    def noted() -> list[str]:
        told.append(collect())
        if len(told) == 1:  # meanwhile:
            for _ in range(100):
                one.tell()
            one.tell(RIGHTS)
        return told[-1]

    monkeypatch.setattr(one, "_next", noted)
    one.tell()
    assert [heard.get(timeout=STUCK) for _ in range(3)] == [ENTRIES, ENTRIES, RIGHTS]
    assert told[:2] == [[ENTRIES], [ENTRIES, RIGHTS]]


def test_after_the_connections_were_lost_they_hear_again(
    process: Callable[[], Notices], postgresql_database: Database
) -> None:
    one, other = process(), process()
    heard = ear(other)
    one.tell()
    assert heard.get(timeout=STUCK) == ENTRIES
    with postgresql_database.read() as connection:
        ended = connection.execute(text(ENDED), {"own": CHANNEL}).all()
    assert len(ended) >= 2
    assert heard.get(timeout=STUCK) == ANYTHING  # what was missed is looked for
    one.tell()
    while heard.empty():  # what was told may be lost with the connection
        one.tell()
        sleep(0.01)
    assert heard.get() == ENTRIES


ENDED = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND (query LIKE 'LISTEN ' || :own OR query LIKE '%pg_notify%')
"""


def test_threads_end_and_begin_anew(process: Callable[[], Notices]) -> None:
    one, other = process(), process()
    heard = ear(other)
    for _ in range(2):
        one.tell()
        assert heard.get(timeout=STUCK) == ENTRIES
        one.close()
    other.remove(heard.put)
    other.close()
    while [each for each in threads() if each.name in {"kifu-ear", "kifu-notices"}]:
        sleep(0.005)


def test_a_file_has_nobody_to_tell(sqlite_database: Database) -> None:
    with closing(Notices(sqlite_database)) as notices:
        heard: list[Any] = []
        notices.listen(heard.append)
        notices.tell()
        notices.remove(heard.append)
    assert heard == []
    assert not [each for each in threads() if each.name in {"kifu-ear", "kifu-notices"}]


def test_a_worker_of_its_own_takes_in_what_it_hears_of(
    process: Callable[[], Notices], postgresql_database: Database
) -> None:
    books = Projections(SqlStore(postgresql_database, GAMES))
    worker, here, there = Worker(books, poll=STUCK * 10), process(), process()
    here.listen(worker.hear)
    try:
        worker.wake()
        worker.settle(STUCK)
        record(SqlStore(there.database, GAMES), "new", begun())
        there.tell()
        while books.is_behind():
            sleep(0.005)
    finally:
        worker.close()
