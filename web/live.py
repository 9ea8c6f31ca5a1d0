"""Who hears of it when a match grows, and what a view says to the server about a live feed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from flask import has_request_context

from core.errors import KifuError, Unavailable, VersionConflict
from core.events import MatchId, Seat
from core.game import Game
from core.knowledge import Viewer
from core.ports import Appended, NewStep
from eventstore.database import Database
from eventstore.rows import StepRow
from eventstore.sql import SqlStore
from web.tallies import Tallies

WATCH = "kifu.watch"  # in the environment of a request: the `Wish` that its view may fill


@dataclass(frozen=True, slots=True)
class Start:
    """From where a reader watches a match: it has everything up to the version `since`."""

    match_id: MatchId
    viewer: Viewer
    since: int
    still: Callable[[], bool] | None = None  # whether the reader still may; None: nobody is asked


@dataclass(slots=True)
class Wish:
    """Filled by a view, it asks the server to go on with what is recorded after the answer."""

    room: bool  # whether one more may watch
    start: Start | None = None


class ChangeNotifier:
    """Tells its listeners that this process has written to a match."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    def listen(self, listener: Callable[[], None]) -> None:
        """Call this after each change, in the thread that wrote: it must be quick."""
        self._listeners.append(listener)

    def remove(self, listener: Callable[[], None]) -> None:
        """Call it no longer."""
        self._listeners.remove(listener)

    def notify(self) -> None:
        """Tell all listeners."""
        for listener in list(self._listeners):
            listener()


class Gate(Protocol):
    """Whom the store asks who may record what: see `web.rights.gate`."""

    def judge(self, match_id: MatchId, steps: Sequence[NewStep], *, new: bool) -> str | None:
        """Who records these steps, by an opaque key. Raises a `KifuError`."""

    def started(self, match_id: MatchId, holder: str) -> None:
        """A match was started by this holder."""


class WatchedStore(SqlStore):
    """The store of a running application: it tells of each entry."""

    def __init__(
        self,
        database: Database,
        changes: ChangeNotifier,
        games: Mapping[str, Game[Any, Any, Any]] | None = None,
        tallies: Tallies | None = None,
    ) -> None:
        super().__init__(database, games)
        self._tallies = tallies or Tallies()
        self._changes = changes
        self.gate: Gate | None = None  # None: who is alone with the server asks nobody

    def append(
        self,
        match_id: MatchId,
        steps: Sequence[NewStep],
        *,
        expected_version: int,
        players: Mapping[Seat, str] | None = None,
        recorder: str | None = None,
    ) -> Appended:
        """As the store does; those who watch then hear of it.

        Within a request the gate says who records the steps, or refuses them.
        """
        new, gate = expected_version == 0, self.gate if has_request_context() else None
        if gate is not None:
            recorder = gate.judge(match_id, steps, new=new)
        with self._counted() as became:
            done = super().append(
                *(match_id, steps),
                expected_version=expected_version,
                players=players,
                recorder=recorder,
            )
            became.repeated = done.repeated
        if new and gate is not None and recorder is not None and not done.repeated:
            gate.started(match_id, recorder)
        self._changes.notify()
        return done

    def extend(self, match_id: MatchId, steps: Sequence[StepRow], *, after: StepRow) -> None:
        """As the store does; those who watch then hear of it."""
        super().extend(match_id, steps, after=after)
        self._changes.notify()

    @contextmanager
    def _counted(self) -> Iterator[_Became]:
        """Count an append, by what becomes of it, and how long it takes."""
        became, outcome = _Became(), "failed"
        try:
            with self._tallies.append_seconds.measured():
                yield became
            outcome = "repeated" if became.repeated else "stored"
        except VersionConflict:
            outcome = "conflict"
            raise
        except Unavailable:
            outcome = "unavailable"
            raise
        except KifuError:
            outcome = "refused"
            raise
        finally:
            self._tallies.appends.add(outcome)


@dataclass(slots=True)
class _Became:
    """What the store said of an append."""

    repeated: bool = False
