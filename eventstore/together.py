"""Several appends in one transaction: each is judged by itself, all they add goes in at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.events import MatchId, Seat
from eventstore.endings import Kept
from eventstore.rows import Events, Heads, Last, StepRow
from eventstore.sql_rows import SqlRows


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
