"""Rows of the server: each answer against a Flask application that says hello, on the same one."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from threading import local
from typing import Any

from flask import Flask, Response, jsonify, request

from tests.benchmarks.matches import GAMES, steps_of
from tests.benchmarks.peers import Plain
from tests.benchmarks.rows import Ratio, Row, compare, spread
from tests.servers import serving
from web import create_app
from web.context import KEY, Parts
from web.settings import Settings

STEPS, ASKED = 1000, 20
HEADERS = {"Content-Type": "application/json"}
CLIENTS, COUNT = 8, range(60)
MOVES = ("undo", "redo")
HELLO = "hello of Flask on the same server"


class Site:
    """Two servers of the same kind, and a connection that stays open to each."""

    def __init__(
        self, folder: Path, slug: str, hello: HTTPConnection, kifu: HTTPConnection, parts: Parts
    ) -> None:
        self.folder, self.slug = folder, slug
        self.hello, self.kifu, self.parts = hello, kifu, parts

    def compare(self, ask: Callable[[int], Any], rounds: int = 15) -> Ratio:
        """The rate of what `ask` does, given a number, against hello."""

        def base() -> None:
            for _ in range(ASKED):
                get(self.hello, "/")

        def kifu() -> None:
            for number in range(ASKED):
                ask(number)

        return compare(base, kifu, rounds, clock=time.perf_counter)


def get(connection: HTTPConnection, path: str, tag: str = "", status: int = 200) -> Any:
    """The answer, its body read."""
    connection.request("GET", path, headers={"If-None-Match": tag} if tag else {})
    answer = connection.getresponse()
    body = answer.read()
    assert answer.status == status, (path, answer.status, body[:200])
    return answer


@contextmanager
def site(folder: Path, slug: str) -> Iterator[Site]:
    """Both servers, with a match of a thousand steps behind the second."""
    hello = Flask("hello")
    hello.add_url_rule("/", "hello", lambda: jsonify(hello="world"))
    with served(folder, f"web {slug}") as (port, parts):
        hello.extensions[KEY] = parts  # the server asks the application for its settings
        parts.store.append("m", steps_of(slug, STEPS), expected_version=0)
        parts.projections.catch_up()
        with serving(hello) as one:
            connections = (HTTPConnection("127.0.0.1", there) for there in (one.port, port))
            yield Site(folder, slug, *connections, parts)


@contextmanager
def served(folder: Path, name: str) -> Iterator[tuple[int, Parts]]:
    """The port of a server of an empty database, and what it works with."""
    app = create_app(Settings(f"sqlite:///{folder}/{name}.db", secret_key="bench"))
    parts: Parts = app.extensions[KEY]
    with serving(app) as server, closing(parts):
        yield server.port, parts


def step_of(number: int) -> str:
    return f"/api/v1/matches/m/steps/{number * 379 % STEPS}"


def cold(site: Site) -> Ratio:
    """Nothing of the match in memory, no body kept."""

    def ask(number: int) -> None:
        site.parts.service.held._forget("m")
        site.parts.answers.clear()
        get(site.kifu, step_of(number))

    return site.compare(ask)


def warm(site: Site) -> Ratio:
    return site.compare(lambda number: get(site.kifu, step_of(number)))


def unchanged(site: Site) -> Ratio:
    tag = get(site.kifu, step_of(5)).headers["ETag"]
    return site.compare(lambda _: get(site.kifu, step_of(5), tag, 304))


def page(site: Site) -> Ratio:
    return site.compare(
        lambda number: get(site.kifu, f"/matches/m/replay?step={number * 379 % STEPS}"), 5
    )


def moving(site: Site) -> Ratio:
    return site.compare(
        lambda number: get(site.kifu, f"/matches/m/replay?partial=1&step={number * 379 % STEPS}"), 5
    )


def hundred(site: Site) -> Ratio:
    """The newest hundred, which stay the same from one look to the next."""
    path = f"/api/v1/matches/m/steps?after={STEPS - 101}&tree=1"
    assert len(get_json(site, path)["steps"]) == 100
    return site.compare(lambda _: get(site.kifu, path), 7)


def get_json(site: Site, path: str) -> Any:
    site.kifu.request("GET", path)
    return json.loads(site.kifu.getresponse().read())


def post(connection: HTTPConnection, parts: Parts, match: str, where: str) -> None:
    """An undo or a redo, recorded."""
    body = json.dumps({"expected_version": parts.store.version(match)})
    send(connection, f"/api/v1/matches/{match}/{where}", body)


def send(connection: HTTPConnection, path: str, body: str | bytes) -> None:
    connection.request("POST", path, body, HEADERS)
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status == 201, text


def durable(site: Site) -> Ratio:
    return site.compare(lambda number: post(site.kifu, site.parts, "m", MOVES[number % 2]))


def slowest(site: Site) -> Ratio:
    """The 99th percentile of entries that eight clients make at once, against that of a Flask
    application on the same server whose threads wait for SQLite's lock."""
    steps = steps_of(site.slug, 60)
    busy = inserting(site.folder / f"busy {site.slug}.db")
    with (
        served(site.folder, f"crowd {site.slug}") as (port, parts),
        ThreadPoolExecutor(CLIENTS) as crew,
    ):
        busy.extensions[KEY] = parts
        for client in range(CLIENTS):
            parts.store.append(f"m{client}", steps, expected_version=0)
            parts.service.held.timeline(f"m{client}")

        def inserted(client: int) -> list[float]:
            with closing(HTTPConnection("127.0.0.1", other.port)) as connection:
                return [timed(partial(send, connection, f"/{client}", b"{}")) for _ in COUNT]

        def entered(client: int) -> list[float]:
            with closing(HTTPConnection("127.0.0.1", port)) as connection:
                entry = partial(post, connection, parts, f"m{client}")
                return [timed(partial(entry, MOVES[number % 2])) for number in COUNT]

        def percentile(run: Callable[[int], list[float]]) -> float:
            costs = sorted(one for some in crew.map(run, range(CLIENTS)) for one in some)
            return costs[len(costs) * 99 // 100]

        with serving(busy) as other:
            percentile(entered)
            return spread([percentile(entered) / percentile(inserted) for _ in range(5)])


def inserting(file: Path) -> Flask:
    """An application that does nothing but insert a row for each request."""
    Plain(file).connection.close()
    app, own = Flask("busy"), local()

    def insert(client: int) -> Response:
        if not hasattr(own, "connection"):
            own.connection = sqlite3.connect(file, timeout=60, isolation_level=None)
            own.connection.execute("PRAGMA synchronous = FULL")
        own.connection.execute("BEGIN IMMEDIATE")
        own.connection.execute(
            "INSERT INTO events (stream, version, payload) VALUES (?, ?, ?)",
            (f"m{client}", time.monotonic_ns(), request.get_data(as_text=True)),
        )
        own.connection.execute("COMMIT")
        return Response(status=201)

    app.add_url_rule("/<int:client>", "insert", insert, methods=["POST"])
    return app


def timed(run: Callable[[], object]) -> float:
    begun = time.perf_counter()
    run()
    return time.perf_counter() - begun


ROWS = (
    ("A step as JSON, cold", HELLO, cold, 0.60, 0.70, False),
    ("A step as JSON, warm", HELLO, warm, 0.90, 0.97, False),
    ("A step as JSON, 304", HELLO, unchanged, 0.90, 0.97, False),
    ("Replay page", HELLO, page, 0.40, 0.55, False),
    ("What changes of it with a step", HELLO, moving, 0.40, 0.55, False),
    ("100 steps as JSON", HELLO, hundred, 0.45, 0.65, False),
    ("A durable POST", HELLO, durable, 0.40, 0.52, False),
    ("99th percentile of 8 clients' POSTs", "a Flask that inserts", slowest, 0.3, 0.1, True),
)


def rows(folder: Path) -> Iterator[Row]:
    """The rows, each with both games."""
    found: dict[str, dict[str, Ratio]] = {name: {} for name, *_ in ROWS}
    for slug in GAMES:
        with site(folder, slug) as servers:
            for name, _, measure, *_ in ROWS:
                found[name][slug] = measure(servers)
    for name, base, _, must, reach, cost in ROWS:
        yield Row(name, base, found[name], must, reach, cost)
