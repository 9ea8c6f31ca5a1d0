"""What annotations, and the note and tags of a match, may say: cleaned, and within their limits."""

from __future__ import annotations

import re
import unicodedata
from typing import Final, NamedTuple

from core.annotations import COMMENT, GLYPH, GLYPHS, Annotation, Kind, MatchNote
from core.errors import BadInput
from core.knowledge import Viewer
from core.limits import COMMENT as LONGEST
from core.limits import NAME, NOTE, NOTE_TAG, NOTE_TAGS, check_count, check_text
from core.messages import msg
from eventstore.players import folded

CONTROL: Final = frozenset({"Cc", "Cs"})  # categories of Unicode that are no text
ID: Final = re.compile("[!-~]{1,64}")


class Draft(NamedTuple):
    """An annotation as somebody writes it, under the look `seat`."""

    step: int
    kind: Kind
    text: str
    author: str
    seat: Viewer


def cleaned(draft: Draft) -> Draft:
    """The same as it is kept. Raises `BadInput`."""
    text, author = _lines(draft.text), " ".join(_lines(draft.author).split())
    check_text(msg("A comment"), text, LONGEST)
    check_text(msg("The name of an author"), author, NAME)
    if draft.kind == COMMENT and not text:
        raise BadInput("empty_comment", "A comment needs words.")
    if draft.kind == GLYPH and text not in GLYPHS:
        raise BadInput(
            "bad_glyph",
            "“{glyph}” is no glyph; there are {glyphs}.",
            glyph=text[:20],
            glyphs=" ".join(GLYPHS),
        )
    return draft._replace(text=text, author=author)


def cleaned_note(note: MatchNote) -> MatchNote:
    """Its text without what is no text, each tag once, whatever its case. Raises `BadInput`."""
    text = _lines(note.note)
    check_text(msg("A note"), text, NOTE)
    tags: dict[str, str] = {}
    for tag in note.tags:
        tags.setdefault(folded(tag), " ".join(tag.split()))
    named = tuple(tag for key, tag in tags.items() if key)
    check_count(msg("Tags of a match"), len(named), NOTE_TAGS)
    for tag in named:
        check_text(msg("A tag"), _lines(tag), NOTE_TAG)
    return MatchNote(text, named)


def checked(one: Annotation) -> Annotation:
    """An annotation of a record, as it is kept. Raises `BadInput`."""
    if not ID.fullmatch(one.id):
        raise BadInput("bad_annotation", "The id of an annotation has 1 to 64 ASCII characters.")
    draft = cleaned(Draft(one.step, one.kind, one.text, one.author, one.seat))
    return one._replace(text=draft.text, author=draft.author)


def _lines(text: str) -> str:
    """Text with plain ends of lines. Raises `BadInput` bad_text for what is no text."""
    text = "\n".join(text.strip().splitlines())
    if any(unicodedata.category(c) in CONTROL for c in text if c not in "\n\t"):
        raise BadInput("bad_text", "{name} holds a character that is no text.", name=msg("A note"))
    return text
