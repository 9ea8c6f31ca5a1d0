"""What a reader may see of the annotations of a match, and the ids of new ones."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping, Sequence
from secrets import token_bytes
from typing import NamedTuple

from core.annotations import Annotation, visible
from core.events import MatchId
from core.knowledge import Viewer, is_open
from core.messages import Message
from core.rights import Alone, Deed
from web import context
from web.rights.credentials import credentials
from web.rights.people import called
from web.rights.standing import standing_at


def shown(match_id: MatchId, viewer: Viewer, *, then: bool = False) -> tuple[Annotation, ...]:
    """The annotations that `viewer` may read: now, or `then`, while the match was going on.

    Raises `NotFound` for a seat that the match does not have, where there is anything to hide.
    """
    found = context.store().annotations(match_id)
    if not found or viewer is None:
        return found
    opened = not then and is_open(context.timeline(match_id, viewer))
    return visible(found, viewer, opened=opened)


def writer() -> str:
    """The key under which somebody who asks writes; "" for the lone user."""
    return next(iter(credentials().holders), "")


def changeable(match_id: MatchId) -> tuple[str, ...] | None:
    """Whose annotations whoever asks may change, by keys of writers; None: everybody's."""
    found = standing_at(match_id)
    return None if found.may(Deed.EDIT_ANNOTATIONS) else credentials().holders


class Authorship(NamedTuple):
    """Who wrote annotations, by their ids, and which of them whoever asks wrote, and may change."""

    names: Mapping[str, Message]
    mine: frozenset[str]
    changeable: frozenset[str]


def authorship(match_id: MatchId, found: Sequence[Annotation]) -> Authorship | None:
    """Of these annotations; None for the lone user, who is all who ever wrote here."""
    if isinstance(credentials().actor, Alone) and not context.settings().guarded:
        return None
    own = (*credentials().holders,) or ("",)
    written = context.store().writers(match_id) if found else {}
    by = {one.id: written.get(one.id, "") for one in found}
    names = called({key for key in by.values() if key})
    mine = frozenset(key for key, holder in by.items() if holder in own)
    may = changeable(match_id)
    return Authorship(
        {key: names[holder] for key, holder in by.items() if holder in names},
        mine,
        frozenset(by) if may is None else mine,
    )


def new_key() -> str:
    """The id of a new annotation: 16 letters and digits, which nobody can guess."""
    return b32encode(token_bytes(10)).decode().lower()
