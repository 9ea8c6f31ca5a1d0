"""What matches left of themselves where their order counts, and states of it, kept.

A row of `series` for each match in a cell of a game's sums, by a name that sorts as the matches
were begun. `series_states` has what follows from them after every so many matches and after the
last, so that a look reads one row. Where matches change, the states behind them go at once, and
with them every name that is to be forgotten; who reads or writes next goes on from the one before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from core.counters import Counts
from eventstore.projected_tables import series, series_states

EVERY = 256  # matches from one kept state to the next

Follow: TypeAlias = Callable[[dict[str, Any], Counts], None]


class Place(NamedTuple):
    """A state: after which match, and how many matches that makes."""

    at: str
    matches: int
    state: dict[str, Any]


class Series:
    """The series of a cell, inside the caller's transaction."""

    def __init__(self, connection: Connection, game: str, cell: str) -> None:
        self._connection = connection
        self._own = {"game": game, "cell": cell}

    def change(self, gone: Collection[str], new: Mapping[str, str]) -> None:
        """Take matches out and put others in, each as the JSON of what it left."""
        first = min((*gone, *new))
        self._connection.execute(delete(series).where(self._of(series), series.c.at.in_(gone)))
        if new:
            rows = [{**self._own, "at": at, "entry": entry} for at, entry in new.items()]
            self._connection.execute(insert(series), rows)
        behind = series_states.c.at >= first
        self._connection.execute(delete(series_states).where(self._of(series_states), behind))

    def state(self, follow: Follow) -> dict[str, Any]:
        """What follows from all of them; it is read where it is kept. Raises what `follow` does."""
        kept = self._kept()
        for _ in self._after(kept, follow):
            pass
        return kept.state  # which changed on the way

    def keep(self, follow: Follow) -> None:
        """Keep what follows from all of them. Raises what `follow` does."""
        last = kept = self._kept()
        for last in self._after(kept, follow):
            if last.matches % EVERY == 0:
                self._store(last)
        if last.matches != kept.matches:
            if kept.matches % EVERY:
                own = self._of(series_states), series_states.c.at == kept.at
                self._connection.execute(delete(series_states).where(*own))
            if last.matches % EVERY:
                self._store(last)

    def _kept(self) -> Place:
        """The last state that is kept; an empty one before the first match."""
        columns = series_states.c.at, series_states.c.matches, series_states.c.state
        question = select(*columns).where(self._of(series_states))
        row = self._connection.execute(question.order_by(columns[0].desc()).limit(1)).first()
        return Place("", 0, {}) if row is None else Place(row[0], row[1], json.loads(row[2]))

    def _after(self, place: Place, follow: Follow) -> Iterator[Place]:
        """The places behind one; all of them share its state, which changes."""
        question = select(series.c.at, series.c.entry).where(
            self._of(series), series.c.at > place.at
        )
        matches = place.matches
        for at, entry in self._connection.execute(question.order_by(series.c.at)):
            follow(place.state, json.loads(entry))
            matches += 1
            yield Place(at, matches, place.state)

    def _store(self, place: Place) -> None:
        text = json.dumps(place.state, ensure_ascii=False)
        row = {**self._own, "at": place.at, "matches": place.matches, "state": text}
        self._connection.execute(insert(series_states), row)

    def _of(self, table: Any) -> ColumnElement[bool]:
        return and_(*(table.c[name] == value for name, value in self._own.items()))
