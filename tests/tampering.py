"""Changing the log by hand, past every guard, as only someone with the file could."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from eventstore.database import Database

COLUMNS = {
    "steps": (
        *("stream", "step", "command", "notation", "actor", "recorded_at"),
        *("idempotency_key", "hash"),
    ),
    "events": ("stream", "version", "step", "type", "schema", "payload"),
}


@contextmanager
def unguarded_file(path: Path) -> Iterator[sqlite3.Connection]:
    """A bare connection to a file without its triggers."""
    bare = sqlite3.connect(path, isolation_level=None)
    bare.execute("PRAGMA synchronous = OFF")  # a test's file: nothing to keep
    names = bare.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for (name,) in names:
        bare.execute(f"DROP TRIGGER {name}")
    yield bare
    bare.close()


@contextmanager
def unguarded(database: Database) -> Iterator[Connection]:
    """A connection to either kind of database, its triggers gone."""
    with database.engine.begin() as connection:
        if database.is_sqlite:
            found = connection.exec_driver_sql(
                "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            )
            for (name,) in found.fetchall():
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
        else:
            for table in ("steps", "events", "streams"):
                for what in ("change", "delete"):
                    connection.exec_driver_sql(f"DROP TRIGGER {table}_refuse_{what} ON {table}")
        yield connection


def flipped(value: Any, place: int) -> Any:
    """The value with one character changed at `place`; a number with one digit changed."""
    if isinstance(value, int):
        return value + 1 + place
    at = place % len(value)
    if isinstance(value, bytes):
        return value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]
    other = "x" if value[at] != "x" else "y"
    return value[:at] + other + value[at + 1 :]
