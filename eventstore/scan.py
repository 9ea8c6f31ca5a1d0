"""Reading the log's rows from a database without trusting a single column."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Float,
    LargeBinary,
    Text,
    bindparam,
    cast,
    func,
    select,
    union_all,
)
from sqlalchemy.sql.elements import ColumnElement

from core.events import MatchId
from eventstore.columns import hex_of
from eventstore.database import Database
from eventstore.tables import event_types, events, steps, streams
from eventstore.verify import Nameless, RawEvent, RawMatch, RawStep

STEP = select(
    *(steps.c.step, steps.c.command, steps.c.notation, steps.c.actor),
    *(steps.c.recorded_at, steps.c.idempotency_key, hex_of(steps.c.hash)),
)
EVENT = select(
    *(events.c.version, events.c.step, event_types.c.type, events.c.schema, events.c.payload)
).outerjoin(event_types, event_types.c.number == events.c.type)


def scan(database: Database) -> Iterator[RawMatch]:
    """Every match, with its rows; and rows of the log that belong to none."""
    with moment(database) as connection, _any_text(connection, sqlite=database.is_sqlite):
        found = connection.execute(_next_number(None)).scalar()
        while found is not None:
            same = _same(found, sqlite=database.is_sqlite)
            match_id = connection.execute(
                select(streams.c.match_id).where(streams.c.number == same)
            ).scalar()
            yield _raw(connection, Nameless(found) if match_id is None else match_id, same)
            found = connection.execute(_next_number(same)).scalar()


def scan_one(database: Database, match_id: MatchId) -> RawMatch | None:
    """A single match, with its rows; None where there is none of this id."""
    with moment(database) as connection, _any_text(connection, sqlite=database.is_sqlite):
        number = connection.execute(
            select(streams.c.number).where(streams.c.match_id == match_id)
        ).scalar()
        if number is None:
            return None
        return _raw(connection, match_id, _same(number, sqlite=database.is_sqlite))


def _raw(connection: Connection, match_id: Any, same: ColumnElement[Any]) -> RawMatch:
    return RawMatch(
        match_id,
        [RawStep._make(row) for row in connection.execute(STEP.where(_is(steps, same)))],
        [RawEvent._make(row) for row in connection.execute(EVENT.where(_is(events, same)))],
    )


@contextmanager
def moment(database: Database) -> Iterator[Connection]:
    """A connection to which all questions are about one moment, on PostgreSQL too."""
    with database.read() as connection:
        if not database.is_sqlite:
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def _is(table: Any, value: ColumnElement[Any]) -> ColumnElement[bool]:
    same: ColumnElement[bool] = table.c.stream == value
    return same


def _next_number(after: ColumnElement[Any] | None) -> Any:
    """The smallest number of a match in the log, above `after`: three look-ups in indexes."""
    smallest = []
    for column in (streams.c.number, steps.c.stream, events.c.stream):
        lowest = select(func.min(column).label("number"))
        smallest.append(lowest if after is None else lowest.where(column > after))
    return select(func.min(union_all(*smallest).subquery().c.number))


def _same(number: Any, *, sqlite: bool) -> ColumnElement[Any]:
    """The number of a match as a parameter; a file of SQLite may hold anything in its place.
    Text that is no Unicode goes there as its bytes.
    """
    if not sqlite or isinstance(number, int | float):
        return bindparam("number", number, BigInteger if isinstance(number, int) else Float)
    if isinstance(number, bytes):
        return bindparam("number", number, LargeBinary)
    raw = number.encode("utf-8", "surrogateescape")
    return cast(bindparam("number", raw, LargeBinary), Text)


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
