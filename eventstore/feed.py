"""The projections that come with Kifu, kept up with the log for the questions to them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Protocol

from core.errors import Unavailable
from core.events import MatchId
from core.guard import senseless
from core.timeline_cache import TimelineCache
from eventstore import parked
from eventstore.following import A_MOMENT, Feed, Progress, utc_now
from eventstore.projections import MatchList, MatchStatistics, Projection
from eventstore.questions import Questions, Remembered
from eventstore.readers import Reader
from eventstore.rebuilding import Anew
from eventstore.snapshots import Snapshots
from eventstore.sql import SqlStore
from eventstore.sums import Sums

log = logging.getLogger("kifu.feed")


class Keeper(Protocol):
    """Who keeps projections up with the log, so that questions only have to wait; see
    `eventstore.worker`.
    """

    def wake(self) -> None:
        """Something was recorded."""

    def settle(self, seconds: float) -> None:
        """Wait until all that is in the log now is taken in or was tried, so long at most."""

    def later(self, job: Callable[[], object]) -> None:
        """Have something written that a question came upon."""


class Projections(Feed, Questions):
    """The list of matches and their statistics.

    A question is answered with what was recorded before it. One that finds that missing waits for
    the `keeper`, a moment at most, and writes nothing; where there is none, as in a command, it
    catches up with the log itself.
    """

    keeper: Keeper | None = None
    _met = False  # whether the keeper was asked: at its first round it looks who drew the matches

    def __init__(
        self,
        store: SqlStore,
        more: Sequence[Projection] = (),
        clock: Callable[[], datetime] = utc_now,
        held: TimelineCache | None = None,
    ) -> None:
        super().__init__(store, (MatchList(), MatchStatistics(), Snapshots(), *more), clock, held)
        self.remembered = Remembered.empty()
        self.sums = Sums(store, self._writing, self.park_summaries)

    def _finish(self, ended: Callable[[], bool]) -> None:
        self.sums.catch_up(ended)

    def rebuild(self, progress: Progress | None = None) -> int:
        """Draw all of it anew; how many events were taken in.

        What was drawn before can be read until the new takes its place. Where that is
        interrupted, the next `rebuild` goes on from there.
        """
        anew = Anew(self)
        anew.begin()
        taken = anew.catch_up(progress)
        with self._writing() as connection:
            position = anew.take_place(connection)
            if position is not None:  # else another process has done it
                self._advance(connection, position)
                self.sums.drop(connection)
        return taken + self.catch_up()

    def keep_up(self, *, figures: bool = False) -> None:
        """Catch up if that can be done now, else be answered from what was drawn so far."""
        try:
            if self.keeper is None:
                self.catch_up(patience=A_MOMENT)
            elif not self._met or self.is_behind() or (figures and self.sums.is_behind()):
                self._met = True
                self.keeper.settle(A_MOMENT)
                if self.database.standby is not None:
                    self.database.standby.recorded()  # maybe by another process
        except Unavailable as error:
            log.warning("lists and figures are not the newest: %s", error)

    def read_by(self, reader: Reader | None) -> Questions:
        """The same for a reader, of what the reader may know; None: for who is alone with it."""
        return self if reader is None else _Read(self, reader)

    def write_later(self, job: Callable[[], None]) -> None:
        """As `Questions` says."""
        with suppress(Unavailable):
            job() if self.keeper is None else self.keeper.later(job)

    def park_summaries(self, match_ids: Sequence[MatchId]) -> None:
        """As `Questions` says."""
        new = [self._failure(one, parked.SUMMARY, senseless(one, None)) for one in match_ids]
        with self.database.write(derived=True, patience=A_MOMENT) as connection:
            known = {(one.match_id, one.part) for one in parked.all_of(connection)}
            fresh = [one for one in new if (one.match_id, one.part) not in known]
            parked.add(connection, fresh, self.clock())


class _Read(Questions):
    """Projections as a reader asks them."""

    def __init__(self, books: Projections, reader: Reader) -> None:
        self._books = books
        self.store, self.database, self.sums = books.store, books.database, books.sums
        self.remembered, self.reader = books.remembered, reader

    def keep_up(self, *, figures: bool = False) -> None:
        self._books.keep_up(figures=figures)

    def write_later(self, job: Callable[[], None]) -> None:
        self._books.write_later(job)

    def park_summaries(self, match_ids: Sequence[MatchId]) -> None:
        self._books.park_summaries(match_ids)
