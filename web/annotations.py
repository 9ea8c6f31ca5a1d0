"""What a reader may see of the annotations of a match, and the ids of new ones."""

from __future__ import annotations

from base64 import b32encode
from secrets import token_bytes

from core.annotations import Annotation, visible
from core.events import MatchId
from core.knowledge import Viewer, is_open
from web import context


def shown(match_id: MatchId, viewer: Viewer, *, then: bool = False) -> tuple[Annotation, ...]:
    """The annotations that `viewer` may read: now, or `then`, while the match was going on.

    Raises `NotFound` for a seat that the match does not have, where there is anything to hide.
    """
    found = context.store().annotations(match_id)
    if not found or viewer is None:
        return found
    opened = not then and is_open(context.timeline(match_id, viewer))
    return visible(found, viewer, opened=opened)


def new_key() -> str:
    """The id of a new annotation: 16 letters and digits, which nobody can guess."""
    return b32encode(token_bytes(10)).decode().lower()
