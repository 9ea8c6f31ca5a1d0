"""Connections: SQLite in one file, or PostgreSQL, behind the same two context managers."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from threading import Lock, RLock
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from core.errors import BadInput

DEFAULT_URL = "sqlite:///kifu.db"
MIGRATIONS = str(files("migrations"))
WRITER = "kifu_writer"  # execution option: the transaction will write
PATIENCE = 30.0  # seconds a writer waits for the writers of other processes
# On PostgreSQL one writer at a time keeps positions in the order of commits; "kifu" in ASCII.
TAKE_TURN = f"SELECT pg_advisory_xact_lock({0x6B696675})"

_locks: dict[str, RLock] = {}  # by database file: the threads of this process write in turn
_locks_guard = Lock()


class Database:
    """One database: `read()` and `write()` give a connection in a transaction.

    A file of SQLite works in WAL with every commit synced to disk; its writers take turns in
    this process and wait for those of others. `driver_read` and `driver_write` are the same
    for the hot path: the bare connection of the driver, which costs a fifth of the time.
    Raises `BadInput` for an unusable address.
    """

    def __init__(self, url: str = DEFAULT_URL) -> None:
        self.engine = create(url)
        self.is_sqlite = self.engine.dialect.name == "sqlite"
        self.collisions: type[Exception] = self.engine.dialect.loaded_dbapi.IntegrityError
        self._lock = _lock_of(str(self.engine.url))
        self._held: Connection | None = None  # SQLite's writer: saves the pool's round trip
        self._bare: Any = None  # the driver's connection under it

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database (on SQLite) and writes nothing."""
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A connection in a transaction that commits at the end, or rolls back on an error.

        The transaction is the only writer from its first moment, so what it reads stays true
        until it commits.
        """
        if self.is_sqlite:
            with self._lock, self._holding() as held, held.begin():
                yield held
        else:
            with self.engine.begin() as connection:
                connection.exec_driver_sql(TAKE_TURN)
                yield connection

    @contextmanager
    def driver_read(self) -> Iterator[Any]:
        """A connection of the driver. Each question sees a moment of its own."""
        borrowed = self.engine.raw_connection()
        try:
            yield borrowed.driver_connection
        finally:
            borrowed.close()

    @contextmanager
    def driver_write(self) -> Iterator[Any]:
        """A connection of the driver, in a transaction as `write` gives it."""
        if not self.is_sqlite:
            with self.write() as connection:
                yield connection.connection.driver_connection
            return
        with self._lock, self._holding():
            bare = self._bare
            begin_writing(lambda: bare.execute("BEGIN IMMEDIATE"))
            try:
                yield bare
                bare.execute("COMMIT")
            except BaseException:
                bare.rollback()
                raise

    def upgrade(self) -> None:
        """Bring the tables to the newest form."""
        with self.write() as connection:
            upgrade(connection)

    def close(self) -> None:
        """Give all connections back."""
        with self._lock:
            self._let_go()
            self.engine.dispose()

    @contextmanager
    def _holding(self) -> Iterator[Connection]:
        if self._held is None:
            self._held = self.engine.connect().execution_options(**{WRITER: True})
            self._bare = self._held.connection.driver_connection
            self._bare.execute("PRAGMA busy_timeout = 0")  # `begin_writing` waits instead
        try:
            yield self._held
        except (OperationalError, sqlite3.OperationalError):
            self._let_go()  # the file went away, the disk is full: start afresh
            raise

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.invalidate()
            self._held.close()
            self._held = self._bare = None


def create(url: str) -> Engine:
    """An engine for a database address. Raises `BadInput` for one that cannot be used."""
    try:
        address = make_url(url)
    except ArgumentError:
        raise BadInput(
            "bad_database",
            "The database address must look like sqlite:///kifu.db or postgresql://host/name.",
        ) from None
    if address.drivername in {"postgres", "postgresql"}:
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() not in {"sqlite", "postgresql"}:
        raise BadInput(
            "bad_database",
            "The database must be SQLite or PostgreSQL, not {backend}.",
            backend=address.get_backend_name(),
        )
    if address.get_backend_name() == "postgresql":
        return create_engine(address, pool_pre_ping=True)
    if address.database in {None, "", ":memory:"}:
        raise BadInput("bad_database", "A database of SQLite needs a file: sqlite:///kifu.db.")
    engine = create_engine(address, pool_size=20, max_overflow=40)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def is_newest(database: Database) -> bool:
    """Whether the tables have the newest form."""
    newest = ScriptDirectory(MIGRATIONS).get_current_head()
    with database.read() as connection:
        return MigrationContext.configure(connection).get_current_revision() == newest


def upgrade(target: Engine | Connection, revision: str = "head") -> None:
    """Bring the tables to `revision`: "head" is the newest."""
    _run(target, command.upgrade, revision)


def downgrade(target: Engine | Connection, revision: str) -> None:
    """Take the tables back to `revision`; "base" removes them with everything in them."""
    _run(target, command.downgrade, revision)


def _run(target: Engine | Connection, what: Any, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.set_main_option("path_separator", "os")
    if isinstance(target, Connection):
        config.attributes["connection"] = target
        what(config, revision)
        return
    with target.connect().execution_options(**{WRITER: True}) as connection, connection.begin():
        config.attributes["connection"] = connection
        what(config, revision)


def _lock_of(address: str) -> RLock:
    with _locks_guard:
        return _locks.setdefault(address, RLock())


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself; `_begin` does
    cursor = connection.cursor()
    for pragma in ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL"):
        cursor.execute(f"PRAGMA {pragma}").fetchall()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin as reader or, under the option, as writer: with the lock before the first read.

    A transaction that reads first and then writes fails when another writer commits in
    between.
    """
    if connection.get_execution_options().get(WRITER):
        begin_writing(lambda: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    else:
        connection.exec_driver_sql("BEGIN")


def begin_writing(begin: Callable[[], object]) -> None:
    """Begin, waiting for writers of other processes: short waits are fairer than SQLite's
    own growing ones.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            begin()
        except (OperationalError, sqlite3.OperationalError) as busy:
            if "locked" not in str(busy) or time.monotonic() > deadline:
                raise
            time.sleep(0.001)
        else:
            return
