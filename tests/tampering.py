"""Changing the log by hand, past every guard, as only someone with the file could."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, update

from eventstore import chain
from eventstore.columns import stream_of
from eventstore.database import Database
from eventstore.sql import SqlStore
from eventstore.tables import events, steps, streams
from eventstore.turns import EVERYTHING

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
    with database.write(turn=EVERYTHING) as connection:  # in turn with a worker that is at it
        if database.is_sqlite:
            found = connection.exec_driver_sql(
                "SELECT name FROM sqlite_master WHERE type = 'trigger'"
            )
            for (name,) in found.fetchall():
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
        else:
            for table in ("steps", "events", "streams", "tombstones"):
                for what in ("change", "delete"):
                    connection.exec_driver_sql(
                        f"DROP TRIGGER IF EXISTS {table}_refuse_{what} ON {table}"
                    )
        yield connection


def cut_off(database: Database, match_id: str, last: int) -> None:
    """Take away the steps behind the step `last`, with -1 all of them."""
    with unguarded(database) as connection:
        for table in (events, steps):
            its = table.c.stream == stream_of(match_id)
            connection.execute(delete(table).where(its, table.c.step > last))


def taken_away(database: Database, match_id: str) -> None:
    """Take a match away, as if there had been none."""
    cut_off(database, match_id, -1)
    with unguarded(database) as connection:
        connection.execute(delete(streams).where(streams.c.match_id == match_id))


def written_anew(store: SqlStore, match_id: str, first: int) -> None:
    """Another history from the step `first` on, with the hashes that it would have had."""
    rows = store.rows(match_id)
    changed = [row._replace(notation=f"{row.notation} anew") for row in rows[first:]]
    before = rows[first - 1].hash if first else ""
    with unguarded(store.database) as connection:
        for row in chain.linked(tuple(changed), before):
            connection.execute(
                update(steps)
                .where(steps.c.stream == stream_of(match_id), steps.c.step == row.step)
                .values(notation=row.notation, hash=bytes.fromhex(row.hash))
            )


def flipped(value: Any, place: int) -> Any:
    """The value with one character changed at `place`; a number with one digit changed."""
    if isinstance(value, int):
        return value + 1 + place
    at = place % len(value)
    if isinstance(value, bytes):
        return value[:at] + bytes([value[at] ^ 1]) + value[at + 1 :]
    other = "x" if value[at] != "x" else "y"
    return value[:at] + other + value[at + 1 :]
