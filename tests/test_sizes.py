"""How large a database is."""

from __future__ import annotations

import json

from click.testing import CliRunner

from eventstore.database import Database
from eventstore.sizes import size_of
from eventstore.sql import SqlStore
from tests.matches import several
from tests.toys import GAMES
from web.cli import main


def test_what_is_recorded_is_counted_and_measured(database: Database) -> None:
    empty = size_of(database)
    assert (empty.matches, empty.steps, empty.events, empty.of_an_event) == (0, 0, 0, 0)
    store = SqlStore(database, GAMES)
    several(store)
    found = size_of(database)
    rows = [row for match in store.match_ids() for row in store.rows(match)]
    assert found.matches == store.count()
    assert found.steps == len(rows)
    assert found.events == sum(len(row.events) for row in rows)
    text = sum(len(row.command) + sum(len(one.payload) for one in row.events) for row in rows)
    assert text < found.log < found.total
    assert found.of_an_event == found.total / found.events


def test_the_command_tells_it(database: Database) -> None:
    url = database.engine.url.render_as_string(hide_password=False)
    several(SqlStore(database, GAMES))
    told = CliRunner().invoke(main, ["--database", url, "db", "size", "--json"])
    assert json.loads(told.output)["events"] == size_of(database).events
    said = CliRunner().invoke(main, ["--database", url, "db", "size"]).output
    assert "bytes in all for each event" in said
