"""How much there is: told in a few milliseconds, however long the log is."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from eventstore.database import Database
from eventstore.feed import Projections
from eventstore.lag import Lag
from eventstore.projected_tables import parked
from eventstore.tables import events, streams


class LogSize(NamedTuple):
    """Of a database."""

    position: int  # of the newest event
    matches: int  # that were ever stored, those erased since included
    size: int | None  # bytes of the database; None where they are not told
    lag: Lag
    parked: Mapping[str, int]  # matches that could not be drawn, by part


def log_size(books: Projections) -> LogSize:
    """What the log and its lists come to. Raises `Unavailable`."""
    with books.database.read() as connection:
        position = connection.scalar(select(func.max(events.c.position)))
        matches = connection.scalar(select(func.max(streams.c.number)))
        size = _bytes(books.database, connection)
        by_part = select(parked.c.part, func.count()).group_by(parked.c.part)
        counts = {part: number for part, number in connection.execute(by_part)}  # noqa: C416
    return LogSize(position or 0, matches or 0, size, books.lag(), counts)


def _bytes(database: Database, connection: Connection) -> int | None:
    if database.file is None:
        return connection.scalar(select(func.pg_database_size(func.current_database())))
    with suppress(OSError):
        return sum(os.stat(f"{database.file}{end}").st_size for end in ("", "-wal"))  # noqa: PTH116 - as the database names them
    return None
