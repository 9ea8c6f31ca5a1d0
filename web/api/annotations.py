"""What readers note beside a match: annotations of its steps, a note and tags of the whole."""

from __future__ import annotations

from typing import Any

import core.annotations as core
from core.events import Json, MatchId
from eventstore.annotation_texts import Draft
from eventstore.beside import document
from web import context
from web.annotations import changeable, new_key, shown, writer
from web.api.endpoint import Answer, address, endpoint
from web.schemas import annotations as told
from web.schemas import queries
from web.seats import check_asker

READS: dict[str, Any] = {"tag": "annotations", "problems": (404, 422)}
WRITES: dict[str, Any] = {"tag": "annotations", "problems": (403, 404, 413, 415, 422)}
ALL, ONE = "/matches/<match_id>/annotations", "/matches/<match_id>/annotations/<annotation>"


@endpoint("GET", ALL, query=queries.SeatQuery, answers={200: told.AnnotationsOf}, **READS)
def list_annotations(match_id: MatchId, query: queries.SeatQuery) -> Json:
    """What is noted beside the steps of a match, as far as the reader may see it.

    An annotation is shown to those who may know all that its writer knew; once the match is over
    and its hands are open, to everybody.
    """
    context.timeline(match_id, query.seat)
    found = shown(match_id, query.seat)
    return {"match": match_id, "annotations": [document(one) for one in found]}


@endpoint(
    "POST",
    ALL,
    query=queries.SeatQuery,
    body=told.Annotate,
    answers={201: told.KeptAnnotation},
    **WRITES,
)
def annotate(match_id: MatchId, query: queries.SeatQuery, body: told.Annotate) -> Answer:
    """Note something beside a step, as `seat` sees it.

    A step has one bookmark and one glyph of each look and writer: another one takes their place.
    """
    check_asker(match_id, query.seat)
    draft = Draft(body.step, body.kind, body.text, body.author, query.seat)
    done = context.store().annotate(
        match_id, draft, new_key(), context.settings().clock(), writer()
    )
    return Answer(_kept(match_id, done), 201, address(match_id, f"/annotations/{done.id}"))


@endpoint(
    "PATCH",
    ONE,
    query=queries.SeatQuery,
    body=told.Rewrite,
    answers={200: told.KeptAnnotation},
    **WRITES,
)
def rewrite_annotation(
    match_id: MatchId, annotation: str, query: queries.SeatQuery, body: told.Rewrite
) -> Json:
    """Give an annotation other words: one of the same look, any for who sees everything.

    Where rights are asked for, one's own, or any for who owns the match.
    """
    check_asker(match_id, query.seat)
    words, now = (body.text, body.author), context.settings().clock()
    done = context.store().rewrite_annotation(
        *(match_id, annotation, query.seat, words, now), by=changeable(match_id)
    )
    return _kept(match_id, done)


@endpoint("DELETE", ONE, query=queries.SeatQuery, answers={200: told.Removed}, **WRITES)
def remove_annotation(match_id: MatchId, annotation: str, query: queries.SeatQuery) -> Json:
    """Take an annotation away: one of the same look, any for who sees everything.

    Where rights are asked for, one's own, or any for who owns the match.
    """
    check_asker(match_id, query.seat)
    context.store().remove_annotation(match_id, annotation, query.seat, by=changeable(match_id))
    return {"match": match_id, "removed": annotation}


@endpoint("GET", "/matches/<match_id>/note", answers={200: told.MatchNote}, **READS)
def get_note(match_id: MatchId) -> Json:
    """The note and the tags of a match: said to everybody who may look at it, like its title."""
    context.store().slug(match_id)
    return _note(match_id, context.store().match_note(match_id))


@endpoint(
    "PATCH",
    "/matches/<match_id>/note",
    body=told.NoteMatch,
    answers={200: told.MatchNote},
    **WRITES,
)
def note_match(match_id: MatchId, body: told.NoteMatch) -> Json:
    """Give a match another note and other tags."""
    note = core.MatchNote(body.note, tuple(body.tags))
    return _note(match_id, context.store().note_match(match_id, note))


def _kept(match_id: MatchId, one: core.Annotation) -> Json:
    return {"match": match_id, "annotation": document(one)}


def _note(match_id: MatchId, note: core.MatchNote) -> Json:
    return {"match": match_id, "note": note.note, "tags": list(note.tags)}
