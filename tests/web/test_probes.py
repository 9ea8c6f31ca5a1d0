"""Whether a server lives and is ready: told at once, in full to who may know."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from http.client import HTTPConnection
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any, NamedTuple

import orjson
import pytest
from flask import Flask

from eventstore import readiness
from eventstore.contract.steps import opening
from tests.servers import STUCK, held, serving
from tests.web.conftest import START
from web.context import Parts, parts_of
from web.server import Server, probes

TOKEN = "a token that is long enough"
WELL = {"stopping": "ok", "disk": "ok", "database": "ok", "lists": "ok"}


class Told(NamedTuple):
    status: int
    body: bytes
    headers: Any

    @property
    def json(self) -> Any:
        return orjson.loads(self.body)


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> Told:
    """An answer to a request on a connection of its own."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as line:
        line.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = line.getresponse()
        return Told(answer.status, answer.read(), answer.headers)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(metrics_token=TOKEN, guarded=True, worker=False)


@pytest.fixture
def server(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(probes, "KEPT", 0.0)
    with serving(app) as running:
        yield running


def test_a_server_whose_threads_are_all_at_work_lives(make_app: Callable[..., Flask]) -> None:
    app = make_app(threads=1)
    begun, go_on = held(app)
    with (
        serving(app) as server,
        closing(socket.create_connection(("127.0.0.1", server.port), STUCK)) as line,
    ):
        line.sendall(b"GET /wait HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert begun.wait(STUCK)
        alive, ready = ask(server, "/health"), ask(server, "/ready")
        go_on.set()
        while line.recv(1000):
            pass
    assert (alive.status, alive.body, ready.status) == (200, b"ok\n", 200)
    assert alive.headers["Cache-Control"] == ready.headers["Cache-Control"] == "no-store"


def test_they_are_asked_by_get_and_head_alone(server: Server) -> None:
    for path in ("/health", "/ready"):
        head = ask(server, path, "HEAD")
        assert (head.status, head.body) == (200, b"")
        refused = ask(server, path, "POST")
        assert (refused.status, refused.headers["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize(
    "brought",
    [
        {"X_Forwarded_For": "192.0.2.1"},
        {"Host": "kifu.example"},
        {"Host": "kifu.example", "Authorization": "Bearer another"},
        {"Host": "kifu.example", "Authorization": f"Basic {TOKEN}"},
        {"Host": "kifu.example", "Authorization": "Bearer "},
    ],
)
def test_from_elsewhere_nobody_learns_more_than_whether(
    server: Server, brought: dict[str, str]
) -> None:
    assert ask(server, "/ready", **brought).json == {"ready": True}


def test_this_machine_and_who_brings_the_token_learn_what_was_looked_at(server: Server) -> None:
    assert ask(server, "/ready").json == {"ready": True, "checks": WELL}
    told = ask(server, "/ready", Host="kifu.example", Authorization=f"Bearer {TOKEN}")
    assert told.json == {"ready": True, "checks": WELL}


def test_without_a_token_none_is_good(make_app: Callable[..., Flask]) -> None:
    with serving(make_app()) as server:
        told = ask(server, "/ready", Host="kifu.example", Authorization="Bearer ")
        assert told.json == {"ready": True}


@pytest.mark.sqlite_file
@pytest.mark.sqlite_file
def test_a_database_that_is_gone(server: Server, app: Flask) -> None:
    file = parts_of(app).database.file
    assert file is not None
    assert ask(server, "/ready").status == 200
    away = shutil.move(file, file.with_suffix(".away"))
    told = ask(server, "/ready")
    assert told.status == 503
    assert told.json["checks"]["database"] == "database_gone"
    assert str(file).encode() not in told.body
    assert ask(server, "/health").status == 200
    shutil.move(away, file)
    assert ask(server, "/ready").status == 200


def test_tables_of_another_form(server: Server, app: Flask) -> None:
    with parts_of(app).database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    told = ask(server, "/ready")
    assert (told.status, told.json["checks"]["database"]) == (503, "database_outdated")
    assert "lists" not in told.json["checks"], "nobody knows how to ask"


def test_lists_that_nobody_keeps_up(server: Server, app: Flask) -> None:
    parts: Parts = parts_of(app)
    parts.store.append("match0000001", [opening("toy-pig")], expected_version=0)
    parts.projections.clock = lambda: START + timedelta(days=1)
    parts.projections.catch_up()
    parts.store.append("match0000002", [opening("toy-pig")], expected_version=0)
    told = {}
    for seconds in (299, 301):
        now = START + timedelta(days=1, seconds=seconds)
        parts.projections.clock = lambda now=now: now
        told[seconds] = ask(server, "/ready")
    assert told[299].status == 200
    assert (told[301].status, told[301].json["checks"]["lists"]) == (503, "behind")
    parts.projections.catch_up()
    assert ask(server, "/ready").status == 200


def test_a_disk_that_is_full(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = {"free": readiness.FULL}
    monkeypatch.setattr(
        readiness, "shutil", SimpleNamespace(disk_usage=lambda _: SimpleNamespace(**usage))
    )
    assert ask(server, "/ready").status == 200
    usage["free"] -= 1
    told = ask(server, "/ready")
    assert (told.status, told.json["checks"]["disk"]) == (503, "little_room")


@pytest.mark.sqlite_file
def test_where_less_room_is_left_counts(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = {tmp_path: 5, tmp_path / "photos": 4}
    monkeypatch.setattr(
        readiness,
        "shutil",
        SimpleNamespace(disk_usage=lambda folder: SimpleNamespace(free=free[folder])),
    )
    books = parts_of(app).projections
    absent = tmp_path / "photos" / "not" / "yet"
    assert readiness.free_bytes(books, absent) == 5
    (tmp_path / "photos").mkdir()
    assert readiness.free_bytes(books, absent) == 4


def test_a_look_serves_all_who_ask_within_a_second(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[None] = []

    def look(*_: Any) -> dict[str, str]:
        looks.append(None)
        return {"database": "ok"}

    monkeypatch.setattr(probes, "readiness", look)
    monkeypatch.setattr(probes, "KEPT", 3600.0)
    with serving(app) as server:
        told = [ask(server, "/ready").status for _ in range(5)]
        assert (told, len(looks)) == ([200] * 5, 1)
        monkeypatch.setattr(probes, "KEPT", 0.0)
        ask(server, "/ready")
        assert len(looks) == 2


def test_a_database_that_does_not_answer_is_not_waited_for(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = Event()
    monkeypatch.setattr(probes, "readiness", lambda *_: answers.wait(STUCK) and {"disk": "ok"})
    monkeypatch.setattr(probes, "PATIENCE", 0.05)
    monkeypatch.setattr(probes, "KEPT", 0.0)
    with serving(app) as server:
        told = ask(server, "/ready")
        assert (told.status, told.json["checks"]["database"]) == (503, "no_answer")
        answers.set()
        while ask(server, "/ready").status != 200:
            pass


def test_a_look_that_fails_is_told_without_its_words(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*_: Any) -> dict[str, str]:
        raise PermissionError("/home/ana/kifu.db")

    monkeypatch.setattr(probes, "readiness", look)
    with serving(app) as server:
        told = ask(server, "/ready")
    assert (told.status, told.json["checks"]["database"]) == (503, "PermissionError")
    assert b"ana" not in told.body


def test_who_is_to_end_is_not_ready_and_serves_until_others_know(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(drain=10 * STUCK)
    with (
        serving(app) as server,
        closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as kept,
    ):
        kept.request("GET", "/api/v1/games")
        before = kept.getresponse()
        before.read()
        assert before.headers["Connection"] is None
        server.stop()
        while (told := ask(server, "/ready")).status == 200:  # until its loop has heard of it
            pass
        assert told.json["checks"]["stopping"] == "stopping"
        kept.request("GET", "/api/v1/games")
        after = kept.getresponse()
        assert (after.status, after.headers["Connection"]) == (200, "close")
        assert after.read()
        assert ask(server, "/health").headers["Connection"] == "close"
