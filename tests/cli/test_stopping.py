"""A server that is told to end, as a process, while people record and watch."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from threading import Event, Thread
from urllib.request import urlopen

import pytest

from eventstore.database import Database
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.recording import Recorder
from tests.servers import STUCK, Server

RECORDERS = 4


class Client(Thread):
    """Records behind a proxy: until that turns to another server, on a connection that is kept."""

    def __init__(self, port: int, turned: Event, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.recorder = Recorder()
        self.turned = turned
        self.line = HTTPConnection("127.0.0.1", port, timeout=STUCK)
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            with closing(self.line):
                while not self.turned.is_set():
                    self._ask(*self.recorder.waiting)
                    self.recorder.waiting = next(self.recorder.requests)
        except BaseException as error:  # noqa: BLE001 - told by the test, which waits for this
            self.failure = error
            self.recorder.answered.set()

    def _ask(self, path: str, body: dict[str, object], key: str) -> None:
        told = {"Content-Type": "application/json", "Idempotency-Key": f"{self.name}.{key}"}
        self.line.request("POST", path, json.dumps(body), told)
        answer = self.line.getresponse()
        text = answer.read()
        assert answer.status == 201, text
        self.recorder._note(json.loads(text))


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("KIFU_DATA_DIR", str(tmp_path))
    return f"sqlite:///{tmp_path / 'kifu.db'}"


@pytest.fixture
def start(url: str) -> Iterator[list[Server]]:
    servers: list[Server] = []
    yield servers
    for server in servers:
        server.kill()


def is_ready(server: Server) -> bool:
    with closing(HTTPConnection("127.0.0.1", server.connection.port, timeout=STUCK)) as line:
        line.request("GET", "/ready")
        return line.getresponse().status == 200


def watch(server: Server, match: str) -> HTTPResponse:
    line = HTTPConnection("127.0.0.1", server.connection.port, timeout=STUCK)
    line.request("GET", f"/api/v1/matches/{match}/live")
    return line.getresponse()


def test_what_was_begun_is_answered_and_kept(
    url: str, start: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_DRAIN", "3")
    server, turned = Server(url, "serve", "--metrics-port", "0"), Event()
    start.append(server)
    figures = server.process.stdout.readline().split()[-1]
    clients = [Client(server.connection.port, turned, f"client{n}") for n in range(RECORDERS)]
    for client in clients:
        client.start()
    assert all(client.recorder.answered.wait(STUCK) for client in clients)
    assert [client.failure for client in clients] == [None] * RECORDERS
    feed = watch(server, clients[0].recorder.match)
    server.process.send_signal(signal.SIGTERM)
    while is_ready(server):
        pass
    with urlopen(figures, timeout=STUCK) as told:  # noqa: S310 - of this machine
        assert b"\nkifu_stopping 1.0\n" in told.read()
    turned.set()
    for client in clients:
        client.join(STUCK)
        assert client.failure is None, "a request had no answer, or a broken one"
    assert feed.read().endswith(b"event: bye\ndata: {}\n\n"), "who watches is told to come back"
    assert server.process.wait(STUCK) == 0
    assert_kept(url, [client.recorder for client in clients])


def assert_kept(url: str, recorders: list[Recorder]) -> None:
    """What was acknowledged is in the log, which is whole; nothing else is."""
    database = Database(url)
    with closing(database):
        store = SqlStore(database)
        assert [*verify(store)] == []
        kept = {match: len(store.rows(match)) for match in store.match_ids()}
    told = {match: len(steps) for one in recorders for match, steps in one.acknowledged.items()}
    assert kept == told


def test_a_second_signal_ends_it_at_once(
    url: str, start: list[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIFU_DRAIN", str(10 * STUCK))
    for number in (signal.SIGTERM, signal.SIGINT):
        server = Server(url)
        start.append(server)
        server.process.send_signal(signal.SIGTERM)
        while is_ready(server):
            pass
        server.process.send_signal(number)
        assert server.process.wait(STUCK) == -number
