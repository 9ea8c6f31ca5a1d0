"""Writers killed at random moments while they record: what was acknowledged is there, and whole.

KIFU_KILLS says how often (`make kill` takes 200).
"""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from threading import Thread
from time import sleep

import pytest

from eventstore.database import Database
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.recording import Recorder
from tests.servers import STUCK, Server
from tests.toys import GAMES
from tests.writers import WRITERS

KILLS = int(os.environ.get("KIFU_KILLS", "10"))
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
    database = Database(url)
    database.upgrade()
    database.close()
    chance, told = Random(8), set()
    for _ in range(KILLS):
        told |= _told_until_killed(url, chance.uniform(0, LONGEST))
        _verify(url)
    database = Database(url)
    try:
        store = SqlStore(database, GAMES)
        matches = {match: store.rows(match) for match in store.match_ids()}
    finally:
        database.close()
    assert len(told) > KILLS
    assert all(matches[match][step].hash == digest for match, step, digest in told)
    stored = sum(map(len, matches.values()))
    assert len(told) <= stored <= len(told) + KILLS * WRITERS


def _told_until_killed(url: str, seconds: float) -> set[tuple[str, int, str]]:
    """What a program that records in many threads acknowledged before it was killed."""
    words = [sys.executable, "-m", "tests.writers", url]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        lines = [process.stdout.readline()]  # it has begun
        sleep(seconds)
        process.kill()
        lines += process.stdout.readlines()
    whole = (line.split() for line in lines if line.endswith("\n"))
    return {(match, int(step), digest) for match, step, digest in whole}


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
    database = Database(url)
    try:
        assert not list(verify(SqlStore(database)))
    finally:
        database.close()
