"""Passwords as the database keeps them: hashes that carry their parameters."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import select, update

from core.limits import NAME
from eventstore.database import Database
from eventstore.players import folded
from eventstore.rights_tables import accounts
from eventstore.sessions import unknown_person

LONGEST_LOGIN: Final = NAME


class Known(NamedTuple):
    """Somebody who can sign in; without a hash by other ways alone."""

    person: str
    login: str
    hash: str | None


class Passwords:
    """The passwords of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def of_login(self, login: str) -> Known | None:
        """Who signs in by this name, however it is written."""
        return self._found(accounts.c.login == folded(login))

    def of_person(self, person: str) -> Known | None:
        """The same of a person; None for one without an account."""
        return self._found(accounts.c.person == person)

    def keep(self, person: str, kept: str) -> None:
        """Have the hash of a password kept from now on. Raises `NotFound`."""
        change = update(accounts).where(accounts.c.person == person).values(password=kept)
        with self.database.write() as connection:
            if not connection.execute(change).rowcount:
                raise unknown_person()

    def _found(self, which: object) -> Known | None:
        question = select(accounts.c.person, accounts.c.login, accounts.c.password)
        with self.database.read() as connection:
            row = connection.execute(question.where(which)).first()  # type: ignore[arg-type]
        return None if row is None else Known(*row)
