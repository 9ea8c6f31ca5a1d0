"""Who can sign in: persons and accounts, with the sessions and tokens of `eventstore.sessions` and
`eventstore.tokens`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from core.errors import Clash, NotFound, Unavailable
from core.rights import Account, Role, Visibility
from eventstore import times
from eventstore.leaving import take_names_off
from eventstore.players import folded, named
from eventstore.rights_tables import (
    accounts,
    ceremonies,
    club_invitations,
    clubs,
    grants,
    identities,
    invitations,
    memberships,
    passkeys,
    persons,
    recorders,
    sessions,
    sign_in_links,
    tokens,
    writers,
)
from eventstore.sessions import unknown_person
from eventstore.tokens import Tokens
from eventstore.turns import Turn

PROOFS = (sessions, sign_in_links, tokens, passkeys, identities, ceremonies)  # go with a person
CLUB = "club"  # key of the one club of an installation


class Accounts(Tokens):
    """The accounts of a database, with their sessions and tokens. Times are passed in."""

    def found_club(self, name: str, visibility: Visibility = Visibility.PRIVATE) -> None:
        """Name the club, and say who usually sees its new matches."""
        row = {"key": CLUB, "name": named(name), "visibility": visibility.value}
        with self.database.write() as connection:
            if connection.execute(update(clubs).where(clubs.c.key == CLUB).values(row)).rowcount:
                return
            connection.execute(insert(clubs).values(row))

    def usual_visibility(self) -> Visibility:
        """Who sees new matches; nobody but who has a grant where there is no club."""
        with self.database.read() as connection:
            found = connection.execute(select(clubs.c.visibility)).scalar()
        return Visibility.PRIVATE if found is None else Visibility(found)

    def add(self, name: str, login: str, role: Role, at: datetime) -> Account:
        """Make an account for a person of this name.

        Raises `BadInput` for a name or login that cannot be, `Clash` login_taken, `NotFound`
        no_club.
        """
        account = Account(self._draw(), role)
        with self.database.write() as connection:
            add_account(connection, account, name, login, at)
        return account

    def change_role(self, person: str, role: Role) -> None:
        """What an account is in the club from now on. Raises `NotFound`, `Clash` where nobody
        would administer any longer.
        """
        with self.database.write() as connection:
            own = memberships.c.person == person
            if not connection.execute(update(memberships).where(own).values(role=role)).rowcount:
                raise unknown_person()
            _check_administered(connection)

    def has_administrator(self) -> bool:
        """Whether somebody can administer this installation from elsewhere."""
        return self.administrator() is not None

    def administrator(self) -> str | None:
        """The person who administers this installation, the first one of several."""
        question = (
            select(accounts.c.person)
            .join(memberships, memberships.c.person == accounts.c.person)
            .where(memberships.c.role == Role.ADMINISTRATOR)
            .order_by(accounts.c.made_at, accounts.c.person)
        )
        with self.database.read() as connection:
            return connection.execute(question).scalar()

    def name_of(self, person: str) -> str | None:
        """What a person is called; None for one that is not known, or was erased."""
        with self.database.read() as connection:
            return connection.execute(
                select(persons.c.name).where(persons.c.key == person)
            ).scalar()

    def rename(self, person: str, name: str) -> None:
        """What a person is called from now on. Raises `NotFound`, `BadInput` for no such name."""
        change = update(persons).where(persons.c.key == person).values(name=named(name))
        with self.database.write() as connection:
            if not connection.execute(change).rowcount:
                raise unknown_person()

    def login_of(self, person: str) -> str:
        """The name under which an account signs in. Raises `NotFound`."""
        question = select(accounts.c.login).where(accounts.c.person == person)
        with self.database.read() as connection:
            found = connection.execute(question).scalar()
        if found is None:
            raise unknown_person()
        return str(found)

    # --- erasing -----------------------------------------------------------------------------

    def erase(self, person: str, names: Iterable[str] = ()) -> None:
        """Forget a person: name, account, sessions, tokens, grants, and the key at every step,
        which then says that it was somebody. Where the person sits in its matches under its name,
        or one of `names`, that goes as well, see `eventstore.leaving`.

        No row of the log changes. Raises `NotFound`, `Clash` for the last administrator.
        """
        with self.database.write(turn=Turn(beside=True, common=True)) as connection:
            if self.database.is_sqlite:  # what goes is overwritten, not only let go
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
            known = connection.execute(select(persons).where(persons.c.key == person)).first()
            if known is None:
                raise unknown_person()
            administered = _is_administered(connection)
            take_names_off(connection, person, [known.name, *names])
            connection.execute(delete(grants).where(grants.c.holder == person))
            by = (grants.c.given_by, invitations.c.made_by, club_invitations.c.made_by)
            for named in (*by, recorders.c.holder, writers.c.holder):
                change = update(named.table).where(named == person)
                connection.execute(change.values({named: ""}))
            for table in (*PROOFS, memberships, accounts):
                connection.execute(delete(table).where(table.c.person == person))
            connection.execute(delete(persons).where(persons.c.key == person))
            if administered:
                _check_administered(connection)
        with suppress(Unavailable):  # gone it is; a reader keeps the old pages a little longer
            self.database.fold_in()


def add_account(
    connection: Connection,
    account: Account,
    name: str,
    login: str,
    at: datetime,
    *,
    password: str | None = None,
) -> None:
    """Add an account in the caller's transaction, with the hash of a password if it has one.

    Raises as `Accounts.add` does.
    """
    key, name, login = account.person, named(name), folded(named(login))
    if connection.execute(select(clubs.c.key)).scalar() is None:
        raise NotFound("no_club", "There is no club yet.")
    if connection.execute(select(accounts).where(accounts.c.login == login)).first():
        raise Clash("login_taken", "“{login}” signs in here already.", login=login)
    connection.execute(insert(persons).values(key=key, name=name))
    row = {"person": key, "login": login, "made_at": times.stored(at), "password": password}
    connection.execute(insert(accounts).values(row))
    member = {"club": CLUB, "person": key, "role": account.role.value}
    connection.execute(insert(memberships).values(member))


def _is_administered(connection: Connection) -> bool:
    role = memberships.c.role == Role.ADMINISTRATOR
    return connection.execute(select(memberships.c.person).where(role)).first() is not None


def _check_administered(connection: Connection) -> None:
    """Raises `Clash` last_administrator, which rolls back what would leave nobody."""
    if not _is_administered(connection):
        raise Clash(
            "last_administrator",
            "Somebody has to administer this installation. Make another administrator first.",
        )
