"""What pages and API say of matches of a game that is not here, and of one that raises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.sql import SqlStore
from tests.matches import several
from tests.test_absent_games import OTHERS, raising
from tests.toys import GAMES, PIG
from tests.web.conftest import Api, new_app
from tests.web.pages.browsing import read
from web.context import KEY

SHARED = ("/", "/matches", "/matches?game=toy-pig", "/players/Ana", "/matches/new")
DATA = ("/matches", "/games", "/export", "/matches/won/export?format=rows")


@pytest.fixture(params=["drawn before", "never drawn"])
def place(sqlite_path: Path, request: pytest.FixtureRequest) -> Path:
    database = Database(f"sqlite:///{sqlite_path}")
    store = SqlStore(database, GAMES)
    several(store)
    store.seat_players("won", {"red": "Ana"})
    if request.param == "drawn before":
        Projections(store).catch_up()
    database.close()
    return sqlite_path


@pytest.fixture
def served(place: Path) -> Iterator[Any]:
    """A function that serves the matches with these games."""
    made = []

    def serve(games: Any) -> Api:
        made.append(new_app(place, games=games))
        return Api(made[-1].test_client())

    yield serve
    for app in made:
        app.extensions[KEY].close()


def test_they_are_listed_as_such(served: Any) -> None:
    api = served(OTHERS)
    found = api.get("/matches", game="toy-pig").json["matches"]
    assert len(found) == 7
    assert not any(one["installed"] for one in found)
    for language, words in (("en", "game not here"), ("fr", "jeu absent")):
        for path in SHARED:
            read(api.client, path, language)
        assert words in api.client.get("/matches", headers={"Accept-Language": language}).text
        assert "toy-pig" in read(api.client, "/matches/won", language).text
    assert "/matches/won/replay" not in api.client.get("/matches").text
    assert '<option value="toy-pig"' in api.client.get("/matches").text
    assert api.get("/matches/won/export").json["match"]["id"] == "won"
    assert len(api.get("/export").text.splitlines()) == 7


def test_a_game_that_raises_spoils_no_shared_page(served: Any) -> None:
    api = served({PIG.slug: raising(PIG), **OTHERS})
    for path in SHARED:
        read(api.client, path)
    for path in DATA:
        assert api.client.get(f"/api/v1{path}").status_code == 200, path
    assert len(api.get("/export").text.splitlines()) == 7
    match = api.start(game="other-pig")
    assert api.get(f"/matches/{match}").status_code == 200
    assert match in [one["id"] for one in api.get("/matches").json["matches"]]
