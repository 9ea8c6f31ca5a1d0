"""Rows of the server: each answer against a Flask application that says hello, on the same one."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from flask import Flask, jsonify

from tests.benchmarks.matches import GAMES, steps_of
from tests.benchmarks.rows import Ratio, Row, compare
from tests.servers import serving
from web import create_app
from web.context import KEY, Parts
from web.settings import Settings

STEPS, ASKED = 1000, 20
HEADERS = {"Content-Type": "application/json"}


class Site:
    """Two servers of the same kind, and a connection that stays open to each."""

    def __init__(self, hello: HTTPConnection, kifu: HTTPConnection, parts: Parts) -> None:
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
    app = create_app(Settings(f"sqlite:///{folder}/web {slug}.db", secret_key="bench"))
    parts: Parts = app.extensions[KEY]
    hello.extensions[KEY] = parts  # the server asks the application for its settings
    parts.store.append("m", steps_of(slug, STEPS), expected_version=0)
    parts.projections.catch_up()
    with serving(hello) as one, serving(app) as other, closing(parts):
        yield Site(
            HTTPConnection("127.0.0.1", one.port), HTTPConnection("127.0.0.1", other.port), parts
        )


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


def durable(site: Site) -> Ratio:
    def ask(number: int) -> None:
        version = site.parts.store.version("m")
        where = "undo" if number % 2 == 0 else "redo"
        body = json.dumps({"expected_version": version})
        site.kifu.request("POST", f"/api/v1/matches/m/{where}", body, HEADERS)
        answer = site.kifu.getresponse()
        assert answer.status == 201, answer.read()
        answer.read()

    return site.compare(ask)


ROWS = (
    ("A step as JSON, cold", cold, 0.60, 0.70),
    ("A step as JSON, warm", warm, 0.90, 0.97),
    ("A step as JSON, 304", unchanged, 0.90, 0.97),
    ("Replay page", page, 0.40, 0.55),
    ("What changes of it with a step", moving, 0.40, 0.55),
    ("100 steps as JSON", hundred, 0.45, 0.65),
    ("A durable POST", durable, 0.40, 0.52),
)


def rows(folder: Path) -> Iterator[Row]:
    """The rows, each with both games."""
    found: dict[str, dict[str, Ratio]] = {name: {} for name, *_ in ROWS}
    for slug in GAMES:
        with site(folder, slug) as servers:
            for name, measure, _, _ in ROWS:
                found[name][slug] = measure(servers)
    for name, _, must, reach in ROWS:
        yield Row(name, "hello of Flask on the same server", found[name], must, reach)
