"""An erased match is gone for good, and its tombstone keeps it from coming back."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from core.errors import BadInput, NotFound
from eventstore.backup import back_up, restore
from eventstore.columns import stream_of
from eventstore.contract.steps import opening
from eventstore.database import Database
from eventstore.erasing import OF_A_MATCH
from eventstore.export import as_json, record
from eventstore.feed import Projections
from eventstore.imports import import_records
from eventstore.match_marks import BIN
from eventstore.sql import SqlStore
from eventstore.verify import verify
from tests.matches import begun, play, several
from tests.matches import record as put
from tests.toys import GAMES

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
GONE = "won"


@pytest.fixture
def store(database: Database) -> SqlStore:
    found = SqlStore(database, GAMES)
    several(found)
    found.seat_players(GONE, {"red": "Ana"})
    Projections(found).catch_up()
    return found


def test_everything_goes_but_the_tombstone(store: SqlStore) -> None:
    rows, others = store.rows(GONE), [m for m in store.match_ids() if m != GONE]
    kept = {match: store.rows(match) for match in others}
    store.mark(GONE, BIN, NOW)
    with store.database.read() as connection:
        number = connection.execute(select(stream_of(GONE))).scalar_one()
    stone = store.erase(GONE, "asked for", NOW)
    assert stone == (GONE, NOW, rows[-1].step, rows[-1].hash, "asked for")
    assert (store.tombstone(GONE), store.tombstones()) == (stone, [stone])
    with store.database.read() as connection:
        for table in OF_A_MATCH:
            name, gone = ("stream", number) if "stream" in table.c else ("match_id", GONE)
            left = connection.execute(select(table.c[name])).scalars().all()
            assert gone not in left
    assert {match: store.rows(match) for match in store.match_ids()} == kept
    assert [*verify(store)] == []
    assert GONE not in [row.match_id for row in Projections(store).matches()]
    with pytest.raises(NotFound):
        store.rows(GONE)
    with pytest.raises(NotFound):
        store.erase(GONE, "", NOW)


def test_it_does_not_come_back(store: SqlStore) -> None:
    file, rows = as_json(record(store, GONE)).encode(), store.rows(GONE)
    store.erase(GONE, "", NOW)
    with pytest.raises(BadInput) as refused:
        [*import_records(store, file)]
    assert refused.value.code == "match_erased"
    for attempt in (
        lambda: store.put(GONE, rows),
        lambda: store.append(GONE, [opening("toy-pig")], expected_version=0),
    ):
        with pytest.raises(BadInput) as refused:
            attempt()
        assert refused.value.code == "match_erased"
    assert not store.version(GONE)


def test_rows_go_only_where_a_tombstone_stands(store: SqlStore) -> None:
    store.erase(GONE, "", NOW)
    for statement in (
        "DELETE FROM events",
        "DELETE FROM events WHERE stream = (SELECT number FROM streams WHERE match_id = 'last')",
        "DELETE FROM streams WHERE match_id = 'last'",
        "UPDATE steps SET notation = 'x'",
        "DELETE FROM tombstones",
        "UPDATE tombstones SET hash = ''",
    ):
        with (
            pytest.raises(DBAPIError, match="append-only"),
            store.database.engine.begin() as connection,
        ):
            connection.execute(text(statement))


def test_what_is_recorded_after_the_newest_was_erased_is_listed(store: SqlStore) -> None:
    books = Projections(store)
    newest = [*store.match_ids()][-1]
    store.erase(newest, "", NOW)
    put(store, "next", play(begun(), ["roll 4"]))
    assert "next" in [row.match_id for row in books.matches()]


def test_backups_carry_tombstones(store: SqlStore, tmp_path: Path) -> None:
    stone = store.erase(GONE, "", NOW)
    copy = back_up(store.database, tmp_path / "copy.db")
    again = Database(f"sqlite:///{restore(copy.path, f'sqlite:///{tmp_path}/again.db').path}")
    other = SqlStore(again, GAMES)
    assert other.tombstones() == [stone]
    assert [*other.match_ids()] == [*store.match_ids()]
    again.close()


def test_nothing_of_it_stays_in_the_file(sqlite_database: Database, sqlite_path: Path) -> None:
    store = SqlStore(sqlite_database, GAMES)
    put(store, "m", play(begun(title="Zanzibar 4711"), ["roll 4"]))
    Projections(store).catch_up()
    store.erase("m", "", NOW)
    for file in sqlite_path.parent.glob(f"{sqlite_path.name}*"):
        assert b"Zanzibar 4711" not in file.read_bytes(), file
