"""Time comes in by one door, the clock of the settings; frozen, everything is the same again."""

from __future__ import annotations

import json
from pathlib import Path

from freezegun import freeze_time

from core.games.ace_in_the_hole import GAME
from core.simulate import Plan, play
from eventstore.database import Database
from eventstore.export import as_json, record
from eventstore.sql import SqlStore
from tests.web.conftest import Api
from web import create_app
from web.context import parts_of
from web.settings import Settings


def started_and_played(place: Path) -> dict[str, str]:
    """When the steps of a match recorded over HTTP were, as the API tells it."""
    app = create_app(Settings(database_url=f"sqlite:///{place}", secret_key="for tests alone"))
    api = Api(app.test_client())
    with freeze_time("2026-11-21 10:00:00"):
        match = api.start(game="ace-in-the-hole")
    with freeze_time("2026-11-21 10:00:42"):
        api.play(match, "deal R ? ? ?")
    steps = api.get(f"/matches/{match}/steps").json["steps"]
    parts_of(app).close()
    return {step["notation"]: step["at"] for step in steps}


def test_steps_carry_the_time_at_which_they_were_entered(tmp_path: Path) -> None:
    assert started_and_played(tmp_path / "kifu.db") == {
        "start": "2026-11-21T10:00:00Z",
        "deal R ? ? ?": "2026-11-21T10:00:42Z",
    }


@freeze_time("2026-11-21 10:00:00")
def simulated(place: Path) -> str:
    """A simulated match, stored and exported."""
    settings = Settings(database_url=f"sqlite:///{place}", secret_key="for tests alone")
    database = Database(settings.database_url)
    database.upgrade()
    store, plan = SqlStore(database), Plan(7, "greedy", GAME.options())
    session = play(GAME, plan, 1, clock=settings.clock)
    store.append("simulated001", session.pending, expected_version=0)
    text = as_json(record(store, "simulated001"))
    database.close()
    return text


def test_at_a_frozen_time_a_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    one, other = (simulated(tmp_path / f"{number}.db") for number in (1, 2))
    assert one == other
    assert json.loads(one)["match"]["started_at"] == "2026-11-21T10:00:00Z"
