"""Annotations of steps, and the note and tags of a match: rows beside the log that may change."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import Connection, delete, func, insert, select, update

from core.annotations import BOOKMARK, GLYPH, NO_NOTE, Annotation, MatchNote, may_change
from core.errors import NotFound
from core.events import MatchId
from core.knowledge import Viewer
from core.limits import ANNOTATIONS, check_count
from core.messages import msg
from eventstore import times
from eventstore.annotation_texts import Draft, cleaned, cleaned_note
from eventstore.columns import stream_of
from eventstore.database import Database
from eventstore.encoding import compact
from eventstore.players import folded
from eventstore.rights_tables import writers
from eventstore.statements import Statements
from eventstore.tables import match_notes, step_annotations, steps
from eventstore.turns import of

OWN = step_annotations.c
Writers: TypeAlias = Collection[str] | None  # keys of writers; None: whoever wrote it


class Annotations:
    """What a store on a database can do with notes. No log is touched by any of it."""

    database: Database
    _sql: Statements

    def annotations(self, match_id: MatchId) -> tuple[Annotation, ...]:
        """All of a match, whoever may see them, in the order of steps and then of time."""
        with self.database.driver_read() as connection:
            found = self._sql.all(connection, "annotations", match=match_id)
        return tuple(_read(row[1:]) for row in found)

    def annotate(
        self, match_id: MatchId, draft: Draft, key: str, now: datetime, writer: str = ""
    ) -> Annotation:
        """Note something beside a step, under the id `key`; `writer` is the key of who does.

        A step has one bookmark and one glyph of each look and writer: a second one takes the place
        of the first, whose id it keeps. Raises `NotFound` for a match or a step that there is not,
        `BadInput` for what cannot be kept.
        """
        draft = cleaned(draft)
        new = Annotation(key, *draft, now, now)
        with self.database.write(turn=of(match_id)) as connection:
            _check_step(connection, match_id, draft.step)
            known = _one_alike(connection, match_id, draft, writer)
            if known is not None:
                changed = known._replace(text=new.text, author=new.author, changed_at=now)
                _rewrite(connection, match_id, changed)
                return changed
            _check_room(connection, match_id, [new])
            _insert(connection, match_id, [new])
            if writer:
                row = {"match_id": match_id, "annotation": key, "holder": writer}
                connection.execute(insert(writers).values(row))
        return new

    def rewrite_annotation(
        self,
        match_id: MatchId,
        key: str,
        viewer: Viewer,
        words: tuple[str, str],
        now: datetime,
        *,
        by: Writers = None,
    ) -> Annotation:
        """Give an annotation other `words`: text and author. Raises `NotFound` where `viewer` has
        none under this id that it may change, or none of these writers wrote it, `BadInput` for
        what cannot be kept.
        """
        with self.database.write(turn=of(match_id)) as connection:
            old = _changeable(connection, match_id, key, viewer, by)
            draft = cleaned(Draft(old.step, old.kind, *words, old.seat))
            new = old._replace(text=draft.text, author=draft.author, changed_at=now)
            _rewrite(connection, match_id, new)
        return new

    def remove_annotation(
        self, match_id: MatchId, key: str, viewer: Viewer, *, by: Writers = None
    ) -> None:
        """Take an annotation away. Raises `NotFound` as `rewrite_annotation` does."""
        with self.database.write(turn=of(match_id)) as connection:
            _changeable(connection, match_id, key, viewer, by)
            connection.execute(delete(step_annotations).where(*_is(match_id, key)))
            own = writers.c.match_id == match_id, writers.c.annotation == key
            connection.execute(delete(writers).where(*own))

    def writers(self, match_id: MatchId) -> dict[str, str]:
        """Who wrote each annotation, by its id, where that is known; "" for somebody erased."""
        own = writers.c.match_id == match_id
        with self.database.read() as connection:
            rows = connection.execute(select(writers.c.annotation, writers.c.holder).where(own))
            return {row.annotation: row.holder for row in rows}

    def bring_annotations(self, match_id: MatchId, found: Sequence[Annotation]) -> int:
        """Take in those of a record whose ids are not here yet; how many they were.

        They were `checked`; one whose step is not here is left out. Raises `BadInput` too_many.
        """
        with self.database.write(turn=of(match_id)) as connection:
            ids = set(connection.execute(select(OWN.id).where(OWN.match_id == match_id)).scalars())
            last = _last_step(connection, match_id)
            new = {one.id: one for one in found if one.id not in ids and one.step <= last}
            _check_room(connection, match_id, [*new.values()])
            _insert(connection, match_id, [*new.values()])
        return len(new)

    def match_note(self, match_id: MatchId) -> MatchNote:
        """The note and the tags of a match; empty where it has none."""
        with self.database.driver_read() as connection:
            found = self._sql.all(connection, "match_note", match=match_id)
        return MatchNote(found[0][0], tuple(json.loads(found[0][1]))) if found else NO_NOTE

    def note_match(self, match_id: MatchId, note: MatchNote) -> MatchNote:
        """Give a match another note and other tags. Raises `NotFound`, `BadInput`."""
        note = cleaned_note(note)
        with self.database.write(turn=of(match_id)) as connection:
            _check_step(connection, match_id, 0)
            connection.execute(delete(match_notes).where(match_notes.c.match_id == match_id))
            if note != NO_NOTE:
                row = {
                    "match_id": match_id,
                    "note": note.note,
                    "tags": compact(note.tags),
                    "search": compact([folded(tag) for tag in note.tags]),
                }
                connection.execute(insert(match_notes).values(row))
        return note


def authors(connection: Connection) -> set[str]:
    """The names that stand beside annotations, as they were written."""
    return set(connection.execute(select(OWN.author).where(OWN.author != "").distinct()).scalars())


def name_author(connection: Connection, name: str, new: str) -> None:
    """Give all annotations of a person another author; "" for none."""
    for written in authors(connection):
        if folded(written) == folded(name):
            connection.execute(
                update(step_annotations).where(OWN.author == written).values(author=new)
            )


# --- where one may stand ------------------------------------------------------------------------


def _check_step(connection: Connection, match_id: MatchId, step: int) -> None:
    last = _last_step(connection, match_id)
    if last < 0:
        raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)
    if not 0 <= step <= last:
        text = "There is no step {step}; the last one is {last}."
        raise NotFound("step_not_found", text, step=step, last=last)


def _last_step(connection: Connection, match_id: MatchId) -> int:
    """The number of the last step; -1 where there is no such match."""
    question = select(func.max(steps.c.step)).where(steps.c.stream == stream_of(match_id))
    last = connection.execute(question).scalar()
    return -1 if last is None else int(last)


def _check_room(connection: Connection, match_id: MatchId, new: Iterable[Annotation]) -> None:
    """Each look has room of its own, so that a refusal tells nothing of what others wrote."""
    looks = [one.seat for one in new]
    for look in set(looks):
        own = OWN.match_id == match_id, OWN.seat.is_not_distinct_from(look)
        there = select(func.count()).select_from(step_annotations).where(*own)
        count = connection.execute(there).scalar_one() + looks.count(look)
        check_count(msg("Annotations of a match"), count, ANNOTATIONS)


# --- rows ----------------------------------------------------------------------------------------


def _one_alike(
    connection: Connection, match_id: MatchId, draft: Draft, writer: str
) -> Annotation | None:
    """The bookmark or glyph whose place another one takes."""
    if draft.kind not in {BOOKMARK, GLYPH}:
        return None
    alike = (
        *(OWN.match_id == match_id, OWN.step == draft.step, OWN.kind == draft.kind),
        OWN.seat.is_not_distinct_from(draft.seat),
        func.coalesce(_writer(), "") == writer,
    )
    return _found(connection, alike)


def _writer() -> Any:
    own = writers.c.match_id == OWN.match_id, writers.c.annotation == OWN.id
    return select(writers.c.holder).where(*own).scalar_subquery()


def _changeable(
    connection: Connection, match_id: MatchId, key: str, viewer: Viewer, by: Writers
) -> Annotation:
    """What `viewer` may change; what it may only read, or not even that, is not found alike."""
    own = () if by is None else (_writer().in_(by),)
    found = _found(connection, (*_is(match_id, key), *own))
    if found is None or not may_change(viewer, found.seat):
        raise NotFound("annotation_not_found", "There is no annotation “{id}” of yours.", id=key)
    return found


def _is(match_id: MatchId, key: str) -> tuple[Any, ...]:
    return OWN.match_id == match_id, OWN.id == key


def _found(connection: Connection, where: Sequence[Any]) -> Annotation | None:
    row = connection.execute(select(step_annotations).where(*where)).first()
    return None if row is None else _read(row[1:])


def _rewrite(connection: Connection, match_id: MatchId, new: Annotation) -> None:
    values = {"text": new.text, "author": new.author, "changed_at": times.stored(new.changed_at)}
    connection.execute(update(step_annotations).where(*_is(match_id, new.id)).values(values))


def _insert(connection: Connection, match_id: MatchId, new: Sequence[Annotation]) -> None:
    rows = [
        {
            "match_id": match_id,
            **one._asdict(),
            "at": times.stored(one.at),
            "changed_at": times.stored(one.changed_at),
        }
        for one in new
    ]
    if rows:
        connection.execute(insert(step_annotations), rows)


def _read(row: Sequence[Any]) -> Annotation:
    *told, at, changed_at = row
    return Annotation._make((*told, times.parsed(at), times.parsed(changed_at)))
