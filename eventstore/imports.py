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
from eventstore import records
from eventstore.log import LogStore
from eventstore.reading import Reading


class Imported(NamedTuple):
    """A match that was read; `new` is false where it was here already."""

    match_id: MatchId
    new: bool
    steps: int  # after step 0


def import_records(
    store: LogStore,
    data: BinaryIO | bytes,
    *,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    new_id: Callable[[], MatchId] = lambda: uuid4().hex,
) -> Iterator[Imported]:
    """Take in the matches of a file, one after the other: JSON, NDJSON, gzip, a game's text.

    Facts are judged: what does not follow from its commands under today's rules is refused. A
    match under an id that is here already stays as it is. Raises `BadInput` that names
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
        reading = Reading(record, store.games, new_id(), now(), store.resolved)
        yield _import(store, source, number, reading)


def _import(store: LogStore, source: records.Source, number: int, reading: Reading) -> Imported:
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
        new = _put(store, reading)
    except Clash:
        raise
    except KifuError as error:
        raise _refused(number, step, error) from error
    return Imported(reading.match_id, new, len(reading.rows) - 1)


def _put(store: LogStore, reading: Reading) -> bool:
    """Store the rows. Steps decided just now differ in time from a former import of the same
    file, and in nothing that was asked: then the match is known.
    """
    try:
        return store.put(reading.match_id, reading.rows, reading.players)
    except MatchDiffers:
        known = [row.command for row in store.rows(reading.match_id)]
        if reading.facts or known != [row.command for row in reading.rows]:
            raise
        return False


def _refused(number: int, step: int | None, cause: KifuError) -> BadInput:
    place = (
        msg("record {number}", number=number)
        if step is None
        else msg("record {number}, step {step}", number=number, step=step)
    )
    return BadInput(
        cause.code, "{place}: {cause}", rule=cause.rule, place=place, cause=cause.message
    )
