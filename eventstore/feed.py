"""Projections: tables drawn from the log, kept up with it, dropped and rebuilt at will."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import TypeAlias

from sqlalchemy import Connection, delete, func, insert, select

from core.errors import KifuError
from core.events import MatchId
from core.game import MatchFacts
from core.replay import Timeline
from eventstore import earnings, queries
from eventstore.projections import Folded, MatchList, MatchStatistics, Projection
from eventstore.queries import ANY, MatchRow, Wanted
from eventstore.sql import SqlStore
from eventstore.tables import checkpoints, events

log = logging.getLogger("kifu.feed")
PAGE = 2000  # events looked at in one transaction

Progress: TypeAlias = Callable[[int, int], None]  # events taken in, events in all


class Feed:
    """Keeps projections up with the log.

    The checkpoint is written in the transaction of the rows, so whatever stops the program
    between an append and its projection, the next `catch_up` takes it in.
    """

    def __init__(self, store: SqlStore, projections: Sequence[Projection]) -> None:
        self.store = store
        self.database = store.database
        self.projections = tuple(projections)
        self._turn = Lock()

    def catch_up(self, progress: Progress | None = None) -> int:
        """Take in all events since the checkpoints; how many they were."""
        with self._turn:
            done, total = 0, self._waiting() if progress else 0
            while taken := self._page():
                done += taken
                if progress:
                    progress(done, max(done, total))
            return done

    def rebuild(self, progress: Progress | None = None) -> int:
        """Drop what was drawn and draw all of it anew; how many events were taken in."""
        names = [projection.name for projection in self.projections]
        with self.database.write() as connection:
            for projection in self.projections:
                for table in projection.tables:
                    connection.execute(delete(table))
            connection.execute(delete(checkpoints).where(checkpoints.c.name.in_(names)))
        return self.catch_up(progress)

    def _page(self) -> int:
        """Take in one page of events; 0 when there are none left."""
        with self.database.read() as connection:
            before = self._checkpoints(connection)
            after = min(before.values(), default=0)
            page = connection.execute(
                select(events.c.position, events.c.match_id)
                .where(events.c.position > after)
                .order_by(events.c.position)
                .limit(PAGE)
            ).all()
        if not page or not before:
            return 0
        folded = list(self._folded(dict.fromkeys(match_id for _, match_id in page)))
        with self.database.write() as connection:
            if self._checkpoints(connection) == before:  # else another process was faster
                for projection in self.projections:
                    projection.apply(connection, folded)
                self._advance(connection, page[-1].position)
        return len(page)

    def _folded(self, match_ids: dict[MatchId, None]) -> Iterator[Folded]:
        for match_id in match_ids:
            try:
                steps = self.store.read(match_id)
                game = self.store.codec(match_id).game
                yield Folded(match_id, Timeline(game, steps))
            except KifuError as error:  # one match that cannot be read does not hold up the rest
                log.warning("match %s is left out of the projections: %s", match_id, error)

    def _checkpoints(self, connection: Connection) -> dict[str, int]:
        found = dict(map(tuple, connection.execute(select(checkpoints)).all()))
        return {p.name: found.get(p.name, 0) for p in self.projections}

    def _advance(self, connection: Connection, position: int) -> None:
        names = [projection.name for projection in self.projections]
        connection.execute(delete(checkpoints).where(checkpoints.c.name.in_(names)))
        connection.execute(
            insert(checkpoints), [{"name": name, "position": position} for name in names]
        )

    def _waiting(self) -> int:
        with self.database.read() as connection:
            after = min(self._checkpoints(connection).values(), default=0)
            count = select(func.count()).where(events.c.position > after)
            return int(connection.execute(count).scalar_one())


class Projections(Feed):
    """The list of matches and their statistics; every question catches up with the log first."""

    def __init__(self, store: SqlStore, more: Sequence[Projection] = ()) -> None:
        super().__init__(store, (MatchList(), MatchStatistics(), *more))

    def matches(
        self,
        wanted: Wanted = ANY,
        *,
        limit: int = 25,
        before: str | None = None,
        offset: int = 0,
    ) -> list[MatchRow]:
        """Matches, the one recorded in last first.

        The next page begins `before` the `cursor` of the last row (cheap at any depth), or at
        an `offset`. Raises `BadInput` for a cursor that is none.
        """
        self.catch_up()
        with self.database.read() as connection:
            return queries.matches(connection, wanted, limit=limit, before=before, offset=offset)

    def count(self, wanted: Wanted = ANY) -> int:
        """How many matches are wanted."""
        self.catch_up()
        with self.database.read() as connection:
            return queries.count(connection, wanted)

    def counts(self, wanted: Wanted = ANY) -> dict[str, int]:
        """How many of them there are of each game, by slug; a game without any is left out."""
        self.catch_up()
        with self.database.read() as connection:
            return queries.counts(connection, wanted)

    def match(self, match_id: MatchId) -> MatchRow:
        """One match as a row of the list. Raises `NotFound`."""
        self.catch_up()
        with self.database.read() as connection:
            return queries.match(connection, match_id)

    def facts(self, slug: str, wanted: Wanted = ANY) -> Iterator[MatchFacts]:
        """What statistics over matches of one game are made of, oldest match first."""
        self.catch_up()
        after: str | None = None
        while True:
            with self.database.read() as connection:
                page, after = queries.facts(connection, wanted._replace(game=slug), after)
            yield from page
            if after is None:
                return

    def earned(
        self, slug: str, *, player: str = "", simulated: bool = False
    ) -> dict[str, earnings.Earned]:
        """The achievements of one game that were earned, by id, in people's matches.

        `player` narrows them to the matches of one name, `simulated` counts the others too.
        """
        self.catch_up()
        with self.database.read() as connection:
            return earnings.earned(connection, slug, player=player, simulated=simulated)
