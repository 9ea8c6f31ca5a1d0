"""Rebuilding projections: drawn beside those that are read, which they then replace as a whole."""

from __future__ import annotations

from collections import deque
from hashlib import blake2b

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, insert, select

from core import APP
from eventstore import parked
from eventstore.following import Feed
from eventstore.projected_tables import ANEW, BESIDE, checkpoints
from eventstore.projections import Movable


class Anew(Feed):
    """Follows the log from its beginning, into tables beside those that another feed writes.

    It goes on where one by the same program and rules was interrupted. A projection with tables
    that are not Kifu's own is drawn in its place.
    """

    def __init__(self, feed: Feed) -> None:
        moved = (p.onto(_beside) if isinstance(p, Movable) else p for p in feed.projections)
        super().__init__(feed.store, [*moved], feed.clock)
        self.parking = ANEW[feed.parking]
        self._retried = True  # nothing was parked before
        self._outdated = deque()  # nor drawn by others
        rules = sorted((slug, game.rules) for slug, game in self.store.games.items())
        self._mark = blake2b(repr((APP, rules)).encode(), digest_size=6).hexdigest()

    @property
    def names(self) -> list[str]:
        """Those of the projections, marked by the program and the rules of its games."""
        return [f"{name} anew {self._mark}" for name in super().names]

    def begin(self) -> None:
        """Make the tables ready, unless there is something to go on with."""
        with self._writing() as connection:
            if self._position(connection) is not None:
                return
            connection.execute(delete(checkpoints).where(checkpoints.c.name.like(BESIDE)))
            own = {table for projection in self.projections for table in projection.tables}
            for table in own.union(ANEW.values()):
                connection.execute(delete(table))
            begun = [{"name": name, "position": 0} for name in self.names]
            connection.execute(insert(checkpoints), begun)

    def take_place(self, connection: Connection) -> int | None:
        """Have what was drawn take the place of what was there, inside the caller's transaction.

        Gives the position up to which it was drawn; None, and changes nothing, where none was
        begun. Rows that are the same stay: nothing but a difference is written while others
        wait to record.
        """
        position = self._position(connection)
        if position is None:
            return None
        parked.go_on(connection, self.parking)
        for table, anew in ANEW.items():
            connection.execute(delete(table).where(~exists().where(_same(table, anew))))
            rows = select(anew).where(~exists().where(_key(table, anew)))
            connection.execute(insert(table).from_select([c.name for c in anew.columns], rows))
            connection.execute(delete(anew))
        connection.execute(delete(checkpoints).where(checkpoints.c.name.like(BESIDE)))
        return position

    def _position(self, connection: Connection) -> int | None:
        """Up to where it has come; None where it was not begun."""
        known = select(checkpoints.c.position).where(checkpoints.c.name.in_(self.names))
        positions = connection.execute(known).scalars().all()
        return min(positions, default=0) if len(positions) == len(self.names) else None


def _beside(table: Table) -> Table:
    return ANEW.get(table, table)


def _key(table: Table, anew: Table) -> ColumnElement[bool]:
    return and_(*(column == anew.c[column.name] for column in table.primary_key))


def _same(table: Table, anew: Table) -> ColumnElement[bool]:
    others = (c for c in table.columns if not c.primary_key)
    return and_(_key(table, anew), *(c.is_not_distinct_from(anew.c[c.name]) for c in others))
