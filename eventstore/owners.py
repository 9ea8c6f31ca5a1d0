"""Whose matches are whose, over all of them: what somebody may have whole, and what nobody owns."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal,
    select,
)

from core.events import MatchId
from core.rights import GrantKind, MatchSetting, Visibility
from eventstore import times
from eventstore.database import Database
from eventstore.readers import Reader, reads_all
from eventstore.rights_tables import grants, match_settings
from eventstore.tables import streams


class Owners:
    """The matches of a database by their owners. Times are passed in."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def readable(self, reader: Reader) -> set[MatchId]:
        """The matches that a reader may read everything of while they go on."""
        question = select(streams.c.match_id).where(reads_all(streams.c.match_id, reader))
        with self.database.read() as connection:
            return set(connection.execute(question).scalars())

    def unowned(self) -> int:
        """How many matches nobody owns, and nobody sees but administrators, or by their address."""
        question = select(func.count()).select_from(streams).where(_is_unowned())
        with self.database.read() as connection:
            return connection.execute(question).scalar_one()

    def give_unowned(self, holder: str, now: datetime, by: str = "") -> int:
        """Give all of them to one person: how many they were."""
        own = {"kind": GrantKind.OWNER.value, "seat": "", "given_at": times.stored(now)}
        columns = ("match_id", "holder", "kind", "seat", "given_at", "given_by")
        told = holder, *own.values(), by
        rows = select(streams.c.match_id, *map(literal, told)).where(_is_unowned())
        with self.database.write() as connection:
            return connection.execute(insert(grants).from_select(columns, rows)).rowcount

    def share_unowned(self) -> int:
        """Have the club see all of them: how many they were."""
        club = MatchSetting(Visibility.CLUB)
        columns = ("match_id", "visibility", "seats_record", "spectators_annotate")
        told = club.visibility.value, int(club.seats_record), int(club.spectators_annotate)
        with self.database.write() as connection:
            ids = select(streams.c.match_id).where(_is_unowned())
            found = list(connection.execute(ids).scalars())
            old = match_settings.c.match_id == bindparam("old")
            if found:
                connection.execute(delete(match_settings).where(old), [{"old": m} for m in found])
                rows = [dict(zip(columns, (one, *told), strict=True)) for one in found]
                connection.execute(insert(match_settings), rows)
        return len(found)


def _is_unowned() -> ColumnElement[bool]:
    match_id, owner = streams.c.match_id, GrantKind.OWNER.value
    owned = exists().where(grants.c.match_id == match_id, grants.c.kind == owner)
    seen = match_settings.c.visibility.in_([Visibility.CLUB.value, Visibility.PUBLIC.value])
    shared = exists().where(match_settings.c.match_id == match_id, seen)
    return and_(~owned, ~shared)
