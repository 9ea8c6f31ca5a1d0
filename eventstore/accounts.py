"""Who can sign in, and what proves it: persons, accounts, tokens, with the sessions of
`eventstore.sessions`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from core.errors import BadInput, Clash, NotFound, Unavailable
from core.rights import Account, Role, Scope, Token, Visibility
from eventstore import times
from eventstore.leaving import take_names_off
from eventstore.players import cleaned, folded
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
from eventstore.sessions import NOTED, Sessions, hashed, unknown_person
from eventstore.turns import Turn

PROOFS = (sessions, sign_in_links, tokens, passkeys, identities, ceremonies)  # go with a person
CLUB = "club"  # key of the one club of an installation
LONGEST = timedelta(days=365)  # that a token is good
MOST_TOKENS = 50  # of an account, that are good


class MadeToken(NamedTuple):
    """A new token: its key, by which it is revoked, and the secret, told this once."""

    key: str
    secret: str


class KnownToken(NamedTuple):
    """A token as its account sees it in a list."""

    key: str
    name: str
    scopes: frozenset[Scope]
    made_at: datetime
    ends_at: datetime
    revoked_at: datetime | None
    used_at: datetime | None  # roughly

    def is_good(self, now: datetime) -> bool:
        """Whether it still opens anything."""
        return self.revoked_at is None and now < self.ends_at


class Accounts(Sessions):
    """The accounts of a database, with their sessions. Times are passed in."""

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

    # --- tokens ------------------------------------------------------------------------------

    def make_token(
        self, person: str, name: str, scopes: Iterable[Scope], at: datetime, ends_at: datetime
    ) -> MadeToken:
        """A token for a program; it ends within `LONGEST`, whatever is asked.

        Raises `NotFound`, `BadInput` for one without a scope, `Clash` too_many_tokens.
        """
        found = sorted({*scopes})
        ends_at = min(ends_at, at + LONGEST)
        if not found:
            raise BadInput("no_scope", "A token needs a scope: read, record or administer.")
        made = MadeToken(self._draw(), self._draw())
        row = {"key": made.key, "secret": hashed(made.secret), "person": person}
        row |= {"name": named(name), "scopes": " ".join(found)}
        row |= {"made_at": times.stored(at), "ends_at": times.stored(ends_at)}
        with self.database.write() as connection:
            check_account(connection, person)
            good = tokens.c.revoked_at.is_(None), tokens.c.ends_at > times.stored(at)
            own = select(func.count()).where(tokens.c.person == person, *good)
            if connection.execute(own).scalar_one() >= MOST_TOKENS:
                raise Clash(
                    "too_many_tokens",
                    "You have {most} tokens that are still good. Revoke one of them first.",
                    most=MOST_TOKENS,
                )
            connection.execute(insert(tokens).values(row))
        return made

    def of_token(self, secret: str, now: datetime) -> Token | None:
        """Whose token this is, with its scopes; None once it has ended or was revoked. The last use
        is noted at most once an hour.
        """
        question = (
            select(tokens, memberships.c.role)
            .join(memberships, memberships.c.person == tokens.c.person)
            .where(tokens.c.secret == hashed(secret), tokens.c.revoked_at.is_(None))
        )
        with self.database.read() as connection:
            row = connection.execute(question).first()
        if row is None or times.parsed(row.ends_at) <= now:
            return None
        used = None if row.used_at is None else times.parsed(row.used_at)
        if (used is None or now - used >= NOTED) and not self.database.read_only:
            note = update(tokens).where(tokens.c.key == row.key)
            with self.database.write() as connection:
                connection.execute(note.values(used_at=times.stored(now)))
        return Token(Account(row.person, Role(row.role)), _scopes(row.scopes))

    def known_token(self, secret: str) -> KnownToken | None:
        """The token of this secret, good or not."""
        question = select(tokens).where(tokens.c.secret == hashed(secret))
        with self.database.read() as connection:
            row = connection.execute(question).first()
        return None if row is None else _known(row)

    def tokens_of(self, person: str) -> list[KnownToken]:
        """The tokens of an account, the first one first."""
        own = tokens.c.person == person
        question = select(tokens).where(own).order_by(tokens.c.made_at, tokens.c.key)
        with self.database.read() as connection:
            rows = connection.execute(question).all()
        return [_known(row) for row in rows]

    def revoke_token(self, person: str, key: str, now: datetime) -> bool:
        """Take a token of an account back for good; whether it was still good."""
        own = tokens.c.person == person, tokens.c.key == key, tokens.c.revoked_at.is_(None)
        change = update(tokens).where(*own).values(revoked_at=times.stored(now))
        with self.database.write() as connection:
            return connection.execute(change).rowcount > 0

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


def named(name: str) -> str:
    """A name as it is stored. Raises `BadInput` for none and for one that cannot be."""
    found = cleaned({"": name})[""]
    if not found:
        raise BadInput("bad_name", "Write a name.")
    return found


def _known(row: Any) -> KnownToken:
    made, ends = times.parsed(row.made_at), times.parsed(row.ends_at)
    gone, used = (
        None if text is None else times.parsed(text) for text in (row.revoked_at, row.used_at)
    )
    return KnownToken(row.key, row.name, _scopes(row.scopes), made, ends, gone, used)


def _scopes(text: str) -> frozenset[Scope]:
    return frozenset(map(Scope, text.split()))


def check_account(connection: Connection, person: str) -> None:
    """Raises `NotFound` for a person without an account."""
    if connection.execute(select(accounts).where(accounts.c.person == person)).first() is None:
        raise unknown_person()


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
