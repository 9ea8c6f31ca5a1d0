"""What stands beside a match, as a section of its record: `beside` in `statistics`.

Readers of 0.1 refuse a field that they do not know, and take nothing from `statistics`: there the
section is no trouble to them. A record without anything to tell has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.annotations import NO_NOTE, Annotation, Kind, MatchNote
from core.errors import BadInput, check_seat
from core.events import Json, MatchId, Seat
from core.knowledge import SPECTATOR
from core.limits import NOTE_TAGS
from eventstore import forms, times
from eventstore.annotation_texts import checked, cleaned_note
from eventstore.kinds import Trial
from eventstore.log import LogStore
from eventstore.match_marks import cleaned_reason
from eventstore.players import folded
from eventstore.records import FileRecord
from eventstore.rows import StepRow

STATISTICS: Final = "statistics"
BESIDE: Final = "beside"


@dataclass(frozen=True, slots=True)
class FileAnnotation:
    """One of `annotations`, in the form of the API."""

    id: str
    step: int
    kind: Kind
    text: str
    author: str
    seat: str | None
    at: str
    changed_at: str


@dataclass(frozen=True, slots=True)
class FileTrial:
    """`trial`: since when a match is one, and why."""

    at: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class FileBeside:
    """The section."""

    annotations: tuple[FileAnnotation, ...] = ()
    note: str = ""
    tags: tuple[str, ...] = ()
    trial: FileTrial | None = None


FORM: Final = forms.Form(FileBeside)


@dataclass(frozen=True, slots=True)
class Beside:
    """What a record tells of what stands beside its match."""

    annotations: tuple[Annotation, ...] = ()
    note: MatchNote = NO_NOTE
    trial: Trial | None = None


NOTHING: Final = Beside()


def beside(store: LogStore, match_id: MatchId, *, notes: bool = True) -> Beside:
    """All that stands beside a match, for who sees everything; without `notes` nothing that
    somebody wrote, but that it is a trial.
    """
    trial = store.trial(match_id)
    if notes:
        return Beside(store.annotations(match_id), store.match_note(match_id), trial)
    return Beside(trial=trial and trial._replace(reason=""))


def added(record: Json, found: Beside) -> Json:
    """The record with its section, if there is anything to tell."""
    if found == NOTHING:
        return record
    section: Json = {
        "annotations": [document(one) for one in found.annotations],
        "note": found.note.note,
        "tags": list(found.note.tags),
    }
    if found.trial is not None:
        section["trial"] = {"at": times.stored(found.trial.at), "reason": found.trial.reason}
    return {**record, STATISTICS: {**record.get(STATISTICS, {}), BESIDE: section}}


def document(one: Annotation) -> Json:
    """An annotation as records and the API tell it."""
    at, changed_at = times.stored(one.at), times.stored(one.changed_at)
    return {**one._asdict(), "at": at, "changed_at": changed_at}


def read(record: FileRecord, seats: Sequence[Seat]) -> Beside:
    """The section of a record of a match with these seats; nothing where it has none.

    Raises `BadInput` for one that cannot be kept.
    """
    told = record.statistics
    section = told.get(BESIDE) if isinstance(told, Mapping) else None
    if section is None:
        return NOTHING
    try:
        found: FileBeside = FORM.read(section)
    except forms.Wrong as wrong:
        raise BadInput("bad_annotation", "Beside the match, {why}.", why=wrong.reason) from None
    return Beside(
        tuple(_annotation(one, seats) for one in found.annotations),
        cleaned_note(MatchNote(found.note, found.tags)),
        _trial(found.trial),
    )


def bring(
    store: LogStore, match_id: MatchId, rows: Sequence[StepRow], found: Beside, *, new: bool
) -> None:
    """Take in what a record tells beside a match that was taken in; `new`: it was not here.

    An annotation comes with its step: where the log here has another one under that number, for
    the two have parted, it is left out. The note here stays if there is one; tags come together. A
    match that was here is a trial or none as people here say.
    """
    if found == NOTHING:
        return
    if new and found.trial is not None:
        store.mark_trial(match_id, found.trial)
    here = store.rows(match_id)
    same = {row.step for row, own in zip(rows, here, strict=False) if row.hash == own.hash}
    store.bring_annotations(match_id, [one for one in found.annotations if one.step in same])
    known = store.match_note(match_id)
    joined = MatchNote(known.note or found.note.note, _tags(*known.tags, *found.note.tags))
    if joined != known:
        store.note_match(match_id, joined)


def _tags(*tags: str) -> tuple[str, ...]:
    """Each once, as many as there may be, those that come first before the others."""
    once: dict[str, str] = {}
    for tag in tags:
        once.setdefault(folded(tag), tag)
    return (*once.values(),)[:NOTE_TAGS]


def _trial(told: FileTrial | None) -> Trial | None:
    return None if told is None else Trial(times.parsed(told.at), cleaned_reason(told.reason))


def _annotation(one: FileAnnotation, seats: Iterable[Seat]) -> Annotation:
    if one.seat is not None:
        check_seat(BadInput, one.seat, (*seats, SPECTATOR))
    words = (one.id, one.step, one.kind, one.text, one.author, one.seat)
    return checked(Annotation(*words, times.parsed(one.at), times.parsed(one.changed_at)))
