"""Cells of sums over matches, changed match by match; see `eventstore.sums`.

A cell counts matches of one kind: all of them, or those of a player.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from core.counters import SERIES, Counts, add, check
from core.errors import BrokenLog
from core.events import MatchId
from core.game import Game
from core.guard import guarded
from eventstore import ratings
from eventstore.kinds import PEOPLE
from eventstore.match_facts import FactRow
from eventstore.parked import maker_of
from eventstore.players import folded
from eventstore.projected_tables import summaries, summed
from eventstore.series import Follow, Series

EVERY = ""  # the cell of all matches of people; it is there where a game is kept at all
log = logging.getLogger("kifu.sums")


class Sum(NamedTuple):
    """A cell: how many matches it counts, and their counts."""

    matches: int
    counts: Counts


class Change(NamedTuple):
    """Matches of a series that go, and that come: each the JSON of what it left, by its name."""

    gone: dict[str, str]
    new: dict[str, str]


def cell_of(kind: str, player: str) -> str:
    """The name of a cell: that of a player ("": all matches), behind a kind other than people's.

    No name has a line end in it, so the two are never taken for each other.
    """
    return player if kind == PEOPLE else f"{kind}\n{player}"


def take_away(connection: Connection, ids: Sequence[MatchId]) -> None:
    """Let sums forget these matches at once, names and all, inside the caller's transaction."""
    cells = Cells(connection)
    cells.take_away(ids)
    cells.store()
    ratings.trim(connection, ids)


class Cells:
    """Cells that are being changed in a transaction; they are read when they are first met."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._known: dict[tuple[str, str], tuple[int, dict[str, Any], str]] = {}
        self._parts: list[dict[str, str]] = []
        self._series: dict[tuple[str, str], Change] = {}
        self._follow: dict[str, Follow] = {}

    def take_away(self, ids: Sequence[MatchId]) -> None:
        """Take away what these matches added."""
        own = summed.c.match_id.in_(ids)
        for part in self.connection.execute(select(summed).where(own)).all():
            counts = json.loads(part.counts)
            matches = counts.pop(SERIES, {})
            for cell in json.loads(part.cells):
                self._change(part.game, cell, counts, -1)
                self._changed(part.game, cell).gone.update(_texts(matches))
        self.connection.execute(delete(summed).where(own))

    def add(self, game: Game[Any, Any, Any], rows: Iterable[FactRow]) -> list[MatchId]:
        """Add the matches of a game; those that could not be."""
        refused = []
        if game.counters is not None and game.counters.follow is not None:
            self._follow[game.slug] = game.counters.follow
        for one in rows:
            match_id = one.row.match_id
            if one.row.game != game.slug:
                continue
            try:
                with guarded(match_id, None):
                    self._add(game, one)
            except BrokenLog as error:
                log.warning("match %s cannot be counted", match_id, exc_info=error)
                refused.append(match_id)
        return refused

    def _add(self, game: Game[Any, Any, Any], one: FactRow) -> None:
        counts: dict[str, Any] = {}
        if game.counters is not None:
            add(counts, game.counters.count(one.facts()))
        text = json.dumps(counts, ensure_ascii=False)
        matches = counts.pop(SERIES, {})
        names = sorted({"", *map(folded, one.names.values())})
        cells = [cell_of(one.row.kind, name) for name in names]
        for cell in cells:
            check(self._cell(game.slug, cell, maker_of(game))[1], counts)
        for cell in cells:
            self._change(game.slug, cell, counts, 1, maker_of(game))
            self._changed(game.slug, cell).new.update(_texts(matches))
        part = {"match_id": one.row.match_id, "game": game.slug}
        self._parts.append({**part, "cells": json.dumps(cells), "counts": text})

    def _cell(self, game: str, cell: str, maker: str) -> tuple[int, dict[str, Any], str]:
        if (game, cell) not in self._known:
            own = summaries.c.game == game, summaries.c.cell == cell
            row = self.connection.execute(select(summaries).where(*own)).first()
            found = (0, {}, maker) if row is None else (row[2], json.loads(row[3]), row[4])
            self._known[game, cell] = found
        return self._known[game, cell]

    def _change(self, game: str, cell: str, counts: Counts, sign: int, maker: str = "") -> None:
        matches, total, made_by = self._cell(game, cell, maker)
        add(total, counts, sign)
        self._known[game, cell] = matches + sign, total, made_by

    def _changed(self, game: str, cell: str) -> Change:
        return self._series.setdefault((game, cell), Change({}, {}))

    def store(self) -> None:
        """Write what has changed; a player without matches has no cell."""
        for (game, cell), change in self._series.items():
            self._store_series(Series(self.connection, game, cell), game, change)
        for (game, cell), (matches, counts, made_by) in self._known.items():
            own = summaries.c.game == game, summaries.c.cell == cell
            self.connection.execute(delete(summaries).where(*own))
            if matches or cell == EVERY:
                text = json.dumps(counts, ensure_ascii=False)
                row = {"game": game, "cell": cell, "matches": matches, "counts": text}
                self.connection.execute(insert(summaries).values(**row, made_by=made_by))
        if self._parts:
            self.connection.execute(insert(summed), self._parts)

    def _store_series(self, series: Series, game: str, change: Change) -> None:
        for at in [at for at, text in change.new.items() if change.gone.get(at) == text]:
            del change.gone[at], change.new[at]
        if change.gone or change.new:
            series.change(change.gone, change.new)
        if game in self._follow:
            try:
                with guarded("", None):
                    series.keep(self._follow[game])
            except BrokenLog as error:  # a look comes upon it too, and tells which match it is
                log.warning("a series of matches of %s cannot be followed", game, exc_info=error)


def _texts(matches: Counts) -> dict[str, str]:
    return {at: json.dumps(entry, ensure_ascii=False) for at, entry in matches.items()}
