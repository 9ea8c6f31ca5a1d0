"""Drawing matches: each is folded and drawn by every projection, or parked where that fails."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection

from core.errors import BrokenLog, KifuError
from core.events import MatchId
from core.replay import Timeline
from core.timeline_cache import TimelineCache
from eventstore import parked, projected_tables
from eventstore.drawing import drawn_from
from eventstore.parked import Failure
from eventstore.projections import Folded, FromRows, Prepares, Projection, clear, write
from eventstore.rows import StepRow
from eventstore.sql import SqlStore

log = logging.getLogger("kifu.feed")
NOT_HERE = "game_not_found"


class Away(NamedTuple):
    """A match whose game is not here."""

    failure: Failure
    rows: tuple[StepRow, ...]


class Drawer:
    """Draws matches for projections. Those in play come from the ones that are `held`, where that
    is given, and are not folded again. What fails is kept in the table `parking`.
    """

    def __init__(
        self,
        store: SqlStore,
        projections: Sequence[Projection],
        clock: Callable[[], datetime],
        held: TimelineCache | None,
    ) -> None:
        self.store = store
        self.database = store.database
        self.projections = tuple(projections)
        self.clock = clock
        self.held = held
        self.parking = projected_tables.parked

    def _fold(self, match_id: MatchId, *, grown: bool = False) -> Folded | Failure | Away:
        """The match as far as it goes, or why it cannot be read; what projections can compute
        before they write, they have.
        """
        rows: tuple[StepRow, ...] = ()
        try:
            with drawn_from(match_id):
                timeline = self._held(match_id, grown=grown)
                if timeline is None:
                    rows = self.store.rows(match_id)
                    codec = self.store.codec(match_id)
                    timeline = Timeline(codec.game, map(codec.step, rows))
        except KifuError as error:
            failure = self._failure(match_id, parked.LOG, error)
            return Away(failure, rows) if error.code == NOT_HERE and rows else failure
        match = Folded(match_id, timeline)
        for projection in self.projections:
            if isinstance(projection, Prepares):
                with suppress(Exception):  # it fails again in `apply`, where that is told
                    projection.prepare(match)
        return match

    def _held(self, match_id: MatchId, *, grown: bool) -> Timeline[Any] | None:
        """A match in play, which has `grown` or is held; one that came as a whole is not to take
        the place of others in memory. None also where it cannot be read.
        """
        if self.held is None or not (grown or self.held.holds(match_id)):
            return None
        with suppress(KifuError):
            return self.held.timeline(match_id)
        return None

    def _draw(self, connection: Connection, taken: Sequence[Folded | Failure | Away]) -> None:
        """Write the rows of all these matches anew, and park what failed."""
        folded = [one for one in taken if isinstance(one, Folded)]
        away = [one for one in taken if isinstance(one, Away)]
        failures: list[Failure] = [one for one in taken if isinstance(one, Failure)]
        failures += [one.failure for one in away]
        for projection in self.projections:
            clear(connection, projection, [one.match_id for one in failures])
            if isinstance(projection, FromRows):
                projection.apply_rows(connection, [one.rows for one in away])
            for match, error in write(connection, projection, folded):
                failures.append(self._failure(match.match_id, projection.name, error))
        for failure in failures:
            broken = failure.error if isinstance(failure.error, BrokenLog) else None
            told = (failure.part, failure.match_id, failure.error)
            log.warning("parked: %s of match %s: %s", *told, exc_info=broken)
        tried = [one.match_id for one in folded] + [one.match_id for one in failures]
        parked.replace(connection, tried, failures, self.clock(), self.parking)

    def _failure(self, match_id: MatchId, part: str, error: KifuError) -> Failure:
        try:
            slug = self.store.slug(match_id)
        except KifuError:  # not even that can be read
            slug = None
        return Failure(match_id, part, slug, parked.rules_of(self.store.games, slug), error)
