"""The store on a database, SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from core.errors import KifuError, Unavailable
from core.events import Json, MatchId
from core.game import Game
from eventstore.annotations import Annotations
from eventstore.appends import Answer
from eventstore.catalogues import Catalogues
from eventstore.committer import Committer, Waiting
from eventstore.database import Database
from eventstore.erasing import Erasing
from eventstore.horizon import awaited, horizon
from eventstore.log import LogStore
from eventstore.log_rows import Collision, Rows
from eventstore.match_marks import BIN, MatchMarks
from eventstore.people import People
from eventstore.photos import Photos
from eventstore.quarantine import Quarantine
from eventstore.rows import EventRow, FeedRow
from eventstore.scan import scan
from eventstore.sql_rows import SqlRows
from eventstore.statements import Statements
from eventstore.together import Together
from eventstore.turns import Turn
from eventstore.verify import RawMatch

PAGE = 100  # matches named at a time where all of them are walked


class SqlStore(People, MatchMarks, Annotations, Photos, Erasing, LogStore):
    """The log in a database; see `Database` for how it is opened and upgraded."""

    quarantine: Quarantine
    catalogues: Catalogues

    def __init__(
        self, database: Database, games: Mapping[str, Game[Any, Any, Any]] | None = None
    ) -> None:
        super().__init__(games)
        self.database = database
        self.catalogues = Catalogues(database)
        self.quarantine = Quarantine(database)
        self._sql = Statements(database.engine.dialect)
        self._far = not database.is_sqlite  # every question to it is waited for
        self._types: Mapping[str, int] = {}  # numbers of event types: those that are committed
        self._committer: Committer[Answer] = Committer(self._commit, self._commit_alone)

    def resolved(self, game: Game[Any, Any, Any], options: Mapping[str, Any]) -> Json:
        """The options with the cards of a loaded catalogue in the place of its name."""
        return self.catalogues.resolved(game, options)

    def _enter(self, turn: Turn, enter: Callable[[Rows], Answer]) -> Answer:
        return self._committer.run(turn, enter)

    def _commit(self, entries: Sequence[Waiting[Answer]]) -> None:
        """Enter several appends in one transaction, each judged by its own version and key.

        One that is refused has written nothing, so the others are not touched. One whose match
        another process changes just now leaves, and waits by itself. Where the database itself
        refuses rows nothing of the transaction stays, and each is tried by itself.
        """
        if (len(entries) > 1 or self._far) and self._commit_together(entries):
            return
        for entry in entries:
            if not entry.apart:
                self._commit_alone(entry, waits=False)

    def _commit_alone(self, entry: Waiting[Answer], *, waits: bool = True) -> None:
        """Enter one append in a transaction of its own."""
        try:
            with self._writing() as rows:
                if waits:
                    self.database.take(rows.connection, entry.about)
                elif not self.database.take_free(rows.connection, {entry.about})():
                    entry.leave()
                    return
                answer = entry.work(rows)
        except Unavailable:
            raise  # for those that wait behind it too
        except Exception as error:  # noqa: BLE001 - raised in the thread whose entry it is
            entry.fail(error)
        else:
            entry.settle(answer)

    def _commit_together(self, entries: Sequence[Waiting[Answer]]) -> bool:
        """Whether one transaction could be committed for all of them that do not have to wait.

        Where the database is on the network it is waited for twice: once for the turns and for
        where all matches stand, once for what is inserted and committed.
        """
        try:
            with self._writing() as rows:
                taken = self.database.take_free(rows.connection, {entry.about for entry in entries})
                together = Together(rows, [entry.about.matches[0] for entry in entries])
                free = taken()
                ready = [entry for entry in entries if entry.about in free]
                answers = [_judged(entry, together) for entry in ready]
                together.insert_all()
        except Unavailable:
            raise
        except Exception:  # noqa: BLE001 - it comes again for the entry that it is of
            return False
        for entry, answer in zip(ready, answers, strict=True):
            if isinstance(answer, Exception):
                entry.fail(answer)
            else:
                entry.settle(answer)
        for entry in entries:
            if entry.about not in free:
                entry.leave()
        return True

    @contextmanager
    def reading(self) -> Iterator[SqlRows]:
        """Rows as they are at one moment."""
        with self.database.driver_read() as connection:
            yield SqlRows(connection, self._sql)

    @contextmanager
    def writing(self, turn: Turn) -> Iterator[SqlRows]:
        """Rows for the only writer of what the turn is about; commits at the end, rolls back on an
        error. Raises `Collision` where a constraint refuses rows.
        """
        with self._writing() as rows:
            self.database.take(rows.connection, turn)
            yield rows

    @contextmanager
    def _writing(self) -> Iterator[SqlRows]:
        """The same for who then takes turns."""
        try:
            with self.database.driver_write() as connection:
                rows = SqlRows(connection, self._sql, self._types)
                yield rows
            self._types = rows.types
        except self.database.collisions as error:
            raise Collision from error

    def match_ids(self) -> Iterator[MatchId]:
        """All matches, in the order in which they were started here."""
        after = 0
        while True:
            with self.database.driver_read() as connection:
                found = self._sql.all(connection, "started", after=after, limit=PAGE)
            yield from (match_id for _, match_id in found)
            if len(found) < PAGE:
                return
            after = found[-1][0]

    def listed_ids(self) -> Iterator[MatchId]:
        """All but those in the bin, in the same order."""
        out = self.marked(BIN)
        return (match_id for match_id in self.match_ids() if match_id not in out)

    def feed_rows(self, after: int, limit: int) -> list[FeedRow]:
        """Events above the position `after`, in the order of positions; no other will ever come
        before the last of them.
        """
        with self.database.primary.driver_read() as connection:
            to = horizon(connection, after)
            found = self._sql.all(connection, "feed", after=after, to=to, limit=limit)
        return [FeedRow._make((*row[:5], EventRow._make(row[5:]))) for row in found]

    def grown(self, after: int | None = None) -> tuple[int, set[MatchId]]:
        """The position up to which nothing more will come (`eventstore.horizon`), and the matches
        with events above `after`, those above that position as well; none where that is not given.
        Raises `Unavailable`.
        """
        with self.database.primary.driver_read() as connection:
            newest = horizon(connection, after or 0)
            if after is None:
                return newest, set()
            found = self._sql.all(connection, "grown", after=after)
        return newest, {match_id for (match_id,) in found}

    def reached(self, seconds: float = 0.0) -> int:
        """The position up to which the log can be taken in: all that is committed now, once those
        who write beside it have ended, for which it waits so long at most. Raises `Unavailable`.
        """
        with self.database.primary.driver_read() as connection:
            return awaited(connection, seconds)

    def scan(self) -> Iterator[RawMatch]:
        """All rows, undecoded and untrusted; for `verify`."""
        return scan(self.database)

    def count(self) -> int:
        """How many matches were started."""
        with self.database.driver_read() as connection:
            return int(self._sql.all(connection, "count")[0][0])


def _judged(entry: Waiting[Answer], rows: Rows) -> Answer | Exception:
    """What an append comes to, or why it is refused: for that, nothing was written yet."""
    try:
        return entry.work(rows)
    except Unavailable:
        raise
    except (KifuError, ValueError) as refusal:
        return refusal
