"""Where the time of a request goes within a web process: questions to the database, and commits.

`python -m tests.scale.dissecting URL` records simulated matches through one application in this
process and prints `Dissected` as JSON.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import psycopg
from flask.testing import FlaskClient
from psycopg.waiting import Wait

from eventstore.committer import Waiting
from eventstore.sql import SqlStore
from tests.scale.load import GAME, entries
from web import create_app
from web.settings import Settings

MATCHES, THREADS = 24, 8


class Counted(threading.local):
    """Questions that this thread has put to the database."""

    trips = 0


COUNTED = Counted()


@contextmanager
def counting() -> Iterator[list[tuple[int, int, float]]]:
    """Count questions; gives what each commit had: entries, questions, processor milliseconds."""
    commits: list[tuple[int, int, float]] = []
    ask, commit = psycopg.Connection.wait, SqlStore._commit

    def asking(self: Any, doing: Generator[Any, Any, Any], *args: Any, **named: Any) -> Any:
        return ask(self, _counted(doing), *args, **named)

    def committing(self: SqlStore, waiting: Sequence[Waiting[Any]]) -> None:
        trips, used = COUNTED.trips, time.thread_time()
        commit(self, waiting)
        took = (time.thread_time() - used) * 1000
        commits.append((len(waiting), COUNTED.trips - trips, took))

    psycopg.Connection.wait = asking  # type: ignore[method-assign, assignment]
    SqlStore._commit = committing  # type: ignore[method-assign]
    try:
        yield commits
    finally:
        psycopg.Connection.wait = ask  # type: ignore[method-assign]
        SqlStore._commit = commit  # type: ignore[method-assign]


def _counted(doing: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """The same, counted if it waits for an answer: some of what the driver does never does."""
    answer = False
    try:
        waited = next(doing)
        while True:
            COUNTED.trips += waited == Wait.R and not answer
            answer = answer or waited == Wait.R
            waited = doing.send((yield waited))
    except StopIteration as ended:
        return ended.value


class Person:
    """Records matches one after the other, and looks at them."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.trips: dict[str, list[int]] = defaultdict(list)

    def record(self, notations: list[str], *, looks: bool) -> None:
        """One match, from its start to its end."""
        told = {"game": GAME, "title": "load"}
        begun = self._ask("start", lambda: self.client.post("/api/v1/matches", json=told))
        api, version = f"/api/v1/matches/{begun['match']}/steps", begun["version"]
        for step, notation in enumerate(notations):
            body = {"notation": notation, "expected_version": version}
            version = self._enter(api, body)["version"]
            if looks:
                page = f"/matches/{begun['match']}/replay?step={step // 2}"
                self._look(f"{api}/{step // 2}", page)

    def _enter(self, api: str, body: dict[str, Any]) -> Any:
        return self._ask("enter", lambda: self.client.post(api, json=body))

    def _look(self, api: str, page: str) -> None:
        self._ask("look", lambda: self.client.get(api))
        self._ask("page", lambda: self.client.get(page))

    def _ask(self, kind: str, ask: Callable[[], Any]) -> Any:
        before = COUNTED.trips
        answer = ask()
        assert answer.status_code in {200, 201}, answer.text
        self.trips[kind].append(COUNTED.trips - before)
        return answer.json


def dissect(url: str) -> dict[str, Any]:
    """Questions for each kind of request, and what a commit of so many entries costs: a line
    through all commits, by how many entries they had.
    """
    played = entries(MATCHES)
    with counting() as commits:
        app = create_app(Settings(url, secret_key="load", worker=False))
        alone = Person(app.test_client())
        for notations in played[:4]:
            alone.record(notations, looks=True)
        inside = [trips for _, trips, _ in commits]
        trips = {kind: float(np.mean(row[len(row) // 4 :])) for kind, row in alone.trips.items()}
        trips["enter"] -= float(np.mean(inside[len(inside) // 4 :]))
        crowd = [
            threading.Thread(target=_record, args=(app.test_client(), played[n::THREADS]))
            for n in range(THREADS)
        ]
        for one in crowd:
            one.start()
        for one in crowd:
            one.join()
    entered, asked, used = (np.array(row, float) for row in zip(*commits, strict=True))
    each, once = np.polyfit(entered, asked, 1)
    web_each, web_once = np.polyfit(entered, used, 1)
    commit = {"web": web_once, "web_each": web_each, "trips": once, "trips_each": each}
    return {"trips": trips, "commit": {name: max(float(v), 0.0) for name, v in commit.items()}}


def _record(client: FlaskClient, matches: list[list[str]]) -> None:
    person = Person(client)
    for notations in matches:
        person.record(notations, looks=False)


if __name__ == "__main__":
    print(json.dumps(dissect(sys.argv[1])))  # noqa: T201
