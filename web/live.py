"""Waking the live feeds when a match grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import BoundedSemaphore, Condition
from typing import Any

from core.events import MatchId, Seat
from core.game import Game
from core.ports import Appended, NewStep
from eventstore.database import Database
from eventstore.rows import StepRow
from eventstore.sql import SqlStore


class Bell:
    """Tells waiting threads that something was written to a match.

    `places` is how many may wait at once: each waiting stream holds one of the server's
    threads.
    """

    def __init__(self, places: int) -> None:
        self.places = BoundedSemaphore(places)
        self.closed = False
        self._changed = Condition()
        self._rings: dict[MatchId, int] = {}

    def ring(self, match_id: MatchId) -> None:
        """Wake those who wait for this match."""
        with self._changed:
            self._rings[match_id] = self.count(match_id) + 1
            self._changed.notify_all()

    def count(self, match_id: MatchId) -> int:
        """How often it has rung; ask before reading, give it to `wait` after."""
        return self._rings.get(match_id, 0)

    def wait(self, match_id: MatchId, heard: int, timeout: float) -> None:
        """Return once it has rung more than `heard` times, at the latest after `timeout` s."""
        with self._changed:
            self._changed.wait_for(lambda: self.closed or self.count(match_id) != heard, timeout)

    def close(self) -> None:
        """Let everybody go: the application ends."""
        with self._changed:
            self.closed = True
            self._changed.notify_all()


class WatchedStore(SqlStore):
    """The store of a running application: it rings the bell after each entry."""

    def __init__(
        self, database: Database, bell: Bell, games: Mapping[str, Game[Any, Any, Any]] | None = None
    ) -> None:
        super().__init__(database, games)
        self._bell = bell

    def append(
        self,
        match_id: MatchId,
        steps: Sequence[NewStep],
        *,
        expected_version: int,
        players: Mapping[Seat, str] | None = None,
    ) -> Appended:
        """As the store does; those who wait for the match then hear of it."""
        done = super().append(match_id, steps, expected_version=expected_version, players=players)
        self._bell.ring(match_id)
        return done

    def extend(self, match_id: MatchId, steps: Sequence[StepRow], *, after: StepRow) -> None:
        """As the store does; those who wait for the match then hear of it."""
        super().extend(match_id, steps, after=after)
        self._bell.ring(match_id)
