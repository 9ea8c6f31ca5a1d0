"""Withdrawn matches: out of lists and figures, with their log untouched, until brought back.

The rows stand beside the log; `queries.listed` is what leaves their matches out.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from core.errors import BadInput, NotFound
from core.events import MatchId
from core.limits import REASON
from eventstore import times
from eventstore.database import Database
from eventstore.statements import Statements
from eventstore.tables import streams, withdrawn


class Withdrawn(NamedTuple):
    """A match that was withdrawn: when, and why, if somebody said so."""

    match_id: MatchId
    at: datetime
    reason: str


class Withdrawing:
    """What a store on a database can do with whole matches. No log is touched by any of it."""

    database: Database
    _sql: Statements

    def withdraw(self, match_id: MatchId, reason: str, now: datetime) -> Withdrawn:
        """Take a match out of lists and figures; one that is out already gets the new reason.

        Raises `NotFound`, `BadInput` for a reason that is too long or no text.
        """
        reason = cleaned_reason(reason)
        with self.database.write() as connection:
            there = select(streams.c.number).where(streams.c.match_id == match_id)
            if connection.execute(there).first() is None:
                raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
            known = _of(connection, match_id)
            done = (
                Withdrawn(match_id, now, reason) if known is None else known._replace(reason=reason)
            )
            connection.execute(delete(withdrawn).where(withdrawn.c.match_id == match_id))
            row = {**done._asdict(), "at": times.stored(done.at)}
            connection.execute(insert(withdrawn).values(row))
        return done

    def bring_back(self, match_id: MatchId) -> bool:
        """Let a match be listed and counted again; whether it was withdrawn."""
        with self.database.write() as connection:
            own = withdrawn.c.match_id == match_id
            return connection.execute(delete(withdrawn).where(own)).rowcount > 0

    def withdrawal(self, match_id: MatchId) -> Withdrawn | None:
        """When and why a match was withdrawn; None where it is not."""
        with self.database.driver_read() as connection:
            found = self._sql.all(connection, "withdrawal", match=match_id)
        return _read(Withdrawn(*found[0])) if found else None

    def withdrawn(self) -> dict[MatchId, Withdrawn]:
        """All that are withdrawn, the first one first."""
        question = select(withdrawn).order_by(withdrawn.c.at, withdrawn.c.match_id)
        with self.database.read() as connection:
            return {row.match_id: _read(row) for row in connection.execute(question)}


def cleaned_reason(text: str) -> str:
    """Why somebody did something, on one line. Raises `BadInput`."""
    reason = " ".join(text.split())
    if len(reason) > REASON or any(unicodedata.category(c) in {"Cc", "Cs"} for c in reason):
        raise BadInput(
            "bad_reason",
            "The reason must be text of at most {longest} characters.",
            longest=REASON,
        )
    return reason


def _of(connection: Connection, match_id: MatchId) -> Withdrawn | None:
    row = connection.execute(select(withdrawn).where(withdrawn.c.match_id == match_id)).first()
    return None if row is None else _read(row)


def _read(row: Any) -> Withdrawn:
    return Withdrawn(row.match_id, times.parsed(row.at), row.reason)
