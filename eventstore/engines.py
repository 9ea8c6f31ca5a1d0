"""Engines: how SQLite and PostgreSQL are opened, and how a writer begins."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from core.errors import BadInput
from eventstore import postgresql
from eventstore.postgresql import Waits

WRITER = "kifu_writer"  # execution option: the transaction will write
PATIENCE = "kifu_patience"  # execution option: seconds that it waits for other writers


def parsed(url: str) -> URL:
    """The address, with its driver. Raises `BadInput` bad_database for one that cannot be used."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):  # no address at all; a port that is no number
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
    if address.get_backend_name() == "sqlite" and address.database in {None, "", ":memory:"}:
        raise BadInput("bad_database", "A database of SQLite needs a file: sqlite:///kifu.db.")
    return address


def file_of(address: URL) -> Path | None:
    """The file of a database of SQLite."""
    if address.get_backend_name() != "sqlite" or address.database is None:
        return None
    return Path(address.database)


def create(address: URL, waits: Waits) -> Engine:
    """An engine for a database address; `waits` are of PostgreSQL."""
    if address.get_backend_name() == "postgresql":
        return postgresql.create(address, waits)
    engine = create_engine(address, pool_size=20, max_overflow=40, hide_parameters=True)
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself; `_begin` does
    cursor = connection.cursor()
    for pragma in ("busy_timeout = 5000", "journal_mode = WAL", "synchronous = FULL"):
        cursor.execute(f"PRAGMA {pragma}").fetchall()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


@contextmanager
def unchecked_keys(driver: Any) -> Iterator[None]:
    """Let SQLite's tables be written anew with rows that refer to none, as altered logs have them.

    `driver` is the driver's connection, outside a transaction.
    """
    driver.execute("PRAGMA foreign_keys = OFF")
    try:
        yield
    finally:
        with suppress(sqlite3.ProgrammingError):  # closed meanwhile: something failed
            driver.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    """Begin as reader or, under the option, as writer: with the lock before the first read.

    A transaction that reads first and then writes fails when another writer commits in
    between.
    """
    options = connection.get_execution_options()
    if options.get(WRITER):
        begin_writing(
            lambda: connection.exec_driver_sql("BEGIN IMMEDIATE"), options.get(PATIENCE, 0.0)
        )
    else:
        connection.exec_driver_sql("BEGIN")


def begin_writing(begin: Callable[[], object], patience: float) -> None:
    """Begin, waiting up to `patience` seconds for writers of other processes: short waits are
    fairer than SQLite's own growing ones.
    """
    deadline = time.monotonic() + patience
    while True:
        try:
            begin()
        except (OperationalError, sqlite3.OperationalError) as busy:
            if "locked" not in str(busy) or time.monotonic() > deadline:
                raise
            time.sleep(0.001)
        else:
            return
