"""Tables that a newer program has changed, while this one goes on."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from core.errors import Unavailable
from eventstore import database as module
from eventstore import migrating, revisions
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.migrating import downgrade
from eventstore.sql import SqlStore
from tests.newer import ADDS, TAKES_AWAY, newer_migrations
from tests.toys import GAMES


@pytest.fixture
def newer(tmp_path, monkeypatch):
    """A function that has the program be a newer one while it upgrades a database."""
    count = iter(range(9))

    def upgrade(database: Database, *more: str) -> None:
        folder = tmp_path / f"newer{next(count)}"
        folder.mkdir()
        found: Path = newer_migrations(folder, *more)
        with monkeypatch.context() as patch:
            patch.setattr(revisions, "MIGRATIONS", found)
            patch.setattr(migrating, "MIGRATIONS", found)
            revisions.known.cache_clear()
            try:
                database.upgrade()
                assert database.is_newest()
            finally:
                revisions.known.cache_clear()

    revisions.known.cache_clear()
    return upgrade


def revision(database: Database) -> str | None:
    with database.read() as connection:
        return revisions.of(connection)


def test_a_program_goes_on_with_tables_to_which_something_was_added(database, newer):
    url = database.engine.url.render_as_string(hide_password=False)
    store = SqlStore(database, GAMES)
    store.append("m", [opening("toy-pig")], expected_version=0)
    newer(database, ADDS)
    assert revision(database) == "9001"
    assert database.is_newest()
    database.upgrade()  # there is nothing that this program could do
    assert revision(database) == "9001"
    store.append("m", [note(1, "one")], expected_version=1)
    another = Database(url)
    assert another.is_newest(), "one that starts now goes on, too"
    assert len(SqlStore(another, GAMES).rows("m")) == 2
    another.close()


def test_a_program_stops_writing_where_something_was_taken_away(database, newer):
    store = SqlStore(database, GAMES)
    store.append("m", [opening("toy-pig")], expected_version=0)
    newer(database, ADDS, TAKES_AWAY)
    for _ in range(2):
        with pytest.raises(Unavailable) as refused:
            database.is_newest()
        assert refused.value.code == "database_newer"
    with pytest.raises(Unavailable, match="newer Kifu"):
        store.append("m", [note(1, "one")], expected_version=1)
    assert len(store.rows("m")) == 1, "what is there can be read"


def test_programs_since_what_was_taken_away_go_on_with_what_was_added_later(database, newer):
    newer(database, ADDS, TAKES_AWAY)
    with database.read() as connection:
        assert revisions.oldest(connection) == "9002"


def test_who_upgrades_and_takes_back_is_noted(database):
    with database.read() as connection:
        assert revisions.oldest(connection) == revisions.known()[-1]
    downgrade(database.engine, revisions.known()[-2])
    with database.read() as connection:
        assert revisions.oldest(connection) == revisions.known()[-2]


def test_two_that_upgrade_at_once_do_it_once(postgresql_database, newer, tmp_path):
    """The second one waits, and finds nothing left to do."""
    url = postgresql_database.engine.url.render_as_string(hide_password=False)
    downgrade(postgresql_database.engine, revisions.known()[-2])
    both = [Database(url) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        assert [*threads.map(Database.upgrade, both)] == [None, None]
    assert all(one.is_newest() for one in both)
    for one in both:
        one.close()


def test_a_database_that_says_nothing_is_refused_as_before(database, newer):
    newer(database, ADDS)
    with database.engine.begin() as connection:
        if database.is_sqlite:
            connection.exec_driver_sql("PRAGMA user_version = 0")
        else:
            connection.exec_driver_sql("COMMENT ON TABLE alembic_version IS NULL")
    with pytest.raises(Unavailable, match="newer Kifu"):
        database.is_newest()


def test_who_reads_for_long_is_not_waited_for_with_all_others_behind(
    postgresql_database, newer, monkeypatch
):
    """The lock is let go after a moment, and the whole is tried again."""
    monkeypatch.setattr(module, "SHORT", 0.05)
    reader = postgresql_database.engine.connect()
    reader.execute(text("SELECT * FROM devices"))
    pauses = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        with postgresql_database.read() as other:
            other.execute(text("SELECT * FROM devices"))  # it does not wait behind the upgrade
        if len(pauses) == 2:
            reader.close()

    monkeypatch.setattr(module.time, "sleep", sleep)
    newer(postgresql_database, ADDS)
    assert pauses == [module.PAUSE] * 2
    names = {one["name"] for one in inspect(postgresql_database.engine).get_columns("devices")}
    assert "colour" in names


def test_who_never_lets_go_is_told_of(postgresql_database, newer, monkeypatch):
    monkeypatch.setattr(module, "SHORT", 0.05)
    monkeypatch.setattr(module, "LONGEST_UPGRADE", 0.0)
    with postgresql_database.engine.connect() as reader:
        reader.execute(text("SELECT * FROM devices"))
        with pytest.raises(Unavailable) as refused:
            newer(postgresql_database, ADDS)
    assert refused.value.code == "database_locked"
    assert postgresql_database.is_newest()
