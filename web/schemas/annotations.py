"""Annotations of a match, and its note and tags."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from core import limits
from core.annotations import GLYPHS
from web.schemas.common import AnswerModel, Given, MatchName, Number, SeatName, limited

Words = Annotated[
    str,
    limited(
        limits.COMMENT,
        description="The comment; of a glyph one of " + " ".join(GLYPHS) + "; may be empty of a "
        "bookmark.",
    ),
]
Author = Annotated[str, limited(limits.NAME, description="Who wrote it, if a name is given.")]
Kind = Literal["comment", "bookmark", "glyph"]
NoteText = Annotated[str, limited(limits.NOTE)]
NoteTags = Annotated[
    list[Annotated[str, limited(limits.NOTE_TAG)]],
    Field(json_schema_extra={"maxItems": limits.NOTE_TAGS}),
]


class Annotate(Given):
    """Something to be noted beside a step."""

    step: Number
    kind: Kind
    text: Words = ""
    author: Author = ""


class Rewrite(Given):
    """Other words for an annotation."""

    text: Words = ""
    author: Author = ""


class NoteMatch(Given):
    """What is said of the whole match, to everybody who may look at it."""

    note: NoteText = ""
    tags: NoteTags = Field(default_factory=list)


class Annotation(AnswerModel):
    """A comment, a bookmark or a glyph beside a step."""

    id: str
    step: Number
    kind: Kind
    text: str
    author: str
    seat: Annotated[
        SeatName | None,
        Field(
            description="The look it was written under, which is shown to those alone who may know "
            "what that one knows; null: everything."
        ),
    ]
    at: datetime
    changed_at: datetime


class KeptAnnotation(AnswerModel):
    """An annotation as it is kept now."""

    match: MatchName
    annotation: Annotation


class AnnotationsOf(AnswerModel):
    """What a reader may see beside a match, in the order of its steps."""

    match: MatchName
    annotations: list[Annotation]


class MatchNote(AnswerModel):
    """The note and the tags of a match; empty where there are none."""

    match: MatchName
    note: str
    tags: list[str]


class Removed(AnswerModel):
    """The annotation that is gone."""

    match: MatchName
    removed: str
