"""Databases of PostgreSQL that tests use one after another: the next finds nothing of the last."""

from __future__ import annotations

from contextlib import closing

import pytest
from sqlalchemy import Connection, func, select, text

from eventstore.database import Database
from eventstore.projected_tables import unsummed
from eventstore.sql import SqlStore
from eventstore.tables import events
from tests.matches import begun, record
from tests.plugins.postgresql import Shelf
from tests.toys import GAMES


def recorded(database: Database) -> int:
    """Record the first step of a match; the position of its first event."""
    record(SqlStore(database, GAMES), "match0000001", begun())
    with database.read() as connection:
        first: int = connection.execute(select(func.min(events.c.position))).scalar_one()
    return first


def test_the_next_finds_no_row_and_counts_from_the_beginning(postgresql_shelf: Shelf) -> None:
    address = postgresql_shelf.take()
    with closing(Database(address)) as database:
        first = recorded(database)
    postgresql_shelf.give_back(address)
    assert postgresql_shelf.take() == address
    with closing(Database(address)) as database:
        with database.read() as connection:
            counts = [_count(connection, table) for table in (events, unsummed)]
        assert counts == [0, 0]
        assert recorded(database) == first == 1
    postgresql_shelf.give_back(address)


@pytest.mark.parametrize(
    "change",
    [
        "DROP TRIGGER events_refuse_change ON events",
        "ALTER TABLE events ADD COLUMN more text",
        "CREATE TABLE more ()",
        "UPDATE alembic_version SET version_num = '9999'",
    ],
)
def test_one_whose_tables_were_changed_is_given_up(postgresql_shelf: Shelf, change: str) -> None:
    address = postgresql_shelf.take()
    with closing(Database(address)) as database, database.write() as connection:
        connection.execute(text(change))
    postgresql_shelf.give_back(address)
    other = postgresql_shelf.take()
    assert other != address
    postgresql_shelf.give_back(other)


def _count(connection: Connection, table: object) -> int:
    found: int = connection.execute(select(func.count()).select_from(table)).scalar_one()  # type: ignore[arg-type]
    return found
