"""Who reads lists and figures, and the conditions under which a match is in theirs.

They are part of every question to the database, so nothing is counted first and left out then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, and_, exists, or_, true

from core.rights import GrantKind, Visibility
from eventstore.projected_tables import match_list
from eventstore.rights_tables import grants, match_settings

OF_MEMBERS: Final = frozenset({Visibility.CLUB, Visibility.PUBLIC})
OF_EVERYBODY: Final = frozenset({Visibility.PUBLIC})  # LINK: whoever has the address has it


class Reader(NamedTuple):
    """Somebody of whom a right is asked; None stands for who is alone with the database."""

    holders: tuple[str, ...] = ()  # keys of person and device, under which grants are held
    shared: frozenset[Visibility] = OF_EVERYBODY  # what is in their lists without a grant
    every: bool = False  # an administrator, who knows of every match and manages it


def knows(match_id: Any, reader: Reader) -> ColumnElement[bool]:
    """Whether a match is in the lists of this reader."""
    if reader.every:
        return true()
    seen = match_settings.c.visibility.in_(sorted(reader.shared))
    own = match_settings.c.match_id == match_id
    shared = exists().where(own, seen).correlate_except(match_settings)
    return or_(_holds(match_id, reader, GrantKind), shared) if reader.holders else shared


def manages(match_id: Any, reader: Reader) -> ColumnElement[bool]:
    """Whether it is the reader's to put away, and to take out of the bin."""
    return true() if reader.every else _holds(match_id, reader, (GrantKind.OWNER,))


def reads_all(match_id: Any, reader: Reader) -> ColumnElement[bool]:
    """Whether the reader may read everything of it while it goes on."""
    return _holds(match_id, reader, (GrantKind.OWNER, GrantKind.RECORDER))


def opened(reader: Reader) -> ColumnElement[bool]:
    """Whether what is computed from everything in a match of the list may be shown to a reader
    who knows of it: it is over and its hands are open, or the reader may read it all.
    """
    over = and_(match_list.c.status == "over", ~match_list.c.closed)
    return or_(over, reads_all(match_list.c.match_id, reader))


def _holds(match_id: Any, reader: Reader, kinds: Iterable[GrantKind]) -> ColumnElement[bool]:
    own = grants.c.match_id == match_id, grants.c.holder.in_(reader.holders)
    held = exists().where(*own, grants.c.kind.in_(sorted(kinds)))
    return held.correlate_except(grants)  # of a question however far outside
