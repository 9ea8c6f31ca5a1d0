"""The server killed at random moments while it records: what it acknowledged is there, and whole.

KIFU_KILLS says how often (`make kill` takes 200).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from http.client import HTTPException
from random import Random
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest

from core import simulate
from core.games import find
from eventstore.database import Database
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.servers import STUCK, Server
from web.settings import now

KILLS = int(os.environ.get("KIFU_KILLS", "10"))
GAME = "ace-in-the-hole"
LONGEST = 0.3  # seconds between the first answer after a start and the kill


class Recorder:
    """Somebody who records match after match and remembers what was acknowledged.

    A request without an answer is sent again, with the same key, once the server is back.
    """

    def __init__(self) -> None:
        self.acknowledged: dict[str, list[Any]] = {}
        self.requests = self._requests()
        self.waiting = next(self.requests)
        self.answered = Event()
        self.failure: BaseException | None = None

    def record(self, server: Server) -> None:
        """Go on until the server is dead; what else went wrong is kept in `failure`."""
        try:
            while True:
                path, body, key = self.waiting
                self._note(server.ask("POST", path, body, key))
                self.waiting = next(self.requests)
        except (OSError, HTTPException):
            return
        except BaseException as error:  # noqa: BLE001 - told by the thread that waits for this one
            self.failure = error
            self.answered.set()

    def _note(self, answer: Any) -> None:
        self.version = answer["version"]
        self.match = answer["match"]
        self.acknowledged.setdefault(self.match, []).append(answer)
        self.answered.set()

    def _requests(self) -> Iterator[tuple[str, Any, str]]:
        """The entries of simulated matches, one after the other, as a table would type them."""
        game = find(GAME)
        plan = simulate.Plan(1, "random", game.options())
        number = 0
        while True:
            number += 1
            steps = simulate.play(game, plan, number, clock=now).pending
            yield "/api/v1/matches", {"game": GAME, "title": f"Match {number}"}, f"{number}/0"
            for step in steps[1:]:
                body = {"notation": step.notation, "expected_version": self.version}
                yield f"/api/v1/matches/{self.match}/steps", body, f"{number}/{step.step}"


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
