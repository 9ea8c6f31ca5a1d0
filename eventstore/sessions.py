"""Who is signed in: sessions of accounts, and links that sign somebody in once.

A secret leaves this module once, where it is drawn; the database has its SHA-256. Secrets are drawn
with 256 random bits, which nobody finds by trying, so a slow hash would add nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import Connection, delete, insert, or_, select, update

from core.errors import NotFound
from core.rights import Account, Role
from eventstore import times
from eventstore.database import Database
from eventstore.rights_tables import accounts, memberships, sessions, sign_in_links

Draw: TypeAlias = Callable[[], str]

LASTS: Final = timedelta(days=30)  # a session, from the sign-in on
UNUSED: Final = timedelta(days=14)  # after which it ends earlier
NOTED: Final = timedelta(hours=1)  # how exactly the last use is known


class Way(StrEnum):
    """How somebody signed in."""

    PASSWORD = "password"  # noqa: S105 - the word
    PASSKEY = "passkey"
    PROVIDER = "provider"
    LINK = "link"
    INVITATION = "invitation"


class Browser(NamedTuple):
    """What kind of browser asks, in words; without a family, none that could be told again."""

    family: str = ""
    system: str = ""


UNBOUND: Final = Browser()


class Session(NamedTuple):
    """Somebody who is signed in on one browser. `outdated`: rights changed since its secret was
    drawn, so another one is due.
    """

    key: str
    account: Account
    way: Way
    browser: Browser
    signed_in_at: datetime
    used_at: datetime
    outdated: bool = False


class Sessions:
    """The sessions of a database. Times are passed in; secrets are drawn by `draw`."""

    def __init__(self, database: Database, draw: Draw = secrets.token_urlsafe) -> None:
        self.database = database
        self._draw = draw

    def open_session(
        self,
        person: str,
        at: datetime,
        ends_at: datetime,
        *,
        way: Way = Way.LINK,
        browser: Browser = UNBOUND,
        instead: str | None = None,
    ) -> str:
        """Sign an account in: the secret of its session. The session whose secret is `instead`
        ends, and so do those of the account that nobody can use any more.

        Raises `NotFound`.
        """
        secret = self._draw()
        row = {"secret": hashed(secret), "key": self._draw(), "person": person, "way": way}
        row |= {"browser": browser.family, "system": browser.system}
        row |= {"made_at": times.stored(at), "used_at": times.stored(at)}
        row |= {"ends_at": times.stored(ends_at)}
        with self.database.write() as connection:
            role = _role(connection, person)
            if instead is not None:
                _end(connection, sessions.c.secret == hashed(instead))
            over = or_(
                sessions.c.ends_at <= times.stored(at),
                sessions.c.used_at <= times.stored(at - UNUSED),
            )
            connection.execute(delete(sessions).where(sessions.c.person == person, over))
            connection.execute(insert(sessions).values(row | {"role": role}))
        return secret

    def of_session(self, secret: str, now: datetime) -> Session | None:
        """Who is signed in by this secret; None once the session has ended.

        A new secret that is used for the first time ends the one that it replaces. The last use is
        noted at most once an hour.
        """
        own = hashed(secret)
        with self.database.read() as connection:
            row = connection.execute(_known().where(sessions.c.secret == own)).first()
        if row is None or not _lasts(row, now):
            return None
        late = now - times.parsed(row.used_at) >= NOTED
        if (late or row.replaces is not None) and not self.database.read_only:
            used = {"used_at": times.stored(now), "replaces": None}
            with self.database.write() as connection:
                connection.execute(delete(sessions).where(sessions.c.secret == row.replaces))
                connection.execute(update(sessions).where(sessions.c.secret == own).values(used))
        return _session(row)

    def renew_session(self, secret: str) -> str | None:
        """Another secret for a session, which has the rights of today; the one before is good until
        this one is used, for an answer can be lost on its way. None where there is no session.
        """
        own, fresh = hashed(secret), self._draw()
        with self.database.write() as connection:
            row = connection.execute(_known().where(sessions.c.secret == own)).first()
            if row is None:
                return None
            connection.execute(delete(sessions).where(sessions.c.replaces == own))
            told = {name: getattr(row, name) for name in sessions.columns.keys()}  # noqa: SIM118
            told |= {"secret": hashed(fresh), "key": self._draw(), "replaces": own}
            connection.execute(insert(sessions).values(told | {"role": row.present}))
        return fresh

    def sessions_of(self, person: str, now: datetime) -> list[Session]:
        """Where an account is signed in, the one that was used last first."""
        own = sessions.c.person == person, sessions.c.replaces.is_(None)
        question = _known().where(*own).order_by(sessions.c.used_at.desc(), sessions.c.key)
        with self.database.read() as connection:
            rows = connection.execute(question).all()
        return [_session(row) for row in rows if _lasts(row, now)]

    def end_session(self, secret: str) -> bool:
        """Sign out; whether somebody was signed in."""
        with self.database.write() as connection:
            return _end(connection, sessions.c.secret == hashed(secret)) > 0

    def end_session_of(self, person: str, key: str) -> bool:
        """Sign a person out on one browser, by the key of its session; whether it was there."""
        own = sessions.c.person == person, sessions.c.key == key
        with self.database.write() as connection:
            return _end(connection, *own) > 0

    def end_sessions(self, person: str, but: str | None = None) -> int:
        """Sign a person out everywhere, but not where the secret is `but`: how many sessions that
        ended.
        """
        own = [sessions.c.person == person]
        if but is not None:
            own.append(sessions.c.secret != hashed(but))
        with self.database.write() as connection:
            return connection.execute(delete(sessions).where(*own)).rowcount

    # --- links -------------------------------------------------------------------------------

    def make_link(self, person: str, ends_at: datetime) -> str:
        """The secret of a link that signs an account in, once. Raises `NotFound`."""
        secret = self._draw()
        row = {"secret": hashed(secret), "person": person, "ends_at": times.stored(ends_at)}
        with self.database.write() as connection:
            _role(connection, person)
            connection.execute(insert(sign_in_links).values(row))
        return secret

    def of_link(self, secret: str, now: datetime) -> str | None:
        """The person whom a link signs in; None where it is not good, or no longer. It stays."""
        with self.database.read() as connection:
            return _of_link(connection, secret, now)

    def use_link(self, secret: str, now: datetime) -> str | None:
        """The same, and the link is used up."""
        with self.database.write() as connection:
            person = _of_link(connection, secret, now)
            if person is None:
                return None
            own = sign_in_links.c.secret == hashed(secret)
            used = connection.execute(delete(sign_in_links).where(own)).rowcount
        return person if used else None


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def unknown_person() -> NotFound:
    """What is said of a person who is not there."""
    return NotFound("person_not_found", "There is no such person.")


def check_account(connection: Connection, person: str) -> None:
    """Raises `NotFound` for a person without an account."""
    if connection.execute(select(accounts).where(accounts.c.person == person)).first() is None:
        raise unknown_person()


def _known() -> Any:
    """Sessions with what their accounts may do today."""
    return select(sessions, memberships.c.role.label("present")).join(
        memberships, memberships.c.person == sessions.c.person
    )


def _lasts(row: Any, now: datetime) -> bool:
    return now < min(times.parsed(row.ends_at), times.parsed(row.used_at) + UNUSED)


def _session(row: Any) -> Session:
    return Session(
        row.key,
        Account(row.person, Role(row.present)),
        Way(row.way),
        Browser(row.browser, row.system),
        times.parsed(row.made_at),
        times.parsed(row.used_at),
        outdated=row.role != row.present,
    )


def _end(connection: Connection, *which: Any) -> int:
    """End sessions, with secrets that were drawn to replace theirs; how many there were."""
    found = connection.execute(select(sessions.c.secret).where(*which)).scalars().all()
    ended = or_(sessions.c.secret.in_(found), sessions.c.replaces.in_(found))
    connection.execute(delete(sessions).where(ended))
    return len(found)


def _role(connection: Connection, person: str) -> str:
    """What the account of a person is in the club. Raises `NotFound`."""
    question = (
        select(memberships.c.role)
        .join(accounts, accounts.c.person == memberships.c.person)
        .where(memberships.c.person == person)
    )
    role: str | None = connection.execute(question).scalar()
    if role is None:
        raise unknown_person()
    return role


def _of_link(connection: Connection, secret: str, now: datetime) -> str | None:
    question = select(sign_in_links).where(sign_in_links.c.secret == hashed(secret))
    row = connection.execute(question).first()
    if row is None or times.parsed(row.ends_at) <= now:
        return None
    person: str = row.person
    return person
