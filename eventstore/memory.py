"""A store in memory: for trying things out and for tests; gone when the program ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any

from core.events import MatchId, Seat
from core.game import Game
from eventstore.log import LogStore
from eventstore.players import folded
from eventstore.rows import NOTHING, EventRow, Events, FeedRow, Heads, Last, StepRow
from eventstore.turns import Turn
from eventstore.verify import RawEvent, RawMatch, RawStep


class MemoryStore(LogStore):
    """Holds the same rows as the database would, under the same contract."""

    def __init__(self, games: Mapping[str, Game[Any, Any, Any]] | None = None) -> None:
        super().__init__(games)
        self._rows = _MemoryRows()
        self._lock = RLock()

    @contextmanager
    def reading(self) -> Iterator[_MemoryRows]:
        """Rows as they are at one moment."""
        with self._lock:
            yield self._rows

    @contextmanager
    def writing(self, turn: Turn) -> Iterator[_MemoryRows]:  # noqa: ARG002
        """Rows for the only writer. Nothing here can fail half-way, so nothing rolls back."""
        with self._lock:
            yield self._rows

    def match_ids(self) -> Iterator[MatchId]:
        """All matches, in the order in which they were started here."""
        with self._lock:
            return iter(list(self._rows.matches))

    def feed_rows(self, after: int, limit: int) -> list[FeedRow]:
        """Events above the position `after`; positions count from 1."""
        with self._lock:
            return self._rows.feed[after : after + limit]

    def scan(self) -> Iterator[RawMatch]:
        """All rows; for `verify`."""
        with self._lock:
            matches = [(match_id, list(rows)) for match_id, rows in self._rows.matches.items()]
        for match_id, rows in matches:
            yield RawMatch(
                match_id,
                [RawStep._make(row[1:8]) for row in rows],
                [RawEvent(e[0], row.step, *e[1:]) for row in rows for e in row.events],
            )

    def count(self) -> int:
        """How many matches were started."""
        return len(self._rows.matches)


class _MemoryRows:
    def __init__(self) -> None:
        self.matches: dict[MatchId, list[StepRow]] = {}
        self.keys: dict[tuple[MatchId, str], int] = {}
        self.feed: list[FeedRow] = []
        self.seats: dict[MatchId, dict[Seat, str]] = {}
        self.recorders: dict[tuple[MatchId, int], str] = {}
        self.names: dict[str, str] = {}  # as first written, by the folded name

    def last(self, match_id: MatchId) -> Last:
        steps = self.matches.get(match_id)
        if not steps:
            return NOTHING
        return Last(steps[-1].step, steps[-1].events[-1].version, steps[-1].hash)

    def step_of(self, match_id: MatchId, key: str) -> int | None:
        return self.keys.get((match_id, key))

    def read(
        self,
        match_id: MatchId,
        first: int,
        last: int | None = None,
        above: int = 0,  # noqa: ARG002 - a list knows its places
    ) -> tuple[StepRow, ...]:
        until = None if last is None else last + 1
        return tuple(self.matches.get(match_id, [])[first:until])

    def parts(self, match_id: MatchId, first: int, above: int) -> tuple[Heads, Events]:
        rows = self.read(match_id, first, above=above)
        return [row[1:8] for row in rows], [(row.step, *e) for row in rows for e in row.events]

    def step_after(self, match_id: MatchId, version: int) -> int | None:
        steps = self.matches.get(match_id, [])
        return next((s.step for s in steps if s.events[-1].version > version), None)

    def first_payload(self, match_id: MatchId) -> str | None:
        steps = self.matches.get(match_id)
        return steps[0].events[0].payload if steps else None

    def insert(self, rows: Sequence[StepRow]) -> None:
        for row in rows:
            self.matches.setdefault(row.match_id, []).append(row)
            if row.key is not None:
                self.keys[row.match_id, row.key] = row.step
            for event in row.events:
                self.feed.append(_feed_row(len(self.feed) + 1, row, event))

    def check_not_erased(self, match_id: MatchId) -> None:
        """Nothing is erased here."""

    def ending(self, match_id: MatchId) -> None:
        """Nothing is kept: no projections are drawn from what is in memory."""

    def seated(self, match_id: MatchId) -> dict[Seat, str]:
        return dict(self.seats.get(match_id, {}))

    def seat(self, match_id: MatchId, names: Mapping[Seat, str]) -> None:
        seats = self.seats.setdefault(match_id, {})
        for seat, name in names.items():
            if name:
                seats[seat] = self.names.setdefault(folded(name), name)
            else:
                seats.pop(seat, None)

    def note_recorder(self, steps: Sequence[StepRow], holder: str) -> None:
        for row in steps:
            self.recorders[row.match_id, row.step] = holder


def _feed_row(position: int, row: StepRow, event: EventRow) -> FeedRow:
    return FeedRow(position, row.match_id, row.step, row.actor, row.recorded_at, event)
