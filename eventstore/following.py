"""Following the log: projections take in its events, page by page, from where they stand."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from threading import Lock
from typing import TypeAlias

from sqlalchemy import Connection, delete, func, insert, select

from core.events import MatchId
from core.timeline_cache import TimelineCache
from eventstore import parked, times
from eventstore.drawer import Drawer
from eventstore.erasing import erased_among
from eventstore.failures import failed
from eventstore.lag import Lag, lag_of
from eventstore.parked import Parked
from eventstore.projected_tables import checkpoints, match_list
from eventstore.projections import Folded, Projection
from eventstore.sql import SqlStore
from eventstore.tables import events, streams

log = logging.getLogger("kifu.feed")
PAGE = 2000  # events looked at in one transaction
A_LITTLE = 0.5  # seconds that it waits for those who have begun to write before
A_MOMENT = 2.0  # seconds that a question waits for its answer to be the newest

Progress: TypeAlias = Callable[[int, int], None]  # events taken in, events in all


def utc_now() -> datetime:
    """The time of the machine."""
    return datetime.now(UTC)


class Feed(Drawer):
    """Keeps projections up with the log.

    The checkpoint is written in the transaction of the rows, so whatever stops the program
    between an append and its projection, the next `catch_up` takes it in. A match that cannot
    be drawn is parked (`eventstore.parked`), and the others go on; it is tried again when it
    grows, by another program or other rules, or by `retry`. Matches in play come from those that
    are `held`, where that is given, and are not folded again.
    """

    def __init__(
        self,
        store: SqlStore,
        projections: Sequence[Projection],
        clock: Callable[[], datetime] = utc_now,
        held: TimelineCache | None = None,
    ) -> None:
        super().__init__(store, projections, clock, held)
        self._turn = Lock()
        self._patience: float | None = None  # of the `catch_up` that has its turn
        self._reached = 0  # the position of its last page
        self._retried = False  # what was parked before this program began
        self._outdated: deque[MatchId] | None = None  # drawn by others; None: not looked for yet

    @property
    def names(self) -> list[str]:
        """Of its checkpoints, one for each projection."""
        return [projection.name for projection in self.projections]

    def catch_up(
        self,
        progress: Progress | None = None,
        *,
        patience: float | None = None,
        ended: Callable[[], bool] = lambda: False,
        some: int | None = None,
    ) -> int:
        """Take in all events that there are now, since the checkpoints; how many they were.

        Matches that another program or other rules have drawn are drawn again, `some` of them at
        most. It stops before the next page of events where it is `ended`. Raises `Unavailable`
        where that cannot be written, for other writers within `patience` seconds (None: as long
        as the database waits).
        """
        if not self._turn.acquire(timeout=-1 if patience is None else patience):
            raise failed("database_locked")
        self._patience = patience
        try:
            self._retry_outdated()
            done, total = 0, self.behind() if progress else 0
            newest = self.store.reached(A_LITTLE)
            drawn: dict[MatchId, int] = {}
            while not ended() and (taken := self._page(newest, drawn)):
                done += taken
                if progress:
                    progress(done, max(done, total))
            self._draw_outdated(some, ended)
            self._finish(ended)
            return done
        finally:
            self._patience = None
            self._turn.release()

    def _finish(self, ended: Callable[[], bool]) -> None:
        """What else is to be kept up, once all events are taken in."""

    def parked(self) -> list[Parked]:
        """What could not be drawn so far, the oldest first; asks nothing of the log."""
        with self.database.read() as connection:
            return parked.all_of(connection)

    def retry(self, match_ids: Iterable[MatchId]) -> None:
        """Draw these matches again, parked or not; those that are gone are forgotten."""
        for match_id in match_ids:
            while not self._drawn_again(match_id):
                log.info("match %s is drawn again: others were faster", match_id)

    def _drawn_again(self, match_id: MatchId) -> bool:
        """Whether that was done; False where others have taken in events meanwhile, which may be
        newer than what was folded.
        """
        with self.database.read() as connection:
            before = self._checkpoints(connection)
        taken = [self._fold(match_id)] if self.store.version(match_id) else []
        with self._writing() as connection:
            if self._checkpoints(connection) != before:
                return False
            if not erased_among(connection, [match_id]):
                self._draw(connection, taken)
            parked.forget_missing(connection)
        return True

    def _retry_outdated(self) -> None:
        if self._retried:
            return
        with self.database.read() as connection:
            waiting = parked.outdated(connection, self.store.games)
        if waiting:
            self.retry(waiting)
        self._retried = True

    @property
    def is_outdated(self) -> bool:
        """Whether matches are still to be drawn again that others have drawn."""
        return bool(self._outdated)

    def _draw_outdated(self, some: int | None, ended: Callable[[], bool]) -> None:
        if self._outdated is None:
            self._outdated = deque(self._drawn_by_others())
            if self._outdated:
                told = "%s matches are drawn again: other rules or another program drew them"
                log.info(told, len(self._outdated))
        left = len(self._outdated) if some is None else some
        while self._outdated and left and not ended():
            self.retry([self._outdated[0]])
            self._outdated.popleft()
            left -= 1

    def _drawn_by_others(self) -> list[MatchId]:
        own, found = match_list.c, list[MatchId]()
        with self.database.read() as connection:
            for slug, maker in connection.execute(select(own.game, own.made_by).distinct()).all():
                game = self.store.games.get(slug)
                if game is not None and maker != parked.maker_of(game):
                    same = own.game == slug, own.made_by.is_not_distinct_from(maker)
                    ids = select(own.match_id).where(*same).order_by(own.match_id)
                    found += connection.execute(ids).scalars()
        return found

    def _page(self, newest: int, drawn: dict[MatchId, int]) -> int:
        """Take in one page of events; 0 when there are none left up to the position `newest`.

        `drawn` are the versions up to which matches were drawn since this began: a match is
        drawn as far as it goes, so later pages of a long one have nothing more to tell.
        """
        with self.database.read() as connection:
            before = self._checkpoints(connection)
            after = min(before.values(), default=newest)
            if after >= newest:
                return 0
            if after != self._reached:  # others were here, and may have taken out what was drawn
                drawn.clear()
            page = connection.execute(
                select(events.c.position, streams.c.match_id, events.c.version)
                .outerjoin(streams, streams.c.number == events.c.stream)
                .where(events.c.position > after, events.c.position <= newest)
                .order_by(events.c.position)
                .limit(PAGE)
            ).all()
        if not page:
            return 0
        known = (row for row in page if row.match_id is not None)  # None: only in an altered log
        news = [row for row in known if row.version > drawn.get(row.match_id, 0)]
        first = {row.match_id: row.version for row in reversed(news)}
        taken = [self._fold(match_id, grown=first[match_id] > 1) for match_id in reversed(first)]
        with self._writing() as connection:
            same = self._checkpoints(connection) == before  # else another process was faster
            if same and not erased_among(connection, first):
                self._draw(connection, taken)
                self._advance(connection, page[-1].position)
                self._reached = page[-1].position
                for one in taken:
                    if isinstance(one, Folded):
                        drawn[one.match_id] = one.timeline.version
        return len(page)

    def _writing(self) -> AbstractContextManager[Connection]:
        return self.database.write(derived=True, patience=self._patience)

    def _checkpoints(self, connection: Connection) -> dict[str, int]:
        question = select(checkpoints.c.name, checkpoints.c.position)
        found = dict(map(tuple, connection.execute(question).all()))
        return {name: found.get(name, 0) for name in self.names}

    def _advance(self, connection: Connection, position: int) -> None:
        connection.execute(delete(checkpoints).where(checkpoints.c.name.in_(self.names)))
        row = {"position": position, "at": times.stored(self.clock())}
        connection.execute(insert(checkpoints), [{"name": name, **row} for name in self.names])

    def is_behind(self) -> bool:
        """Whether there are events that are not taken in yet; cheaper than to count them."""
        with self.database.read() as connection:
            after = min(self._checkpoints(connection).values(), default=None)
            newest = connection.execute(select(func.max(events.c.position))).scalar_one()
        return after is not None and (newest or 0) > after

    def newest(self) -> int:
        """The position of the newest event, 0 where there is none."""
        with self.database.read() as connection:
            return connection.execute(select(func.max(events.c.position))).scalar_one() or 0

    def has_taken_in(self, position: int) -> bool:
        """Whether the events up to this position are taken in."""
        with self.database.read() as connection:
            return min(self._checkpoints(connection).values(), default=position) >= position

    def behind(self) -> int:
        """How many events are not taken in yet."""
        return self.lag().events

    def lag(self) -> Lag:
        """How many events are not taken in yet, and since when."""
        with self.database.read() as connection:
            after = min(self._checkpoints(connection).values(), default=0)
            return lag_of(connection, self.names, after)
