"""Erasing a match for good: its rows go, a tombstone with its last hash stays.

The triggers of the log let rows go only where a tombstone stands. What was copied before, in
backups and exports, is not reached.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, case, delete, func, insert, select, update

from core.errors import BadInput, NotFound, Unavailable
from core.events import MatchId
from eventstore import times
from eventstore.cells import take_away
from eventstore.columns import hex_of, stream_of
from eventstore.database import Database
from eventstore.match_marks import cleaned_reason
from eventstore.projected_tables import ANEW, PROJECTED, checkpoints, parked, unsummed
from eventstore.rights_tables import OF_A_MATCH as RIGHTS
from eventstore.tables import (
    events,
    match_marks,
    match_notes,
    photos,
    quarantine,
    seatings,
    step_annotations,
    steps,
    streams,
    tombstones,
)
from eventstore.turns import of

# in this order: what is deleted before marks the match as to be counted anew
OF_A_MATCH = (
    *(events, steps, streams, seatings, *PROJECTED, parked, *ANEW.values()),
    *(match_marks, step_annotations, match_notes, photos, quarantine, unsummed, *RIGHTS),
)


class Tombstone(NamedTuple):
    """What stays of a match: when it was erased, how long it was, the hash of its last step."""

    match_id: MatchId
    erased_at: datetime
    steps: int  # after step 0
    hash: str
    reason: str


class Erasing:
    """What a store on a database can do to be rid of a match."""

    database: Database

    def erase(self, match_id: MatchId, reason: str, now: datetime) -> Tombstone:
        """Delete everything of a match in one transaction, and leave its tombstone.

        The names of its players stay where they are known by other matches or were entered
        before. Raises `NotFound`, `BadInput` for a reason that cannot be kept.
        """
        reason = cleaned_reason(reason)
        with self.database.write(turn=of(match_id, beside=True, common=True)) as connection:
            last = connection.execute(
                select(steps.c.step, hex_of(steps.c.hash).label("hash"))
                .where(steps.c.stream == stream_of(match_id))
                .order_by(steps.c.step.desc())
                .limit(1)
            ).first()
            if last is None:
                raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
            stone = Tombstone(match_id, now, last.step, last.hash, reason)
            row = {**stone._asdict(), "erased_at": times.stored(now)}
            connection.execute(insert(tombstones).values(row))
            if self.database.is_sqlite:  # what goes is overwritten, not only let go
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
            take_away(connection, [match_id])
            clear_out(connection, match_id)
            _look_again(connection)
        with suppress(Unavailable):  # gone it is; a reader keeps the old pages a little longer
            self.database.fold_in()
        return stone

    def tombstone(self, match_id: MatchId) -> Tombstone | None:
        """What stays of an erased match; None where none was erased under this id."""
        question = select(tombstones).where(tombstones.c.match_id == match_id)
        with self.database.read() as connection:
            row = connection.execute(question).first()
        return None if row is None else _read(row)

    def tombstones(self) -> list[Tombstone]:
        """All of them, the first one first."""
        question = select(tombstones).order_by(tombstones.c.erased_at, tombstones.c.match_id)
        with self.database.read() as connection:
            return [_read(row) for row in connection.execute(question)]


def clear_out(connection: Connection, match_id: MatchId) -> None:
    """Delete all rows of a match; the log lets them go where its tombstone stands."""
    for table in OF_A_MATCH:
        _delete(connection, table, match_id)


def erased_among(connection: Connection, match_ids: Iterable[MatchId]) -> set[MatchId]:
    """Those of these matches that were erased."""
    ids = list(match_ids)
    question = select(tombstones.c.match_id).where(tombstones.c.match_id.in_(ids))
    return set(connection.execute(question).scalars())


def erased(match_id: MatchId, at: str) -> BadInput:
    """The refusal to take a match in again that was erased."""
    return BadInput(
        "match_erased",
        "Match {match} was erased here for good on {day}, so it is not taken in again.",
        match=match_id,
        day=at[:10],
    )


def _delete(connection: Connection, table: Table, match_id: MatchId) -> None:
    in_log = "stream" in table.c
    its = table.c.stream == stream_of(match_id) if in_log else table.c.match_id == match_id
    connection.execute(delete(table).where(its))


def _look_again(connection: Connection) -> None:
    """SQLite gives the positions of the newest events anew once they are gone: no projection
    may believe that it has seen them.
    """
    newest = select(func.coalesce(func.max(events.c.position), 0)).scalar_subquery()
    lower = case((checkpoints.c.position > newest, newest), else_=checkpoints.c.position)
    connection.execute(update(checkpoints).values(position=lower))


def _read(row: Any) -> Tombstone:
    return Tombstone(row.match_id, times.parsed(row.erased_at), row.steps, row.hash, row.reason)
