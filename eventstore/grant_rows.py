"""Rows of rights on matches: who holds which, and what has to be true of one that is given."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select

from core.errors import BadInput, NotFound
from core.events import MatchId
from core.rights import Grant, GrantKind
from eventstore import times
from eventstore.rights_tables import grants
from eventstore.tables import streams


class Held(NamedTuple):
    """A grant on a match and who holds it: the key of a person or a device."""

    holder: str
    grant: Grant
    given_at: datetime
    given_by: str


def check_match(connection: Connection, match_id: MatchId) -> None:
    """Raises `NotFound` where there is no such match."""
    there = select(streams.c.number).where(streams.c.match_id == match_id)
    if connection.execute(there).first() is None:
        raise NotFound("match_not_found", "There is no match “{match}”.", match=match_id)


def check_seat(grant: Grant) -> None:
    """Raises `BadInput` for a seat where none belongs, or none where one does."""
    if (grant.kind is GrantKind.SEAT) != bool(grant.seat):
        raise BadInput("bad_grant", "A right to a seat names the seat, any other names none.")


def row_of(match_id: MatchId, holder: str, grant: Grant) -> tuple[Any, ...]:
    """The condition for the row of a right."""
    return (
        grants.c.match_id == match_id,
        grants.c.holder == holder,
        grants.c.kind == grant.kind.value,
        grants.c.seat == (grant.seat or ""),
    )


def give(connection: Connection, match_id: MatchId, held: Held) -> bool:
    """Give a right; whether it is new. Raises `BadInput` as `check_seat` does."""
    check_seat(held.grant)
    own = row_of(match_id, held.holder, held.grant)
    if connection.execute(select(grants.c.holder).where(*own)).first():
        return False
    row = {"match_id": match_id, "holder": held.holder, "kind": held.grant.kind.value}
    row |= {"seat": held.grant.seat or "", "given_at": times.stored(held.given_at)}
    connection.execute(insert(grants).values(row | {"given_by": held.given_by}))
    return True


def grant_of(row: Any) -> Grant:
    """The right that a row says, of a grant or of an invitation to one."""
    return Grant(GrantKind(row.kind), row.seat or None)
