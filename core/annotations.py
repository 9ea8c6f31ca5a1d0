"""What readers note beside a match: comments, bookmarks and glyphs, and who may see them.

An annotation has the look that it was written under. It may say whatever that look knows, so it
is shown to those alone who may know all of that.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias

from core.knowledge import Viewer, may_see

Kind: TypeAlias = Literal["comment", "bookmark", "glyph"]

COMMENT: Final = "comment"
BOOKMARK: Final = "bookmark"
GLYPH: Final = "glyph"
GLYPHS: Final = ("!!", "!", "!?", "?!", "?", "??")  # as in the notation of chess


class Annotation(NamedTuple):
    """One annotation of a step. `text` of a glyph is the glyph; a bookmark may have none.

    `author` is whatever name its writer gave, perhaps none. `seat` is the look: a seat, the
    spectator, or None, which sees everything. Times are aware, UTC.
    """

    id: str
    step: int
    kind: Kind
    text: str
    author: str
    seat: Viewer
    at: datetime
    changed_at: datetime


class MatchNote(NamedTuple):
    """What is said of a whole match, to everybody who may look at it: a note, and tags."""

    note: str = ""
    tags: tuple[str, ...] = ()


NO_NOTE: Final = MatchNote()


def may_change(viewer: Viewer, look: Viewer) -> bool:
    """Whether `viewer` may change what was written under `look`: its own, or whatever there is."""
    return viewer is None or viewer == look


def visible(
    annotations: Iterable[Annotation], viewer: Viewer, *, opened: bool
) -> tuple[Annotation, ...]:
    """Those that `viewer` may read, in the same order."""
    return tuple(one for one in annotations if may_see(viewer, one.seat, opened=opened))
