"""The rows of the log as they are stored: texts and numbers, nothing decoded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from core.events import MatchId, Seat


class EventRow(NamedTuple):
    """A row of `events`, without its match, its step and its global position."""

    version: int
    type: str
    schema: int
    payload: str


class StepRow(NamedTuple):
    """A row of `steps` with its rows of `events`."""

    match_id: MatchId
    step: int
    command: str
    notation: str
    actor: Seat | None
    recorded_at: str
    key: str | None
    hash: str
    events: tuple[EventRow, ...]


Heads: TypeAlias = Sequence[Sequence[Any]]  # of a `StepRow` all but its match and its events
Events: TypeAlias = Sequence[Sequence[Any]]  # the number of the step before an `EventRow`


class Last(NamedTuple):
    """Where the log of a match stands; all zero and empty where there is none."""

    step: int
    version: int
    hash: str


NOTHING = Last(-1, 0, "")


class FeedRow(NamedTuple):
    """A row of `events` with its global position and what its step says of it."""

    position: int
    match_id: MatchId
    step: int
    actor: Seat | None
    recorded_at: str
    event: EventRow
