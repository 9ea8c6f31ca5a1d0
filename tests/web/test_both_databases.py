"""Law: every address answers on PostgreSQL as it does on SQLite, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from core.replay import Timeline
from eventstore.photo_files import FOLDER
from tests.matches import begun, play, record, several
from tests.toys import PIG
from tests.web import channels, house, test_law_of_lists
from tests.web.conftest import START, new_app
from tests.web.test_law_of_secrets import told
from web.context import parts_of

LINES = ["roll 6", "roll 2", "undo", "roll 5", "hold", "roll 3"]
DRAWN = re.compile(rb'(name="seed" type="text" value=")[^"]*')  # anew for each form
ITS_OWN = {
    *("pages.status", "api.status"),  # what they tell is the database itself
    *("pages.seal", "pages.seal_file"),  # signed with a key that each installation draws
}


def filled(app: Flask) -> Flask:
    """With matches of every kind."""
    parts = parts_of(app)
    several(parts.store)
    record(parts.store, house.M, play(begun(9), LINES), {"red": "Bo", "black": "Zoé"})
    parts.worker.settle(60.0)
    app.config["WTF_CSRF_ENABLED"] = False  # a token is drawn for each form
    return app


@pytest.fixture
def both(sqlite_path: Path, postgresql_url: str, tmp_path: Path) -> Iterator[tuple[Flask, Flask]]:
    """The same matches on both databases."""
    settings: dict[str, Any] = {"clock": lambda: START, "stream_seconds": 0.0}
    apps = (
        new_app(sqlite_path, **settings),
        new_app(sqlite_path, database_url=postgresql_url, photos=tmp_path / FOLDER, **settings),
    )
    yield filled(apps[0]), filled(apps[1])
    for app in apps:
        parts_of(app).close()


def looks(app: Flask) -> Iterator[str]:
    """Every address at which something is looked at: of a match by all who may look, of lists."""
    timeline = Timeline(PIG, parts_of(app).store.read(house.M))
    for viewer in ("red", "spectator"):
        yield from channels.addresses(channels.asked(timeline, house.M, viewer, few=True))
    yield from chain(*test_law_of_lists.LISTS.values(), *test_law_of_lists.BESIDE.values())
    for path in chain(*test_law_of_lists.OF_A_GAME.values()):
        below = path.format(option="goal")
        api = below.startswith("@")
        yield f"/api/v1/games/toy-pig{below[1:]}" if api else f"/games/toy-pig{below}"
    yield from ("/players/Bo", "/matches/won/replay?step=3", "/matches/branched/statistics")
    for one in house.addresses(app):
        if one.method == "GET" and one.name not in ITS_OWN:
            yield one.path


def test_every_look_is_alike(both: tuple[Flask, Flask]) -> None:
    clients = [app.test_client() for app in both]
    answered = set()
    for address in looks(both[0]):
        here, there = (told(client, address) for client in clients)
        assert DRAWN.sub(rb"\1", there[1]) == DRAWN.sub(rb"\1", here[1]), address
        assert there[0] == here[0], address
        answered.add(here[0])
    assert 200 in answered
    assert max(answered) < 500


def test_every_change_ends_alike(both: tuple[Flask, Flask]) -> None:
    """Asked with next to nothing: most are refused, some done; lists and log agree afterwards."""
    clients = [app.test_client() for app in both]
    for one in house.addresses(both[0]):
        if one.method != "GET":
            here, there = (client.open(**one.request("")) for client in clients)
            assert there.status_code == here.status_code < 500, one
    for app in both:
        parts_of(app).worker.settle(60.0)
    for address in ("/api/v1/export?withdrawn=1", "/api/v1/matches?kind=any&limit=200"):
        assert told(clients[0], address) == told(clients[1], address)
