"""A running application on a database of its own, with the clock and the ids in our hands."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from eventstore.photo_files import FOLDER
from tests.compiled import with_compiled
from tests.plugins.postgresql import Shelf
from tests.plugins.storages import POSTGRESQL
from tests.toys import GAMES
from web import create_app
from web.context import KEY
from web.pictures.svg import render
from web.settings import Settings

if TYPE_CHECKING:
    from tests.web.house import House

START = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)


class Api:
    """The API as a program uses it; `match` is what the last start answered."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client

    def get(self, path: str, **asked: Any) -> TestResponse:
        return self.client.get(f"/api/v1{path}", query_string=asked)

    def post(
        self, path: str, body: Any, key: str | None = None, method: str = "POST", **asked: Any
    ) -> TestResponse:
        headers = {"Idempotency-Key": key} if key else {}
        return self.client.open(
            f"/api/v1{path}", method=method, json=body, headers=headers, query_string=asked
        )

    def start(self, **body: Any) -> str:
        answer = self.post("/matches", {"game": "toy-pig"} | body)
        assert answer.status_code == 201, answer.text
        match: str = answer.json["match"]
        return match

    def play(self, match: str, *notations: str) -> dict[str, Any]:
        """Record texts one after the other; the last answer."""
        version = self.get(f"/matches/{match}").json["version"]
        for notation in notations:
            body = {"notation": notation, "expected_version": version}
            answer = self.post(f"/matches/{match}/steps", body)
            assert answer.status_code == 201, answer.text
            version = answer.json["version"]
        told: dict[str, Any] = answer.json
        return told


def new_app(place: Path, **changes: Any) -> Flask:
    """An application on this file; its clock ticks a minute a look, its ids count."""
    minutes, ids = count(), count(1)
    settings: dict[str, Any] = {
        "database_url": f"sqlite:///{place}",
        "secret_key": "for tests alone",
        "clock": lambda: START + timedelta(minutes=next(minutes)),
        "new_id": lambda: f"match{next(ids):07}",
        "games": GAMES,
    }
    app = with_compiled(create_app(Settings(**settings | changes)))
    app.testing = True
    return app


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Pixels of pictures that move are drawn once: laws ask for the same ones often."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "png", lru_cache(maxsize=200)(render.png))
        yield


@pytest.fixture
def make_app(
    storage: str, sqlite_template: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Flask]]:
    """Applications, each on a database of its own, of this kind."""
    made: list[Flask] = []
    shelf: Shelf | None = None
    if storage == POSTGRESQL:
        shelf = request.getfixturevalue("postgresql_shelf")
    taken: list[str] = []

    def make(**changes: Any) -> Flask:
        place = tmp_path / f"{len(made)}.db"
        if shelf is None:
            shutil.copy(sqlite_template, place)
        else:
            taken.append(shelf.take())
            changes = {"database_url": taken[-1], "photos": tmp_path / FOLDER} | changes
        made.append(new_app(place, **changes))
        return made[-1]

    yield make
    for app in made:
        app.extensions[KEY].close()
    for address in taken:
        shelf.give_back(address)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def api(app: Flask) -> Api:
    return Api(app.test_client())


@pytest.fixture
def house(make_app: Callable[..., Flask]) -> House:
    """A guarded server with somebody of each role."""
    from tests.web.house import furnished  # noqa: PLC0415 - which needs this module

    return furnished(make_app)
