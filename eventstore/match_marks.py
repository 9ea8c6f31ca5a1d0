"""What people say of whole matches, beside the log: a trial, put away, in the bin.

A trial counts in no figure of people's matches. What is put away is out of the lists, and counts
all the same. What is in the bin is in no list and no figure; the log of it stays whole until the
bin is emptied.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from core.errors import BadInput, NotFound
from core.events import MatchId
from core.limits import REASON
from eventstore import times
from eventstore.database import Database
from eventstore.kinds import PEOPLE, TRIAL, Trial
from eventstore.projected_tables import ANEW, match_list
from eventstore.readers import Reader, manages
from eventstore.statements import Statements
from eventstore.tables import match_marks, streams
from eventstore.turns import of

PUT_AWAY: Final = "put_away"
BIN: Final = "bin"


class Mark(NamedTuple):
    """A mark on a match: which (TRIAL, PUT_AWAY, BIN), since when, and why, if somebody said so."""

    match_id: MatchId
    mark: str
    at: datetime
    reason: str


class MatchMarks:
    """What a store on a database can say of whole matches. No log is touched by any of it."""

    database: Database
    _sql: Statements

    def mark(self, match_id: MatchId, mark: str, now: datetime, reason: str = "") -> Mark:
        """Mark a match; one that has the mark keeps its day and gets the new reason.

        Raises `NotFound`, `BadInput` for a reason that is too long or no text.
        """
        reason = cleaned_reason(reason)
        with self.database.write(turn=of(match_id, common=True)) as connection:
            there = select(streams.c.number).where(streams.c.match_id == match_id)
            if connection.execute(there).first() is None:
                raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
            own = match_marks.c.match_id == match_id, match_marks.c.mark == mark
            row = connection.execute(select(match_marks).where(*own)).first()
            done = Mark(match_id, mark, now if row is None else times.parsed(row.at), reason)
            connection.execute(delete(match_marks).where(*own))
            connection.execute(
                insert(match_marks).values({**done._asdict(), "at": times.stored(done.at)})
            )
            if mark == TRIAL:
                _now_of_kind(connection, match_id, PEOPLE, TRIAL)
        return done

    def unmark(self, match_id: MatchId, mark: str) -> bool:
        """Take a mark off a match; whether it had it."""
        with self.database.write(turn=of(match_id, common=True)) as connection:
            own = match_marks.c.match_id == match_id, match_marks.c.mark == mark
            had = connection.execute(delete(match_marks).where(*own)).rowcount > 0
            if had and mark == TRIAL:
                _now_of_kind(connection, match_id, TRIAL, PEOPLE)
        return had

    def marks(self, match_id: MatchId) -> dict[str, Mark]:
        """The marks that a match has."""
        with self.database.driver_read() as connection:
            found = self._sql.all(connection, "marks", match=match_id)
        return {row[1]: _read(row) for row in found}

    def trial(self, match_id: MatchId) -> Trial | None:
        """Since when a match is a trial, and why; None for one that is none."""
        found = self.marks(match_id).get(TRIAL)
        return None if found is None else Trial(found.at, found.reason)

    def mark_trial(self, match_id: MatchId, trial: Trial) -> bool:
        """Mark a match as a trial, as another Kifu had it. Raises as `mark`."""
        return self.mark(match_id, TRIAL, trial.at, trial.reason).mark == TRIAL

    def marked(self, mark: str, reader: Reader | None = None) -> dict[MatchId, Mark]:
        """All matches with a mark that the reader manages, the one that was marked first before the
        others.
        """
        question = select(match_marks).where(match_marks.c.mark == mark)
        if reader is not None:
            question = question.where(manages(match_marks.c.match_id, reader))
        question = question.order_by(match_marks.c.at, match_marks.c.match_id)
        with self.database.read() as connection:
            return {row.match_id: _read(row) for row in connection.execute(question)}


def trials_among(connection: Connection, match_ids: Iterable[MatchId]) -> set[MatchId]:
    """Those of these matches that are marked as trials."""
    own = match_marks.c
    question = select(own.match_id).where(own.mark == TRIAL, own.match_id.in_(list(match_ids)))
    return set(connection.execute(question).scalars())


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


def _now_of_kind(connection: Connection, match_id: MatchId, old: str, new: str) -> None:
    """Let lists know it at once; a branch or a simulated match stays what it is."""
    for table in (match_list, ANEW[match_list]):
        own = table.c.match_id == match_id, table.c.kind == old
        connection.execute(update(table).where(*own).values(kind=new))


def _read(row: Any) -> Mark:
    match_id, mark, at, reason = row
    return Mark(match_id, mark, times.parsed(at), reason)
