"""The migrations give what the tables say, and the database refuses to change the log."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.exc import DBAPIError

from core.errors import BadInput
from eventstore import revisions
from eventstore.contract.steps import note, opening
from eventstore.database import Database
from eventstore.migrating import downgrade, upgrade
from eventstore.projected_tables import SCHEMA
from eventstore.sql import SqlStore
from eventstore.tables import LOG
from eventstore.verify import verify
from tests.tampering import unguarded_file
from tests.toys import GAMES

CHANGES = [
    "UPDATE steps SET notation = 'x'",
    "UPDATE steps SET hash = hash WHERE step = 0",
    "DELETE FROM steps",
    "DELETE FROM steps WHERE step = 1",
    "UPDATE events SET payload = '{}'",
    "DELETE FROM events WHERE version = 2",
    "DELETE FROM events",
    "UPDATE streams SET match_id = 'x'",
    "DELETE FROM streams",
    "UPDATE event_types SET type = 'x'",
    "DELETE FROM event_types",
]


@pytest.fixture
def filled(database: Database) -> Database:
    store = SqlStore(database, GAMES)
    steps = [opening("toy-pig"), note(1, "one", key="k1"), note(2, "two")]
    store.append("m", steps, expected_version=0)
    return database


def everything(database: Database) -> list[list[object]]:
    with database.read() as connection:
        return [
            [tuple(row) for row in connection.execute(table.select().order_by(*table.primary_key))]
            for table in LOG
        ]


def test_the_newest_revision_is_what_the_tables_say(database: Database) -> None:
    with database.read() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, SCHEMA) == []


def test_the_files_of_the_migrations_tell_their_revisions() -> None:
    script = ScriptDirectory(str(revisions.MIGRATIONS))
    found = [one.revision for one in script.walk_revisions()]
    assert [*revisions.known()] == [*reversed(found)]
    assert revisions.known()[-1] == script.get_current_head()


def test_up_and_down_and_up_again(database: Database) -> None:
    downgrade(database.engine, "base")
    assert set(inspect(database.engine).get_table_names()) <= {"alembic_version"}
    upgrade(database.engine)
    upgrade(database.engine)  # nothing left to do
    names = set(inspect(database.engine).get_table_names())
    assert names == {*SCHEMA.tables, "alembic_version"}
    SqlStore(database, GAMES).append("m", [opening("toy-pig")], expected_version=0)


def in_words(database: Database) -> list[tuple[object, ...]]:
    with database.read() as connection:
        return [tuple(row) for row in connection.exec_driver_sql("SELECT * FROM log ORDER BY 1")]


def test_the_log_is_the_same_in_its_older_form(database: Database) -> None:
    """Matches and types by name, hashes as text; positions go on where they stood."""
    store = SqlStore(database, GAMES)
    for match in ("m", "zoé ♥"):
        store.append(match, [opening("toy-pig"), note(1, "one", key="k")], expected_version=0)
    rows, positions = [store.rows(m) for m in store.match_ids()], [p for p, _ in store.feed()]
    words = in_words(database)
    downgrade(database.engine, "0015")
    with database.read() as connection:
        found = connection.execute(
            text(
                "SELECT e.position, e.match_id, e.version, e.step, e.type, e.schema, e.payload, "
                "s.command, s.notation, s.actor, s.recorded_at, s.idempotency_key, s.hash "
                "FROM events e JOIN steps s ON s.match_id = e.match_id AND s.step = e.step "
                "ORDER BY 1"
            )
        ).all()
    assert [tuple(row) for row in found] == words
    assert len(found[0].hash) == 64
    with (
        pytest.raises(DBAPIError, match="append-only"),
        database.engine.begin() as connection,
    ):
        connection.execute(text("DELETE FROM events"))
    upgrade(database.engine)
    store = SqlStore(database, GAMES)
    assert [*store.match_ids()] == ["m", "zoé ♥"]
    assert [store.rows(m) for m in store.match_ids()] == rows
    assert [p for p, _ in store.feed()] == positions
    assert in_words(database) == words
    store.append("m", [note(2, "two")], expected_version=store.version("m"))
    assert [p for p, _ in store.feed()] == [*positions, max(positions) + 1]
    assert [*verify(store)] == []


def test_an_altered_log_takes_its_newest_form_and_is_found(
    sqlite_database: Database, sqlite_path: Path
) -> None:
    """Rows without their step, of no type that is text, with hashes that are none."""
    store = SqlStore(sqlite_database, GAMES)
    for match in ("a", "b", "c", "d", "fine"):
        store.append(match, [opening("toy-pig"), note(1, "one")], expected_version=0)
    downgrade(sqlite_database.engine, "0015")
    with unguarded_file(sqlite_path) as bare:
        bare.execute("UPDATE steps SET hash = 'none' WHERE match_id = 'a' AND step = 1")
        bare.execute("DELETE FROM steps WHERE match_id = 'b'")
        bare.execute("UPDATE events SET match_id = X'6DFF' WHERE match_id = 'c'")
        bare.execute("UPDATE events SET type = X'FF', step = 7 WHERE match_id = 'd' AND step = 1")
    sqlite_database.upgrade()
    found = {(f.match_id, f.step) for f in verify(SqlStore(sqlite_database, GAMES))}
    assert found == {
        *(("a", 1), ("b", 0), ("b", 1), ("c", 0), ("c", 1), ("b'm\\xff'", None)),
        *(("d", 1), ("d", 7)),
    }
    with sqlite_database.write() as connection:
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


@pytest.mark.parametrize("statement", CHANGES)
def test_the_log_is_not_changed(filled: Database, statement: str) -> None:
    before = everything(filled)
    with (
        pytest.raises(DBAPIError, match="append-only"),
        filled.engine.begin() as connection,
    ):
        connection.execute(text(statement))
    assert everything(filled) == before


@pytest.mark.parametrize("table", ["steps", "events", "streams", "event_types"])
def test_postgresql_does_not_truncate_the_log(postgresql_database: Database, table: str) -> None:
    with (
        pytest.raises(DBAPIError, match="append-only"),
        postgresql_database.engine.begin() as connection,
    ):
        connection.execute(text(f"TRUNCATE {table} CASCADE"))


STEP = "(stream, step, command, notation, recorded_at, idempotency_key, hash)"
EVENT = "(position, stream, version, step, type, schema, payload)"
REPLACEMENTS = [
    f"INSERT OR REPLACE INTO steps {STEP} VALUES (1, 1, '', '', '', NULL, X'')",
    f"REPLACE INTO steps {STEP} VALUES (1, 9, '', '', '', 'k1', X'')",
    f"INSERT OR REPLACE INTO events {EVENT} VALUES (NULL, 1, 2, 1, 1, 1, '')",
    f"REPLACE INTO events {EVENT} VALUES (1, 2, 2, 1, 1, 1, '')",
    "UPDATE OR REPLACE events SET version = 1 WHERE version = 2",
    f"INSERT INTO events {EVENT} VALUES (1, 1, 1, 0, 1, 1, '') ON CONFLICT DO NOTHING",
    "REPLACE INTO streams (number, match_id) VALUES (1, 'other')",
    "REPLACE INTO streams (match_id) VALUES ('m')",
    "REPLACE INTO event_types (number, type) VALUES (1, 'other')",
    "REPLACE INTO event_types (type) VALUES ('match.match_started')",
]


@pytest.mark.parametrize("statement", REPLACEMENTS)
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
def test_sqlite_replaces_no_row_of_the_log(
    sqlite_database: Database, sqlite_path: Path, statement: str, recursive: str
) -> None:
    steps = [opening("toy-pig"), note(1, "one", key="k1"), note(2, "two")]
    SqlStore(sqlite_database, GAMES).append("m", steps, expected_version=0)
    before = everything(sqlite_database)
    bare = sqlite3.connect(sqlite_path)
    bare.execute(f"PRAGMA recursive_triggers = {recursive}")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        bare.execute(statement)
    bare.commit()
    bare.close()
    assert everything(sqlite_database) == before


def test_sqlite_syncs_every_commit_and_works_in_wal(sqlite_database: Database) -> None:
    for connect in (sqlite_database.read, sqlite_database.write):
        with connect() as connection:
            settings = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        assert settings == ["wal", 2, 1]


def test_writers_of_two_programs_wait_for_each_other(sqlite_path: Path) -> None:
    """Two `Database`s do not share connections; a bare writer holds the file meanwhile."""
    database = Database(f"sqlite:///{sqlite_path}")
    store = SqlStore(database, GAMES)
    store.append("m", [opening("toy-pig")], expected_version=0)
    bare = sqlite3.connect(sqlite_path, isolation_level=None, check_same_thread=False)
    bare.execute("BEGIN IMMEDIATE")
    from threading import Timer  # noqa: PLC0415 - here only

    Timer(0.2, bare.execute, ["COMMIT"]).start()
    store.append("m", [note(1, "waited")], expected_version=1)
    assert store.version("m") == 2
    bare.close()
    database.close()


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:"])
def test_other_addresses_are_refused(url: str) -> None:
    with pytest.raises(BadInput) as refused:
        Database(url)
    assert refused.value.code == "bad_database"


def test_a_time_needs_its_zone(sqlite_database: Database) -> None:
    naive = datetime(2026, 11, 21, tzinfo=UTC).replace(tzinfo=None)
    step = opening("toy-pig")
    with pytest.raises(ValueError, match="zone"):
        SqlStore(sqlite_database, GAMES).append(
            "m", [type(step)(**{**as_dict(step), "at": naive})], expected_version=0
        )


def as_dict(step: object) -> dict[str, object]:
    return {name: getattr(step, name) for name in step.__dataclass_fields__}  # type: ignore[attr-defined]
