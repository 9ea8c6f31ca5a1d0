"""Records into the store: each match in one transaction, or not at all."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import BinaryIO, NamedTuple
from uuid import uuid4

from core.errors import BadInput, Clash, KifuError, MatchDiffers
from core.events import MatchId
from core.messages import msg
from eventstore import merging, records
from eventstore.log import LogStore
from eventstore.merging import Outcome, Taken
from eventstore.reading import Reading


class Imported(NamedTuple):
    """A match that was read, and what became of it: `added` steps after step 0 are new here."""

    match_id: MatchId
    outcome: Outcome
    steps: int  # of the record, after step 0
    added: int

    @property
    def new(self) -> bool:
        """Whether the match was not here."""
        return self.outcome == "imported"


def import_records(
    store: LogStore,
    data: BinaryIO | bytes,
    *,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    new_id: Callable[[], MatchId] = lambda: uuid4().hex,
) -> Iterator[Imported]:
    """Take in the matches of a file, one after the other: JSON, NDJSON, gzip, a game's text.

    Facts are judged: what does not follow from its commands under today's rules is refused. A
    match under an id that is here already gets what the record has beyond it
    (`eventstore.merging`), or stays as it is. Raises `BadInput` that names
    record and step and keeps code and rule of its cause, `MatchDiffers`; matches before the
    refused one are in the store then, nothing of it or of those after.
    """
    stream = io.BytesIO(data) if isinstance(data, bytes) else data
    found = records.sources(stream, store.games)
    number = 0
    while True:
        number += 1
        try:
            source = next(found, None)
            if source is None:
                return
            record = source.record
        except KifuError as error:
            raise _refused(number, None, error) from error
        at = now()
        reading = Reading(record, store.games, new_id(), at, store.resolved)
        yield _import(store, source, number, reading, at)


def _import(
    store: LogStore, source: records.Source, number: int, reading: Reading, now: datetime
) -> Imported:
    step: int | None = None
    try:
        reading.start()
        for entry in reading.todo:
            step = reading.timeline.next_step
            reading.take(entry)
        step = None
        if source.text is not None:
            source.text.confirm(reading.timeline.game.result(reading.timeline.state))
        reading.confirm()
        reading.agree()
        taken = _take(store, reading, now)
    except Clash:
        raise
    except KifuError as error:
        raise _refused(number, step, error) from error
    return Imported(reading.match_id, taken.outcome, len(reading.rows) - 1, taken.steps)


def _take(store: LogStore, reading: Reading, now: datetime) -> Taken:
    """Store the rows, or what they have beyond those here. Steps decided just now differ in time
    from a former import of the same file, and in nothing that was asked: then the match is known.
    """
    try:
        return merging.take(store, reading.match_id, reading.rows, reading.players, now)
    except MatchDiffers:
        known = [row.command for row in store.rows(reading.match_id)]
        if reading.facts or known != [row.command for row in reading.rows]:
            raise
        return Taken("present", 0)


def _refused(number: int, step: int | None, cause: KifuError) -> BadInput:
    place = (
        msg("record {number}", number=number)
        if step is None
        else msg("record {number}, step {step}", number=number, step=step)
    )
    return BadInput(
        cause.code, "{place}: {cause}", rule=cause.rule, place=place, cause=cause.message
    )
