"""The store on a database, SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from core.errors import KifuError, Unavailable
from core.events import Json, MatchId, Seat
from core.game import Game
from eventstore.annotations import Annotations
from eventstore.appends import Answer
from eventstore.catalogues import Catalogues
from eventstore.committer import Committer, Waiting
from eventstore.database import Database
from eventstore.endings import Kept
from eventstore.erasing import Erasing, erased
from eventstore.horizon import awaited, horizon
from eventstore.log import LogStore
from eventstore.log_rows import Collision, Rows
from eventstore.match_marks import BIN, MatchMarks
from eventstore.people import People
from eventstore.photos import ATTACHED, Photos, photo_row
from eventstore.players import folded
from eventstore.quarantine import Quarantine
from eventstore.rows import NOTHING, EventRow, Events, FeedRow, Heads, Last, StepRow
from eventstore.scan import scan
from eventstore.statements import Statements
from eventstore.turns import Turn, take_common
from eventstore.verify import RawMatch

PAGE = 100  # matches named at a time where all of them are walked
END = 2**31 - 1  # above every step number


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


class SqlRows:
    """The log's tables on one connection of the driver, in its transaction."""

    def __init__(
        self, connection: Any, sql: Statements, types: Mapping[str, int] | None = None
    ) -> None:
        """`types` are numbers of event types that are known to be in the database."""
        self.connection = connection
        self.sql = sql
        self.types: Mapping[str, int] = {} if types is None else types
        self._streams: dict[MatchId, int] = {}  # numbers of the matches that were asked about

    def last(self, match_id: MatchId) -> Last:
        found = self.sql.all(self.connection, "last", match=match_id)
        return self._noted(match_id, found)

    def step_of(self, match_id: MatchId, key: str) -> int | None:
        found = self.sql.all(self.connection, "step_of", match=match_id, key=key)
        return found[0][0] if found else None

    def read(
        self, match_id: MatchId, first: int, last: int | None = None, above: int = 0
    ) -> tuple[StepRow, ...]:
        heads, events = self.parts(match_id, first, above, END if last is None else last)
        by_step: dict[int, tuple[EventRow, ...]] = {}
        made = tuple.__new__  # what `_make` does, in half the time
        for event in events:
            step, one = event[0], made(EventRow, event[1:])
            by_step[step] = (*by_step[step], one) if step in by_step else (one,)
        return tuple(
            [
                made(StepRow, (match_id, *head, by_step[head[0]]))
                for head in heads
                if head[0] in by_step
            ]
        )

    def parts(
        self, match_id: MatchId, first: int, above: int, last: int = END
    ) -> tuple[Heads, Events]:
        # Events first: a step committed between the two questions then has no events yet
        # here, and is left out.
        events = self.sql.all(
            *(self.connection, "read_events"),
            match=match_id,
            above=max(above, first),
            first=first,
            last=last,
        )
        return self.heads(match_id, first, last), events

    def heads(self, match_id: MatchId, first: int, last: int) -> list[Any]:
        """The rows of `steps` from number `first` to number `last`, without the id of the match."""
        return self.sql.all(self.connection, "read_steps", match=match_id, first=first, last=last)

    def step_after(self, match_id: MatchId, version: int) -> int | None:
        found = self.sql.all(self.connection, "step_after", match=match_id, version=version)
        return found[0][0] if found else None

    def first_payload(self, match_id: MatchId) -> str | None:
        found = self.sql.all(self.connection, "first_payload", match=match_id)
        return found[0][0] if found else None

    def insert(self, rows: Sequence[StepRow]) -> None:
        streams = {match_id: self._stream(match_id) for match_id in {row.match_id for row in rows}}
        types = self._numbered({event.type for row in rows for event in row.events})
        heads = [(streams[row.match_id], *row[1:7], bytes.fromhex(row.hash)) for row in rows]
        found = [
            (streams[row.match_id], version, row.step, types[kind], schema, payload)
            for row in rows
            for version, kind, schema, payload in row.events
        ]
        self.sql.insert_log(self.connection, heads, found)
        if ATTACHED in types:
            self.sql.run(self.connection, "insert_photo", [*_photos(rows)])

    def _noted(self, match_id: MatchId, found: Sequence[Any]) -> Last:
        """The answer to `last`; the number of the match is kept for rows that are inserted."""
        if not found:
            return NOTHING
        *last, self._streams[match_id] = found[0]
        return Last._make(last)

    def _stream(self, match_id: MatchId) -> int:
        """The number of a match, which gets one where it has none."""
        if match_id not in self._streams:
            found = self.sql.all(self.connection, "stream", match=match_id)
            if not found:
                self.sql.run(self.connection, "insert_stream", [{"match_id": match_id}])
                found = self.sql.all(self.connection, "stream", match=match_id)
            self._streams[match_id] = found[0][0]
        return self._streams[match_id]

    def _numbered(self, types: set[str]) -> Mapping[str, int]:
        """Numbers of event types, of these at least; new ones get theirs."""
        if types - self.types.keys():
            self._look_up(types)
            if new := sorted(types - self.types.keys()):
                take_common(self.connection)  # others may be about to number the same
                self._look_up(types)
                new = [one for one in new if one not in self.types]
                self.sql.run(self.connection, "insert_type", [{"type": one} for one in new])
                self._look_up(types)
        return self.types

    def _look_up(self, types: set[str]) -> None:
        unknown = sorted(types - self.types.keys())
        found = self.sql.each(self.connection, "type", [{"type": one} for one in unknown])
        numbers = {one: rows[0][0] for one, rows in zip(unknown, found, strict=True) if rows}
        self.types = {**self.types, **numbers}

    def lasts(self, match_ids: Sequence[MatchId]) -> list[Last]:
        """Where several matches stand, asked at once."""
        many = [{"match": match_id} for match_id in match_ids]
        found = self.sql.each(self.connection, "last", many)
        return [self._noted(*answer) for answer in zip(match_ids, found, strict=True)]

    def check_not_erased(self, match_id: MatchId) -> None:
        found = self.sql.all(self.connection, "erased", match=match_id)
        if found:
            raise erased(match_id, found[0][0])

    def ending(self, match_id: MatchId) -> Kept | None:
        found = self.sql.all(self.connection, "ending", match=match_id)
        return Kept._make(found[0]) if found else None

    def seated(self, match_id: MatchId) -> dict[Seat, str]:
        return dict(map(tuple, self.sql.all(self.connection, "seated", match=match_id)))

    def seat(self, match_id: MatchId, names: Mapping[Seat, str]) -> None:
        if not names:
            return
        known = {seat: name for seat, name in names.items() if name}
        self.sql.run(
            self.connection, "clear_seat", [{"match": match_id, "seat": seat} for seat in names]
        )
        self.sql.run(
            self.connection,
            "insert_player",
            [{"key": folded(name), "name": name} for name in known.values()],
        )
        self.sql.run(
            self.connection,
            "insert_seating",
            [
                {"match_id": match_id, "seat": seat, "player": folded(name)}
                for seat, name in known.items()
            ],
        )

    def note_recorder(self, steps: Sequence[StepRow], holder: str) -> None:
        self.sql.run(
            self.connection,
            "insert_recorder",
            [{"match_id": row.match_id, "step": row.step, "holder": holder} for row in steps],
        )


class Together:
    """The log's tables for several appends of one transaction: what they add is inserted at once.

    Of a match to which something was added, more than where it stands is asked only after that
    was inserted.
    """

    def __init__(self, rows: SqlRows, match_ids: Sequence[MatchId]) -> None:
        self._rows = rows
        self._lasts = dict(zip(match_ids, rows.lasts(match_ids), strict=True))
        self._new: list[StepRow] = []
        self._grown: set[MatchId] = set()  # matches of those

    def last(self, match_id: MatchId) -> Last:
        return self._lasts[match_id]

    def step_of(self, match_id: MatchId, key: str) -> int | None:
        return self._asked(match_id).step_of(match_id, key)

    def read(
        self, match_id: MatchId, first: int, last: int | None = None, above: int = 0
    ) -> tuple[StepRow, ...]:
        return self._asked(match_id).read(match_id, first, last, above)

    def step_after(self, match_id: MatchId, version: int) -> int | None:
        return self._asked(match_id).step_after(match_id, version)

    def first_payload(self, match_id: MatchId) -> str | None:
        return self._asked(match_id).first_payload(match_id)

    def insert(self, rows: Sequence[StepRow]) -> None:
        newest = rows[-1]
        self._new += rows
        self._grown.add(newest.match_id)
        self._lasts[newest.match_id] = Last(newest.step, newest.events[-1].version, newest.hash)

    def insert_all(self) -> None:
        """Insert what was added."""
        if self._new:
            self._rows.insert(self._new)
        self._new.clear()
        self._grown.clear()

    def ending(self, match_id: MatchId) -> Kept | None:
        return self._rows.ending(match_id)

    def check_not_erased(self, match_id: MatchId) -> None:
        self._rows.check_not_erased(match_id)

    def seated(self, match_id: MatchId) -> dict[Seat, str]:
        return self._rows.seated(match_id)

    def seat(self, match_id: MatchId, names: Mapping[Seat, str]) -> None:
        self._rows.seat(match_id, names)

    def note_recorder(self, steps: Sequence[StepRow], holder: str) -> None:
        self._rows.note_recorder(steps, holder)

    def parts(self, match_id: MatchId, first: int, above: int) -> tuple[Heads, Events]:
        return self._asked(match_id).parts(match_id, first, above)

    def _asked(self, match_id: MatchId) -> SqlRows:
        if match_id in self._grown:
            self.insert_all()
        return self._rows


def _judged(entry: Waiting[Answer], rows: Rows) -> Answer | Exception:
    """What an append comes to, or why it is refused: for that, nothing was written yet."""
    try:
        return entry.work(rows)
    except Unavailable:
        raise
    except (KifuError, ValueError) as refusal:
        return refusal


def _photos(rows: Sequence[StepRow]) -> Iterator[Mapping[str, Any]]:
    """The rows of photos that these steps attach."""
    for row in rows:
        for event in row.events:
            if event.type == ATTACHED and (found := photo_row(row.match_id, event)) is not None:
                yield found
