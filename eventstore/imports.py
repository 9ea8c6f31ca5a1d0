"""Records into the store: each match in one transaction, or not at all."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from typing import BinaryIO, Literal, NamedTuple, TypeAlias
from uuid import uuid4

from core.errors import (
    BadInput,
    BrokenLog,
    Clash,
    KifuError,
    MatchDiffers,
    NotFound,
    Unavailable,
)
from core.events import MatchId
from core.messages import msg
from eventstore import beside, merging, records
from eventstore.catalogues import OF_A_LINE, Catalogues
from eventstore.importers import Importer, not_theirs
from eventstore.log import LogStore
from eventstore.merging import Outcome, Taken
from eventstore.quarantine import Finding, not_kept
from eventstore.reading import Reading
from eventstore.verdicts import FactsDiffer

Became: TypeAlias = Outcome | Literal["quarantined", "refused"]


class Imported(NamedTuple):
    """What became of a record: `added` steps after step 0 are new here.

    `error` says why it was refused, or kept aside under the id `kept` in the quarantine.
    `match_id` is empty where a record was refused, and where it was no match but a `catalogue`,
    told as its game and its name here.
    """

    match_id: MatchId
    outcome: Became
    steps: int = 0  # of the record, after step 0
    added: int = 0
    error: KifuError | None = None
    kept: str | None = None
    catalogue: str = ""

    @property
    def new(self) -> bool:
        """Whether the match was not here, and is now."""
        return self.outcome == "imported" and not self.catalogue


def import_records(
    store: LogStore,
    data: BinaryIO | bytes,
    *,
    name: str = "",
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    new_id: Callable[[], MatchId] = lambda: uuid4().hex,
    importer: Importer | None = None,
) -> Iterator[Imported]:
    """Take in the matches of a file, one after the other: JSON, NDJSON, gzip, a game's text.

    One answer a record, in the order of the file. Facts are judged: what today's rules do not
    give, or what is of a game that is not here, goes to the store's quarantine with the file's
    `name`; a store without one refuses it. A match under an id that is here already gets what
    the record has beyond it (`eventstore.merging`), or stays as it is. New matches are the
    `importer`'s, and what is not theirs to record is refused (`Clash` record_not_yours); without
    one they are nobody's, and nothing is asked.

    A record that is refused does not stop the others: the first refusal is raised at the end,
    `MatchDiffers`, or `BadInput` that names record and step and keeps code and rule of its cause.
    What keeps the file from being read any further is raised at once.
    """
    stream = io.BytesIO(data) if isinstance(data, bytes) else data
    found = records.sources(stream, store.games)
    refused: KifuError | None = None
    for number in count(1):
        source = _next(found, number)
        if source is None:
            break
        try:
            done = _import(store, _Arrival(source, number, name, now(), new_id(), importer))
        except Unavailable:
            raise
        except KifuError as error:
            refused = refused or error
            done = Imported("", "refused", error=error)
        yield done
    if refused is not None:
        raise refused


def _next(found: Iterator[records.Source], number: int) -> records.Source | None:
    """The next record of a file, of this number; None at its end. Raises `KifuError`."""
    try:
        return next(found, None)
    except KifuError as error:
        raise _refused(number, None, error) from error


def judge_again(
    store: LogStore, key: str, now: datetime, *, as_it_stands: bool = False
) -> Imported:
    """Take in a record that is kept aside, if today's rules confirm it; else it stays there.

    `as_it_stands` takes in facts that differ too, as long as they can be folded. Raises
    `NotFound`, `MatchDiffers`, and `BadInput` unreadable_record for what no rules can make a
    match of, whoever accepts it.
    """
    aside = store.quarantine
    if aside is None:
        raise not_kept(key)
    source = records.Source(aside.record(key).encode())
    reading = Reading(source.record, store.games, key, now, store.resolved)
    error = _read(reading, source)[0]
    if error is None or (as_it_stands and isinstance(error, FactsDiffer)):
        done = _take(store, reading, now)
        aside.drop(key)
        return done
    aside.judged(key, Finding(error, reading.difference))
    if as_it_stands:
        raise BadInput(
            "unreadable_record",
            "This record cannot be accepted, for no match can be made of it: {cause}",
            cause=error.message,
        )
    return Imported(reading.match_id, "quarantined", error=error, kept=key)


class _Arrival(NamedTuple):
    """A record as it comes: the place and the name of its file, the time, an id if it has none."""

    source: records.Source
    number: int
    name: str
    at: datetime
    new_id: MatchId
    importer: Importer | None


def _import(store: LogStore, arrival: _Arrival) -> Imported:
    source, number, name, at, new_id, importer = arrival
    step: int | None = None
    try:
        if store.catalogues is not None and OF_A_LINE.match(source.raw):
            return _bring(store.catalogues, store, source.raw)
        reading = Reading(source.record, store.games, new_id, at, store.resolved)
        error, step = _read(reading, source)
        steps = max(len(reading.rows) - 1, 0)
        if error is None:
            return _take(store, reading, at, importer)
        aside = store.quarantine
        if aside is None or not _is_kept(reading, error):
            raise error
        known = importer is None or importer.may_add(reading.match_id)
        if isinstance(error, FactsDiffer) and known and _is_here(store, reading):
            return Imported(reading.match_id, "present", steps)
        step = None
        found = Finding(error, reading.difference)
        kept = aside.keep(source.raw, reading.record.match, found, name, at)
        return Imported(reading.match_id, "quarantined", steps, error=error, kept=kept)
    except (Clash, Unavailable):
        raise
    except KifuError as refusal:
        raise _refused(number, step, refusal) from refusal


def _bring(catalogues: Catalogues, store: LogStore, line: bytes) -> Imported:
    """Keep a catalogue that travels with the matches."""
    game, (name, new) = catalogues.bring(line, store.games)
    return Imported("", "imported" if new else "present", catalogue=f"{game} {name}")


def _read(reading: Reading, source: records.Source) -> tuple[KifuError | None, int | None]:
    """Read a record to its end: what is wrong with it, and at which step."""
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
    except Unavailable:
        raise
    except KifuError as error:
        return error, step
    return None, None


def _is_kept(reading: Reading, error: KifuError) -> bool:
    """Whether a record is kept aside: facts, whose fault is not one of form or of hashes."""
    of_facts = isinstance(error, FactsDiffer | BrokenLog) or error.code == "game_not_found"
    return of_facts and any(step.is_fact for step in reading.record.steps)


def _is_here(store: LogStore, reading: Reading) -> bool:
    """Whether all of it is in the store, because somebody accepted it as it stands."""
    try:
        return store.rows(reading.match_id)[: len(reading.rows)] == tuple(reading.rows)
    except NotFound:
        return False


def _take(
    store: LogStore, reading: Reading, now: datetime, importer: Importer | None = None
) -> Imported:
    """Store the rows, or what they have beyond those here, for whoever may. Steps decided just now
    differ in time from a former import of the same file, and in nothing that was asked: then the
    match is known.
    """
    found = beside.read(reading.record, reading.timeline.seats)
    try:
        taken = _taken(store, reading, now, importer)
    except MatchDiffers:
        known = [row.command for row in store.rows(reading.match_id)]
        if reading.facts or known != [row.command for row in reading.rows]:
            raise
        taken = Taken("present")
    new = taken.outcome == "imported"
    if new and importer is not None:
        importer.own(reading.match_id, now)
    beside.bring(store, reading.match_id, reading.rows, found, new=new)
    return Imported(reading.match_id, taken.outcome, len(reading.rows) - 1, taken.steps)


def _taken(store: LogStore, reading: Reading, now: datetime, importer: Importer | None) -> Taken:
    """Take the rows in. Where the match is not the importer's to record, only a new one: whether it
    is, the store says, so nobody comes in between.
    """
    match_id, rows, players = reading.match_id, reading.rows, reading.players
    if importer is None or importer.may_add(match_id):
        return merging.take(store, match_id, rows, players, now)
    try:
        if store.put(match_id, rows, players):
            return Taken("imported", len(rows) - 1)
    except MatchDiffers:
        pass  # told as any other
    raise not_theirs(match_id)


def _refused(number: int, step: int | None, cause: KifuError) -> BadInput:
    place = (
        msg("record {number}", number=number)
        if step is None
        else msg("record {number}, step {step}", number=number, step=step)
    )
    return BadInput(
        cause.code, "{place}: {cause}", rule=cause.rule, place=place, cause=cause.message
    )
