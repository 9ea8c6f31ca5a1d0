"""The server killed at random moments while it records: what it acknowledged is there, and whole.

KIFU_KILLS says how often (`make kill` takes 200).
"""

from __future__ import annotations

import os
from random import Random
from threading import Thread
from time import sleep

import pytest

from eventstore.database import Database
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.recording import Recorder
from tests.servers import STUCK, Server

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
