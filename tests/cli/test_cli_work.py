"""`kifu work`: lists and figures kept up by a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys

from core.games import find
from core.guard import senseless
from core.simulate import Plan, play
from eventstore.contract.steps import NOON
from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.sql import SqlStore
from tests.servers import STUCK

GAME = "ace-in-the-hole"


def recorded(kifu, *numbers: int) -> Projections:
    """What a server without a worker leaves: matches that are in no list."""
    database = Database(kifu.url)
    database.upgrade()
    store, game = SqlStore(database), find(GAME)
    for number in numbers:
        session = play(game, Plan(5, "random", game.options()), number, clock=lambda: NOON)
        store.append(f"match{number}", session.pending, expected_version=0)
    return Projections(store)


def broken(timeline):
    raise senseless(timeline.match_id, 1)


def test_it_takes_in_what_there_is(kifu):
    books = recorded(kifu, 1, 2)
    events = books.behind()
    assert kifu.json("work", "--once", "--json") == {"events": events, "parked": []}
    assert books.behind() == 0
    assert kifu.ok("work", "--once") == "0 events taken in.\n"
    assert "add --once" in kifu.refused("work", "--json", exit_code=2)
    books.database.close()


def test_parked_matches_are_tried_again(kifu, monkeypatch):
    books = recorded(kifu, 1, 2)
    with monkeypatch.context() as patch:
        patch.setattr("eventstore.projections.statistics", broken)
        books.catch_up()
        assert kifu("work", "--once").exit_code == 0
        result = kifu("work", "--once", "--retry")
        assert result.exit_code == 1
        assert "match1: match_statistics is parked." in result.stderr
        left = json.loads(kifu("work", "--once", "--json").stdout)["parked"]
        assert [one["match"] for one in left] == ["match1", "match2"]
    assert kifu.json("work", "--once", "--retry", "--json") == {"events": 0, "parked": []}
    books.database.close()


def test_it_works_until_it_is_ended(kifu):
    books = recorded(kifu, 1)
    command = [sys.executable, "-m", "web.cli", "--database", kifu.url, "work"]
    for ending in (signal.SIGTERM, signal.SIGINT):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert "Ctrl+C" in process.stdout.readline()
        process.send_signal(ending)
        assert process.wait(STUCK) == 0
        process.stdout.close()
    assert books.behind() == 0
    books.database.close()
