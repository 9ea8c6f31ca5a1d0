"""What a store has for the log: its tables within one transaction, whatever they lie in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from core.events import MatchId, Seat
from eventstore.endings import Kept
from eventstore.rows import Events, Heads, Last, StepRow


class Rows(Protocol):
    """The log's tables inside one transaction."""

    def last(self, match_id: MatchId) -> Last:
        """Where the match stands; `rows.NOTHING` where there is none."""

    def step_of(self, match_id: MatchId, key: str) -> int | None:
        """The step recorded under this idempotency key."""

    def read(
        self, match_id: MatchId, first: int, last: int | None = None, above: int = ...
    ) -> tuple[StepRow, ...]:
        """The steps from number `first` to number `last` (None: to the end), with events; all
        of these are above the version `above`.
        """

    def parts(self, match_id: MatchId, first: int, above: int) -> tuple[Heads, Events]:
        """What `read` reads to the end, the rows of both tables by themselves."""

    def step_after(self, match_id: MatchId, version: int) -> int | None:
        """The step of the first event above `version`."""

    def first_payload(self, match_id: MatchId) -> str | None:
        """The payload of the match's version 1."""

    def insert(self, rows: Sequence[StepRow]) -> None:
        """Add rows; all or none stay. Raises `Collision` where one is there already."""

    def check_not_erased(self, match_id: MatchId) -> None:
        """Raises `BadInput` match_erased for an id under which a match was erased."""

    def ending(self, match_id: MatchId) -> Kept | None:
        """What is kept of how the match ends, whoever made it and of whatever log."""

    def seated(self, match_id: MatchId) -> dict[Seat, str]:
        """Names of the players by seat."""

    def seat(self, match_id: MatchId, names: Mapping[Seat, str]) -> None:
        """Set names; an empty one clears the seat."""

    def note_recorder(self, steps: Sequence[StepRow], holder: str) -> None:
        """Keep who recorded these steps, by the key of a person or a device."""


class Collision(Exception):
    """Another writer's rows are already where these were to go."""
