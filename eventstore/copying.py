"""Copying a whole database into another one, of either kind, and proving that both hold the same.

What is copied is one moment of a source that others go on recording into: row by row, numbers and
positions as they are. Until all of it is proven the copy is marked, and no program takes it for a
database. A copy that was interrupted goes on where it was; so does one into an older copy in which
nothing was recorded since, which then takes over what changed (decision 0071).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from core.errors import BadInput, Clash
from eventstore import revisions, times
from eventstore.database import Database
from eventstore.erasing import clear_out
from eventstore.filling import Held, Progress, Tally, Told, changes, fill, known_rows
from eventstore.projected_tables import ANEW, SCHEMA, checkpoints, unsummed
from eventstore.scan import moment
from eventstore.sql import SqlStore
from eventstore.table_rows import COPIED, Row, count_of, key_of, rows_of
from eventstore.tables import LOG, events, steps, streams, tombstones
from eventstore.verify import verify

NOT_COPIED = frozenset(ANEW.values())  # what a rebuild has drawn so far: it begins again
FOR_EVER = (*LOG, tombstones)  # rows that never change
LAST = (unsummed, checkpoints)  # triggers write the one; the other says that the rest is there
TABLES = (
    *(one for one in SCHEMA.sorted_tables if one not in NOT_COPIED and one not in LAST),
    *LAST,
)
REFERRED = {key.column.table for one in TABLES for key in one.foreign_keys}
# small ones whose rows need each other: where they are there already they are written anew
TIED = tuple(t for t in TABLES if t not in FOR_EVER and (t.foreign_keys or t in REFERRED))

Parts = Callable[[str], AbstractContextManager[Progress]]  # a part of the work is begun


def _silent(_part: str) -> AbstractContextManager[Progress]:
    return nullcontext(lambda _done, _total: None)


class Copied(NamedTuple):
    """What was copied, and is the same on both sides."""

    matches: int
    steps: int
    events: int
    tables: Mapping[str, Held]
    went_on: bool  # part of it was there before


def copy(source: Database, url: str, now: datetime, parts: Parts = _silent) -> Copied:
    """Copy everything into the database `url`: one without rows, or an unfinished or older copy.

    Raises `Clash` copy_elsewhere where that holds anything else, `BadInput` bad_copy for rows that
    it cannot take or that are not as they were written, `Unavailable`.
    """
    with closing(Database(url)) as target:
        with moment(source) as there, parts("Copying") as show:
            went_on = _begin(there, target)
            told = Told(sum(count_of(there, table) for table in TABLES), show)
            held = fill(there, target, TABLES[: -len(LAST)], told, beside=went_on)
            held |= fill(there, target, LAST, told, beside=True)
        _restart_numbers(target)
        with parts("Comparing") as show:
            _compare(target, held, show)
        with parts("Verifying") as show:
            _check_chain(target, show)
        _end(target, now)
    matches, its_steps, facts = (held[table.name].rows for table in (streams, steps, events))
    return Copied(matches, its_steps, facts, held, went_on)


# --- where it goes -------------------------------------------------------------------------------


def _begin(source: Connection, target: Database) -> bool:
    """Make the target ready and mark it; whether part of the copy is there. Raises `Clash`."""
    with target.read() as connection:
        found = revisions.of(connection)
    if found is None:
        target.upgrade()
    elif found.startswith(revisions.COPYING):
        _mark(target, found.removeprefix(revisions.COPYING))
        target.upgrade()
    elif not target.is_newest():
        raise _elsewhere("alembic_version")
    went_on = (found or "").startswith(revisions.COPYING) or _was_copied(target)
    erased = _erased_since(source, target) if went_on else []
    if went_on:
        _check_part(source, target, erased)
    _mark(target, f"{revisions.COPYING}{revisions.known()[-1]}")
    if went_on:
        _bury(target, erased)
        _empty(target)
    return went_on


def _was_copied(target: Database) -> bool:
    """Whether the target is a copy in which nothing was recorded since; False for an empty one.

    Raises `Clash` for anything else.
    """
    newest = select(func.coalesce(func.max(events.c.position), 0))
    copied = select(checkpoints.c.position).where(checkpoints.c.name == COPIED)
    with target.read() as connection:
        position = connection.execute(copied).scalar()
        if position is not None and position == connection.execute(newest).scalar_one():
            return True
        for table in TABLES:
            if connection.execute(select(func.count()).select_from(table)).scalar_one():
                raise _elsewhere(table.name)
    return False


def _elsewhere(table: str) -> Clash:
    return Clash(
        "copy_elsewhere",
        "The other database holds something else (table {table}), so nothing is copied there. Name "
        "an empty one, or a copy of this database in which nothing was recorded since.",
        table=table,
    )


def _erased_since(source: Connection, target: Database) -> list[Row]:
    """Tombstones of matches that were erased after they had been copied."""
    with target.read() as connection:
        known = set(connection.execute(select(streams.c.match_id)).scalars())
    return [tuple(row) for row in source.execute(select(tombstones)) if row.match_id in known]


def _check_part(source: Connection, target: Database, erased: list[Row]) -> None:
    """Whether the log of the target is a part of that of the source. Raises `Clash`."""
    gone = {match_id for match_id, *_ in erased}
    own = select(streams.c.number).where(streams.c.match_id.in_(gone))
    with target.read() as connection:
        numbers = set(connection.execute(own).scalars())
    for table in FOR_EVER:
        of_match = streams.c.number if table is streams else table.c.get("stream")
        place = None if of_match is None else [*table.columns].index(of_match)
        with rows_of(source, table) as rows, known_rows(target, table) as known:
            left = (row for row in known if place is None or row[place] not in numbers)
            if any(change.gone for change in changes(rows, left, key_of(table))):
                raise _elsewhere(table.name)


def _mark(target: Database, revision: str) -> None:
    with target.write() as connection:
        revisions.put(connection, revision)


def _bury(target: Database, erased: list[Row]) -> None:
    """Erase the matches of these tombstones in the copy as well."""
    if not erased:
        return
    with target.write() as connection:
        if target.is_sqlite:  # what goes is overwritten
            connection.exec_driver_sql("PRAGMA secure_delete = ON")
        for row in erased:
            connection.execute(insert(tombstones).values(row))
            clear_out(connection, row[0])
    target.fold_in()


def _empty(target: Database) -> None:
    with target.write() as connection:
        for table in reversed(TIED):
            connection.execute(delete(table))


def _restart_numbers(target: Database) -> None:
    """New rows get numbers behind those that were copied; SQLite sees to that itself."""
    if target.is_sqlite:
        return
    with target.write() as connection:
        for table in TABLES:
            for column in table.columns:
                if column.identity is not None:
                    of_column = func.pg_get_serial_sequence(table.name, column.name)
                    last = func.max(column)
                    question = func.setval(of_column, func.coalesce(last, 1), last.is_not(None))
                    connection.execute(select(question))
        connection.exec_driver_sql("ANALYZE")  # else it plans as for empty tables


def _end(target: Database, now: datetime) -> None:
    """Let the copy be used, and remember up to where it goes."""
    newest = select(func.coalesce(func.max(events.c.position), 0))
    with target.write() as connection:
        position = connection.execute(newest).scalar_one()
        row = {"name": COPIED, "position": position, "at": times.stored(now)}
        connection.execute(delete(checkpoints).where(checkpoints.c.name == COPIED))
        connection.execute(insert(checkpoints).values(row))
        revisions.put(connection, revisions.known()[-1])


# --- whether it is the same ----------------------------------------------------------------------


def _compare(target: Database, held: Mapping[str, Held], progress: Progress) -> None:
    """Read all of the copy once more. Raises `BadInput` where a table is not what was read."""
    told = Told(sum(one.rows for one in held.values()), progress)
    for table in TABLES:
        with known_rows(target, table) as rows:
            tally = Tally(rows, told)
            for _ in tally:
                pass
        if tally.held != held[table.name]:
            raise BadInput(
                "bad_copy",
                "The copy of the table {table} is not what was read: {found} rows, not {rows}, or "
                "others. Does somebody write into the other database?",
                table=table.name,
                found=tally.rows,
                rows=held[table.name].rows,
            )


def _check_chain(target: Database, progress: Progress) -> None:
    finding = next(iter(verify(SqlStore(target), progress)), None)
    if finding is not None:
        raise BadInput(
            "bad_copy",
            "The log is not as it was written: match {match}: {finding}.",
            match=finding.match_id,
            finding=finding.message,
        )
