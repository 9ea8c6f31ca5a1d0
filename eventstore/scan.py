"""Reading the log's rows from a database without trusting a single column."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, LargeBinary, Text, bindparam, cast, func, select, union_all
from sqlalchemy.sql.elements import ColumnElement

from eventstore.database import Database
from eventstore.tables import events, steps
from eventstore.verify import RawEvent, RawMatch, RawStep

STEP = (
    *(steps.c.step, steps.c.command, steps.c.notation, steps.c.actor),
    *(steps.c.recorded_at, steps.c.idempotency_key, steps.c.hash),
)
EVENT = (*(events.c.version, events.c.step, events.c.type, events.c.schema, events.c.payload),)


def scan(database: Database) -> Iterator[RawMatch]:
    """Every match id that occurs in either table, with its rows."""
    with moment(database) as connection, _any_text(connection, sqlite=database.is_sqlite):
        found = connection.execute(_next_id(None)).scalar()
        while found is not None:
            same = _same(found, sqlite=database.is_sqlite)
            yield RawMatch(
                found,
                [
                    RawStep._make(r)
                    for r in connection.execute(select(*STEP).where(_is(steps, same)))
                ],
                [
                    RawEvent._make(r)
                    for r in connection.execute(select(*EVENT).where(_is(events, same)))
                ],
            )
            found = connection.execute(_next_id(same)).scalar()


@contextmanager
def moment(database: Database) -> Iterator[Connection]:
    """A connection to which all questions are about one moment, on PostgreSQL too."""
    with database.read() as connection:
        if not database.is_sqlite:
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def _is(table: Any, value: ColumnElement[Any]) -> ColumnElement[bool]:
    same: ColumnElement[bool] = table.c.match_id == value
    return same


def _next_id(after: ColumnElement[Any] | None) -> Any:
    """The smallest match id of both tables, above `after`: two look-ups in their indexes."""
    smallest = []
    for table in (steps, events):
        lowest = select(func.min(table.c.match_id).label("id"))
        smallest.append(lowest if after is None else lowest.where(table.c.match_id > after))
    return select(func.min(union_all(*smallest).subquery().c.id))


def _same(match_id: Any, *, sqlite: bool) -> ColumnElement[Any]:
    """A match id as a parameter. Text that is no Unicode goes to SQLite as its bytes."""
    if not sqlite:
        return bindparam("id", match_id, Text)
    if isinstance(match_id, bytes):
        return bindparam("id", match_id, LargeBinary)
    raw = match_id.encode("utf-8", "surrogateescape")
    return cast(bindparam("id", raw, LargeBinary), Text)


@contextmanager
def _any_text(connection: Connection, *, sqlite: bool) -> Iterator[None]:
    """SQLite keeps any bytes as text; read them all, those that are no Unicode too."""
    if not sqlite:
        yield
        return
    raw: Any = connection.connection.driver_connection
    raw.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
    try:
        yield
    finally:
        raw.text_factory = str
