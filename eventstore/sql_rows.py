"""The log's tables on one connection of the driver: the rows of matches, in its transaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.events import MatchId, Seat
from eventstore.endings import Kept
from eventstore.erasing import erased
from eventstore.photos import ATTACHED, photo_row
from eventstore.players import folded
from eventstore.rows import NOTHING, EventRow, Events, Heads, Last, StepRow
from eventstore.statements import Statements
from eventstore.turns import take_common

END = 2**31 - 1  # above every step number


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


def _photos(rows: Sequence[StepRow]) -> Iterator[Mapping[str, Any]]:
    """The rows of photos that these steps attach."""
    for row in rows:
        for event in row.events:
            if event.type == ATTACHED and (found := photo_row(row.match_id, event)) is not None:
                yield found
