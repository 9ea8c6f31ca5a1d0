"""People beside the log: giving them another name, and forgetting them."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    insert,
    select,
    true,
    update,
)

from core.errors import BadInput, NotFound
from eventstore.annotations import authors, name_author
from eventstore.cells import take_away
from eventstore.database import Database
from eventstore.kinds import PEOPLE
from eventstore.players import cleaned, folded
from eventstore.projected_tables import match_list
from eventstore.queries import listed
from eventstore.readers import Reader, knows
from eventstore.tables import players, seatings
from eventstore.turns import COMMON


class Person(NamedTuple):
    """A person, and in how many of people's matches they sat."""

    name: str
    matches: int


class People:
    """What a store on a database can do with names. No log is touched by any of it."""

    database: Database

    def people(
        self, text: str = "", *, limit: int = 200, reader: Reader | None = None
    ) -> list[Person]:
        """Those whose name holds `text`, who sat most often first; of a reader those alone who sit
        in a match that the reader knows of, and such matches.
        """
        number = func.count(seatings.c.match_id.distinct())
        question = (
            select(players.c.name, number)
            .select_from(players)
            .outerjoin(seatings, _counted(players.c.key, reader))
            .where(players.c.key.contains(folded(text), autoescape=True))
            .where(_met(players.c.key, reader))
            .group_by(players.c.key, players.c.name)
            .order_by(number.desc(), players.c.key)
            .limit(limit)
        )
        with self.database.read() as connection:
            return [Person(name, matches) for name, matches in connection.execute(question)]

    def person(self, name: str, reader: Reader | None = None) -> Person:
        """The person of this name, in any case. Raises `NotFound`, also where the reader knows of
        no match of theirs.
        """
        with self.database.read() as connection:
            key = _known(connection, name, reader)
            written = select(players.c.name).where(players.c.key == key)
            number = select(func.count(seatings.c.match_id.distinct())).where(_counted(key, reader))
            return Person(
                connection.execute(written).scalar_one(), connection.execute(number).scalar_one()
            )

    def rename_player(self, name: str, new: str) -> None:
        """Another name in every match; two people become one where the new name is known.

        Raises `NotFound`, `BadInput` for an empty or overlong name.
        """
        new = cleaned({"": new})[""]
        if not new:
            raise BadInput("bad_player", "A name is needed here.")
        with self.database.write(turn=COMMON) as connection:
            key, new_key = _known(connection, name), folded(new)
            name_author(connection, name, new)
            if key == new_key:
                connection.execute(update(players).where(players.c.key == key).values(name=new))
                return
            there = select(players.c.key).where(players.c.key == new_key)
            if connection.execute(there).first() is None:
                connection.execute(insert(players).values(key=new_key, name=new))
            moved = update(seatings).where(seatings.c.player == key).values(player=new_key)
            connection.execute(moved)
            connection.execute(delete(players).where(players.c.key == key))

    def forget_player(self, name: str) -> None:
        """Take the name off every seat and every annotation. Raises `NotFound`."""
        with self.database.write(turn=COMMON) as connection:
            if folded(name) in map(folded, authors(connection)):
                name_author(connection, name, "")
                key = folded(name)
            else:
                key = _known(connection, name)
            sat = select(seatings.c.match_id).where(seatings.c.player == key)
            take_away(connection, connection.execute(sat).scalars().all())
            connection.execute(delete(seatings).where(seatings.c.player == key))
            connection.execute(delete(players).where(players.c.key == key))


def _counted(key: ColumnElement[str] | str, reader: Reader | None) -> ColumnElement[bool]:
    """The seats of a person in matches that are counted."""
    of_another_kind = exists().where(
        match_list.c.match_id == seatings.c.match_id, match_list.c.kind != PEOPLE
    )
    own = and_(seatings.c.player == key, listed(seatings.c.match_id), ~of_another_kind)
    return own if reader is None else and_(own, knows(seatings.c.match_id, reader))


def _met(key: ColumnElement[str], reader: Reader | None) -> ColumnElement[bool]:
    """Whether the reader may know of a person at all."""
    if reader is None:
        return true()
    seats = seatings.alias()
    seen = listed(seats.c.match_id), knows(seats.c.match_id, reader)
    return exists().where(seats.c.player == key, *seen)


def _known(connection: Connection, name: str, reader: Reader | None = None) -> str:
    key = folded(name)
    question = select(players.c.key).where(players.c.key == key, _met(players.c.key, reader))
    found = connection.execute(question).first()
    if found is None:
        raise NotFound("player_not_found", "Nobody here is called “{name}”.", name=name)
    return key
