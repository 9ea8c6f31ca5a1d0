"""Sums over the matches of a game, kept: what figures over many matches are made of.

A row of `summaries` for each cell of a game: all its matches of one kind, and those of each
player. What a match adds to its cells stands in `summed`, so that it is taken away exactly before
it is counted anew. Triggers mark in `unsummed` every match of which something changed: its
figures, its people, its marks, whether it is parked. Only games with `Counters` are kept so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from core.counters import SERIES, merge
from core.events import MatchId
from core.game import Game
from core.guard import guarded
from eventstore import match_facts, ratings
from eventstore.cells import EVERY, Cells, Sum, cell_of
from eventstore.parked import maker_of
from eventstore.players import folded
from eventstore.projected_tables import (
    match_list,
    series,
    series_states,
    summaries,
    summed,
    unrated,
    unsummed,
)
from eventstore.projected_tables import ratings as rated
from eventstore.queries import Wanted
from eventstore.series import Follow, Series
from eventstore.sql import SqlStore

KEPT = (summaries, summed, series, series_states, rated, unrated)
BATCH = 100  # matches counted anew in one transaction


class Sums:
    """The sums of a store. `park` leaves matches out that cannot be counted."""

    def __init__(
        self,
        store: SqlStore,
        writing: Callable[[], AbstractContextManager[Connection]],
        park: Callable[[Sequence[MatchId]], None],
    ) -> None:
        self.store = store
        self._writing = writing
        self._park = park

    def read(self, game: Game[Any, Any, Any], wanted: Wanted) -> Sum | None:
        """The cell that answers a question; None where there is none, or another program made it.

        It takes two rows, or three, however many matches there are. Raises `BrokenLog`.
        """
        asked = Wanted(player=wanted.player, kinds=wanted.kinds)
        if game.counters is None or wanted != asked or len(wanted.kinds) != 1:
            return None
        cell = cell_of(wanted.kinds[0], folded(wanted.player))
        of_game = summaries.c.game == game.slug
        question = select(summaries).where(of_game, summaries.c.cell.in_({EVERY, cell}))
        with self.store.database.read() as connection:
            rows = {row.cell: row for row in connection.execute(question)}
            if EVERY not in rows or rows[EVERY].made_by != maker_of(game):
                return None
            row = rows.get(cell)
            if row is None:
                return Sum(0, {SERIES: {}})
            counts, follow = json.loads(row.counts), game.counters.follow
            if follow is not None:
                with guarded("", None):
                    counts[SERIES] = Series(connection, game.slug, cell).state(follow)
            return Sum(row.matches, counts)

    def of_open(self, game: Game[Any, Any, Any], wanted: Wanted) -> Sum | None:
        """The sum of all matches that are wanted and open to a reader, added up of what each was
        counted as; None where that is not kept of each of them. Raises `BrokenLog`.
        """
        if game.counters is None:
            return None
        question = match_facts.of_facts(wanted)
        question = question.outerjoin(summed, summed.c.match_id == match_list.c.match_id)
        made_by = select(summaries.c.made_by).where(
            summaries.c.game == game.slug, summaries.c.cell == EVERY
        )
        with self.store.database.read() as connection:
            if _is_marked(connection) or connection.scalar(made_by) != maker_of(game):
                return None
            texts = connection.scalars(question.with_only_columns(summed.c.counts)).all()
        if None in texts:
            return None
        with guarded("", None):
            return _added_up(texts, game.counters.follow)

    def is_behind(self) -> bool:
        """Whether matches are to be counted anew."""
        with self.store.database.read() as connection:
            return _is_marked(connection) or ratings.is_behind(connection)

    def begin(self, game: Game[Any, Any, Any]) -> None:
        """Have all matches of a game counted anew, unless they were by this program."""
        with self._writing() as connection:
            _begin(connection, game)

    def drop(self, connection: Connection) -> None:
        """Forget all sums; each game's are begun anew with its first match, its ratings at once."""
        for table in KEPT:
            connection.execute(delete(table))
        ratings.begin(connection)

    def catch_up(self, ended: Callable[[], bool] = lambda: False) -> None:
        """Count all matches anew that have changed, some at a time; then rate those who played."""
        while not ended() and (refused := self._batch()) is not None:
            if refused:
                self._park(refused)
        while not ended() and self._rate():
            pass

    def _rate(self) -> bool:
        """Rate some; False where there were none."""
        with self.store.database.read() as connection:
            if not ratings.is_behind(connection):
                return False
        with self._writing() as connection:
            return ratings.follow(connection)

    def _batch(self) -> list[MatchId] | None:
        """Count some; gives those that could not be, None where nothing was left to do."""
        with self.store.database.read() as connection:
            if not _is_marked(connection):
                return None
        with self._writing() as connection:
            ids = list(connection.execute(select(unsummed.c.match_id).limit(BATCH)).scalars())
            rows = match_facts.fact_rows(connection, ids)
            games = self._here(rows)
            for game in games:
                _begin(connection, game)
            cells = Cells(connection)
            cells.take_away(ids)
            refused = [one for game in games for one in cells.add(game, rows)]
            cells.store()
            ratings.trim(connection, ids)
            connection.execute(delete(unsummed).where(unsummed.c.match_id.in_(ids)))
        return refused

    def _here(self, rows: Iterable[match_facts.FactRow]) -> list[Game[Any, Any, Any]]:
        """Games of these matches that are here, and can be kept."""
        slugs = sorted({one.row.game for one in rows})
        found = (self.store.games[slug] for slug in slugs if slug in self.store.games)
        return [game for game in found if game.counters is not None]


def _added_up(texts: Sequence[str], follow: Follow | None) -> Sum:
    """The sum of what matches left, each as JSON."""
    total: dict[str, Any] = {}
    series: dict[str, Any] = {}
    for text in texts:
        counts = json.loads(text)
        series |= counts.pop(SERIES, {})
        merge(total, counts)
    if follow is not None:
        total[SERIES] = {}
        for at in sorted(series):
            follow(total[SERIES], series[at])
    return Sum(len(texts), total)


def _is_marked(connection: Connection) -> bool:
    return connection.execute(select(unsummed.c.match_id).limit(1)).first() is not None


def _begin(connection: Connection, game: Game[Any, Any, Any]) -> None:
    """An empty cell of all matches, and all of them to be counted; nothing where it is there."""
    own = summaries.c.game == game.slug, summaries.c.cell == EVERY
    maker = maker_of(game)
    if connection.execute(select(summaries.c.made_by).where(*own)).scalar() == maker:
        return
    for table in KEPT:
        connection.execute(delete(table).where(table.c.game == game.slug))
    row = {"game": game.slug, "cell": EVERY, "matches": 0, "counts": "{}", "made_by": maker}
    connection.execute(insert(summaries).values(row))
    marked = select(unsummed.c.match_id)
    ids = select(match_list.c.match_id).where(
        match_list.c.game == game.slug, match_list.c.match_id.not_in(marked)
    )
    connection.execute(insert(unsummed).from_select(["match_id"], ids))
