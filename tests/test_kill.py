"""Programs killed at random moments of their work: what was acknowledged is there, and whole.

TEST_KILLS says how often each is killed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import pytest
from sqlalchemy import Table, select

from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.projected_tables import ANEW, PROJECTED, parked
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.matches import several
from tests.recording import Recorder
from tests.servers import STUCK, Server
from tests.toys import GAMES
from tests.writers import FIRST, WRITERS

KILLS = int(os.environ.get("TEST_KILLS", "10"))
LONGEST = 0.3  # seconds between the first answer after a start and the kill


@pytest.fixture
def url(tmp_path, monkeypatch) -> str:
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    return f"sqlite:///{tmp_path / 'kifu.db'}"


def test_everything_acknowledged_survives(url):
    chance, recorder, checked = Random(7), Recorder(), ""
    for _ in range(KILLS):
        server = Server(url)
        try:
            _compare(server, recorder, since=checked)
            checked = next(reversed(recorder.acknowledged), "")
            _record_for(server, recorder, chance.uniform(0, LONGEST))
        finally:
            server.kill()
        _verify(url)
    server = Server(url)
    try:
        _compare(server, recorder, since="")
    finally:
        server.kill()
    assert sum(map(len, recorder.acknowledged.values())) > KILLS


def test_everything_that_many_threads_were_told_survives(url):
    with _opened(url, upgrade=True):
        pass
    told = _told_by("record_in_threads", url)
    with _opened(url) as store:
        matches = {match: store.rows(match) for match in store.match_ids()}
    assert len(told) > KILLS
    assert all(matches[match][int(step)].hash == digest for match, step, digest in told)
    stored = sum(map(len, matches.values()))
    assert len(told) <= stored <= len(told) + KILLS * WRITERS


def test_an_import_leaves_whole_matches(url):
    with _opened(url, upgrade=True) as store:
        several(store)
        before = set(store.match_ids())
    told = _told_by("take_in", url)
    with _opened(url) as store:
        lengths = {match: len(store.rows(match)) for match in store.match_ids()}
    new = {match: steps for match, steps in lengths.items() if match not in before}
    assert len(told) > KILLS
    assert {match: int(steps) for match, steps, _ in told}.items() <= new.items()
    assert set(new.values()) == {lengths[FIRST]}
    assert len(new) <= len(told) + KILLS


def test_lists_and_figures_of_a_killed_worker_are_the_logs(url):
    with _opened(url, upgrade=True) as store:
        several(store)
    told = _told_by("work", url)
    assert len(told) > KILLS
    with _opened(url) as store:
        Projections(store, clock=lambda: NOON).catch_up()
        followed = _rows(store, *PROJECTED, parked)
        Projections(store, clock=lambda: NOON).rebuild()
        assert _rows(store, *PROJECTED, parked) == followed
        assert len(followed[0]) == store.count()


def test_a_killed_rebuild_leaves_what_was_read_and_goes_on(url):
    with _opened(url, upgrade=True) as store:
        several(store)
        Projections(store).catch_up()
        before = _rows(store, *PROJECTED, parked)

    def same():
        with _opened(url) as store:
            assert _rows(store, *PROJECTED, parked) == before

    _told_by("rebuild", url, same)
    with _opened(url) as store:
        Projections(store).rebuild()
        assert not any(_rows(store, *ANEW.values()))
    same()


@contextmanager
def _opened(url: str, *, upgrade: bool = False) -> Iterator[SqlStore]:
    database = Database(url)
    try:
        if upgrade:
            database.upgrade()
        yield SqlStore(database, GAMES)
    finally:
        database.close()


def _rows(store: SqlStore, *tables: Table) -> list[list[Any]]:
    with store.database.read() as connection:
        return [sorted(connection.execute(select(table)).all(), key=str) for table in tables]


def _told_by(work: str, url: str, check: Callable[[], None] = lambda: None) -> set[tuple[str, ...]]:
    """What programs at this work acknowledged before they were killed, one after the other."""
    chance, told = Random(8), set()
    for _ in range(KILLS):
        words = [sys.executable, "-m", "tests.writers", url, work]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline() == "begun - -\n"
            sleep(chance.uniform(0, LONGEST))
            process.kill()
            lines = process.stdout.readlines()
        told |= {tuple(line.split()) for line in lines if line.endswith("\n")}
        _verify(url)
        check()
    return told


def _record_for(server: Server, recorder: Recorder, seconds: float) -> None:
    recorder.answered.clear()
    thread = Thread(target=recorder.record, args=(server,))
    thread.start()
    assert recorder.answered.wait(STUCK)
    sleep(seconds)
    server.process.kill()
    thread.join(STUCK)
    assert not thread.is_alive()
    if recorder.failure is not None:
        raise recorder.failure


def _compare(server: Server, recorder: Recorder, since: str) -> None:
    """Every acknowledged step is there as it was answered, and at most one more is."""
    matches = list(recorder.acknowledged)
    for match in matches[matches.index(since) if since else 0 :]:
        stored = server.ask("GET", f"/api/v1/matches/{match}/steps")["steps"]
        known = recorder.acknowledged[match]
        assert len(known) <= len(stored) <= len(known) + 1
        for answer, step in zip(known, stored, strict=False):
            for name in ("step", "notation", "command", "events", "hash", "key", "at", "by"):
                assert step[name] == answer[name]


def _verify(url: str) -> None:
    with _opened(url) as store:
        assert not list(verify(store))
