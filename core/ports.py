"""What the core asks of a store: the log as a protocol, and the rows that pass through it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from core.events import MatchId, Recorded, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class NewStep:
    """One accepted command, ready to be appended."""

    step: int  # 0 is the start
    command: Any
    notation: str  # canonical text of the command
    actor: Seat | None
    at: datetime  # aware, UTC
    key: str | None  # idempotency key, unique within the match
    events: tuple[Any, ...]  # at least one

    facts = property(attrgetter("events"))  # as a `Step` names them


class Step(NamedTuple):
    """One step as the log holds it: the row of `steps` with its rows of `events`.

    Its events are there; its command and its time are read each time they are asked for, which
    raises `BrokenLog` where they cannot be.
    """

    match_id: MatchId
    step: int
    said: str  # the command as it is stored
    notation: str
    actor: Seat | None
    entered: str  # the time as it is stored
    key: str | None
    hash: str  # SHA-256 over this step, its events and the predecessor's hash, in hex
    version: int  # of the first event
    facts: tuple[Any, ...]  # its events, bare
    reader: Reader

    @property
    def command(self) -> Any:
        """What was asked for. Raises `BrokenLog`."""
        return self.reader.read_command(self)

    @property
    def at(self) -> datetime:
        """When it was entered: aware, UTC. Raises `BrokenLog`."""
        return self.reader.read_time(self)

    @property
    def events(self) -> tuple[Recorded[Any], ...]:
        """Its events, each with what the log has beside it. Raises `BrokenLog`."""
        at = self.at
        return tuple(
            Recorded(
                match_id=self.match_id,
                version=version,
                step=self.step,
                event=fact,
                actor=self.actor,
                recorded_at=at,
            )
            for version, fact in enumerate(self.facts, self.version)
        )

    def check(self) -> None:
        """Raises `BrokenLog` where the command or the time cannot be read."""
        self.reader.read_command(self)
        self.reader.read_time(self)


class Reader(Protocol):
    """Reads what is stored of a step."""

    def read_command(self, step: Step) -> Any:
        """Its command. Raises `BrokenLog`."""

    def read_time(self, step: Step) -> datetime:
        """When it was entered. Raises `BrokenLog`."""


class Appended(NamedTuple):
    """The answer to an append; `repeated` when the idempotency key had been used before."""

    steps: tuple[Step, ...]
    repeated: bool


class EventStore(Protocol):
    """An append-only log of matches. Every store passes `eventstore.contract`."""

    def append(
        self,
        match_id: MatchId,
        steps: Sequence[NewStep],
        *,
        expected_version: int,
        players: Mapping[Seat, str] | None = None,
    ) -> Appended:
        """Add the steps and their events in one transaction: all of them, or none.

        The first step's key is looked up first: known with an equal command, the steps of
        that first answer come back and nothing is written. Steps of one call after the first
        carry keys of their own or none. `players` go to the seats beside the log.

        Raises `KeyReused`, `VersionConflict` (the log is not at `expected_version`; 0 means
        a match that does not exist yet).
        """
        ...

    def read(self, match_id: MatchId, *, after: int = -1, version: int = 0) -> tuple[Step, ...]:
        """The steps numbered above `after`, in order. Raises `NotFound`, `BrokenLog`.

        `version` is that of the last event of step `after`, for a caller who knows it: what
        comes before is then not looked at.
        """
        ...

    def step_of(self, match_id: MatchId, key: str) -> int | None:
        """The step recorded under this idempotency key."""
        ...

    def version(self, match_id: MatchId) -> int:
        """The version of the last event; 0 where there is no such match."""
        ...

    def match_ids(self) -> Iterator[MatchId]:
        """All matches, in the order in which they were started here."""
        ...

    def feed(self, *, after: int = 0, limit: int = 1000) -> Iterator[tuple[int, Recorded[Any]]]:
        """Events of all matches above the global position `after`, each with its position."""
        ...

    def players(self, match_id: MatchId) -> dict[Seat, str]:
        """Who sat where; a seat without a known player is left out."""
        ...

    def seat_players(self, match_id: MatchId, players: Mapping[Seat, str]) -> None:
        """Change who sat where. Raises `NotFound`."""
        ...
