"""What goes when a person is erased: matches that nobody else owns, and names at seats.

The name of a player stands beside the log, so no hash changes when it goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, and_, delete, exists, or_, select, tuple_

from core.events import MatchId, Seat
from core.rights import GrantKind
from eventstore.cells import take_away
from eventstore.database import Database
from eventstore.players import folded
from eventstore.rights_tables import grants
from eventstore.tables import players, seatings

NAMES_ALL = (GrantKind.OWNER.value, GrantKind.RECORDER.value)  # may change every name anyway


class Leaving(NamedTuple):
    """What an erasure would do to matches."""

    alone: tuple[MatchId, ...]  # that this person owns, and nobody else
    seats: tuple[tuple[MatchId, Seat], ...]  # that lose a name


def leaving(database: Database, person: str, names: Iterable[str]) -> Leaving:
    """What erasing a person would do, who sits in matches under these names."""
    with database.read() as connection:
        return Leaving(_owned_alone(connection, person), _named(connection, person, names))


def take_names_off(connection: Connection, person: str, names: Iterable[str]) -> None:
    """Take these names off the seats that a person may name: all in matches that it owns or
    records, its own seats in others. In the caller's transaction, before its grants go.
    """
    found = _named(connection, person, names)
    if not found:
        return
    take_away(connection, sorted({match for match, _ in found}))
    place = tuple_(seatings.c.match_id, seatings.c.seat)
    connection.execute(delete(seatings).where(place.in_(found)))
    keys = [*map(folded, names)]
    left = exists().where(seatings.c.player == players.c.key)
    connection.execute(delete(players).where(players.c.key.in_(keys), ~left))


def _owned_alone(connection: Connection, person: str) -> tuple[MatchId, ...]:
    other = grants.alias()
    owns = grants.c.kind == GrantKind.OWNER.value
    shared = exists().where(
        other.c.match_id == grants.c.match_id,
        other.c.kind == GrantKind.OWNER.value,
        other.c.holder != person,
    )
    question = select(grants.c.match_id).where(grants.c.holder == person, owns, ~shared)
    return tuple(connection.execute(question.order_by(grants.c.match_id)).scalars())


def _named(
    connection: Connection, person: str, names: Iterable[str]
) -> tuple[tuple[MatchId, Seat], ...]:
    own_seat = and_(grants.c.kind == GrantKind.SEAT.value, grants.c.seat == seatings.c.seat)
    question = (
        select(seatings.c.match_id, seatings.c.seat)
        .join(grants, grants.c.match_id == seatings.c.match_id)
        .where(grants.c.holder == person, or_(grants.c.kind.in_(NAMES_ALL), own_seat))
        .where(seatings.c.player.in_([*map(folded, names)]))
        .distinct()
        .order_by(seatings.c.match_id, seatings.c.seat)
    )
    return tuple((match, seat) for match, seat in connection.execute(question))
