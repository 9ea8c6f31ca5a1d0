"""Verifying: is every row of the log as it was written?

What this finds: any altered, added or missing row or character of a match, the global position
aside. What no chain can find: the newest steps of a match, or a whole match, taken away, and a
history written anew with all its hashes; `eventstore.seals` find that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, Protocol, TypeAlias

from core.messages import Message, msg
from eventstore import chain
from eventstore.rows import EventRow, StepRow

Progress: TypeAlias = Callable[[int, int], None]  # matches done, matches in all


class RawStep(NamedTuple):
    """A row of `steps` as it is found: any column may hold anything."""

    step: Any
    command: Any
    notation: Any
    actor: Any
    recorded_at: Any
    key: Any
    hash: Any


class RawEvent(NamedTuple):
    """A row of `events` as it is found."""

    version: Any
    step: Any
    type: Any
    schema: Any
    payload: Any


class Nameless(NamedTuple):
    """In the place of a match id: the number of a match that has no row in `streams`."""

    stream: Any


class RawMatch(NamedTuple):
    """All rows of one match, whose id may itself be altered; in no order."""

    match_id: Any
    steps: list[RawStep]
    events: list[RawEvent]


class Scannable(Protocol):
    """A store whose rows can be looked at without reading them as steps."""

    def scan(self) -> Iterator[RawMatch]:
        """Every match, with its rows; and rows of the log that belong to none."""

    def count(self) -> int:
        """How many matches were started."""


class Finding(NamedTuple):
    """One thing that is not as it was written; `step` None: the row names no step."""

    match_id: str
    step: int | None
    message: Message


def verify(store: Scannable, progress: Progress | None = None) -> Iterator[Finding]:
    """What is wrong in the log, match by match; nothing where all is well.

    One finding a step at most. Memory is that of the longest match.
    """
    total = store.count() if progress else 0
    for done, match in enumerate(store.scan(), start=1):
        yield from examine(match)
        if progress:
            progress(done, max(total, done))


def examine(match: RawMatch) -> Iterator[Finding]:
    """What is wrong in one match, by step."""
    name = shown(match.match_id)
    seen: set[int | None] = set()
    for step, message in _problems(match):
        if step not in seen:
            seen.add(step)
            yield Finding(name, step, message)


def _problems(match: RawMatch) -> Iterator[tuple[int | None, Message]]:
    if isinstance(match.match_id, Nameless):
        yield None, msg("the rows belong to no match")
        return
    if not isinstance(match.match_id, str):
        yield None, msg("the match id is no text")
        return
    if not match.steps and not match.events:
        yield None, msg("the match has no rows")
        return
    steps = sorted(filter(_sound_step, match.steps), key=lambda step: step.step)
    events = sorted(filter(_sound_event, match.events), key=lambda event: event.version)
    odd: list[RawStep | RawEvent] = [row for row in match.steps if not _sound_step(row)]
    odd += [row for row in match.events if not _sound_event(row)]
    for row in odd:
        step = row.step if type(row.step) is int else None
        yield step, msg("a row holds something that does not belong there")
    yield from _loose_events(steps, events)
    yield from _version_gaps(events)
    yield from _links(match.match_id, steps, events)


def _loose_events(
    steps: list[RawStep], events: list[RawEvent]
) -> Iterator[tuple[int | None, Message]]:
    known = {step.step for step in steps}
    for event in events:
        if event.step not in known:
            yield event.step, msg("an event belongs to no step")


def _version_gaps(events: list[RawEvent]) -> Iterator[tuple[int | None, Message]]:
    expected = 1
    for event in events:
        if event.version != expected:
            yield (
                event.step,
                msg(
                    "version {found} stands where {expected} should be",
                    found=event.version,
                    expected=expected,
                ),
            )
        expected = event.version + 1


def _links(
    match_id: str, steps: list[RawStep], events: list[RawEvent]
) -> Iterator[tuple[int | None, Message]]:
    """Missing steps, and steps whose hash does not follow from the one before.

    The hash before is taken as stored and as computed: so a hash that was altered is found at
    its own step alone.
    """
    by_step: dict[int, list[EventRow]] = defaultdict(list)
    for version, step, *rest in events:
        by_step[step].append(EventRow(version, *rest))
    expected, before = 0, {""}
    for step in steps:
        if step.step != expected:
            yield expected, msg("the step is missing")
            before = set()
        row = StepRow(match_id, *step, tuple(by_step[step.step]))
        digests = {chain.digest(row, previous) for previous in before}
        if not row.events:
            yield step.step, msg("the step has no events")
        elif before and step.hash not in digests:
            yield step.step, msg("the step was altered")
        expected, before = step.step + 1, digests | {step.hash}


def _sound_step(row: RawStep) -> bool:
    texts = (row.command, row.notation, row.recorded_at, row.hash)
    return (
        type(row.step) is int
        and all(isinstance(text, str) for text in texts)
        and all(text is None or isinstance(text, str) for text in (row.actor, row.key))
    )


def _sound_event(row: RawEvent) -> bool:
    numbers: Iterable[Any] = (row.version, row.step, row.schema)
    return (
        all(type(number) is int for number in numbers)
        and isinstance(row.type, str)
        and isinstance(row.payload, str)
    )


def shown(match_id: Any) -> str:
    """A match id for people, whatever it is."""
    if isinstance(match_id, Nameless):
        return shown(f"stream {match_id.stream}")
    text = match_id if isinstance(match_id, str) else repr(match_id)
    return text.encode("utf-8", "backslashreplace").decode()
