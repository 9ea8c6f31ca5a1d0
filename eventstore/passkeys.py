"""Passkeys of accounts: public keys, with what is needed to know them again. The private ones
stay with the devices.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from core.errors import Clash, NotFound
from eventstore import times
from eventstore.database import Database
from eventstore.players import named
from eventstore.rights_tables import accounts, identities, passkeys
from eventstore.sessions import Draw, check_account

MOST_KEYS: Final = 20  # of one account


class NewPasskey(NamedTuple):
    """A key as its authenticator made it, under the name of a host; bytes as base64url."""

    credential: str
    public_key: str
    sign_count: int
    host: str


class Passkey(NamedTuple):
    """A key as its account sees it in a list. `doubted_at`: when its count last went back, as
    that of a copy does.
    """

    key: str
    name: str
    host: str
    credential: str
    made_at: datetime
    used_at: datetime | None
    doubted_at: datetime | None


class Verifier(NamedTuple):
    """What a signature of a key is held against, and whom it signs in."""

    person: str
    public_key: str
    host: str


class Passkeys:
    """Those of a database. Times are passed in; keys of rows are drawn by `draw`."""

    def __init__(self, database: Database, draw: Draw = secrets.token_urlsafe) -> None:
        self.database = database
        self._draw = draw

    def add(self, person: str, new: NewPasskey, name: str, at: datetime) -> str:
        """Keep a key for an account: its opaque key.

        Raises `NotFound`, `BadInput` for a name that cannot be, `Clash` passkey_known,
        too_many_passkeys.
        """
        key, own = self._draw(), passkeys.c.person == person
        row = {"key": key, "person": person, "name": named(name), "made_at": times.stored(at)}
        known = select(passkeys.c.key).where(passkeys.c.credential == new.credential)
        with self.database.write() as connection:
            check_account(connection, person)
            if connection.execute(known).first():
                raise Clash("passkey_known", "This passkey is known here already.")
            count = connection.execute(select(func.count()).select_from(passkeys).where(own))
            if count.scalar_one() >= MOST_KEYS:
                raise Clash(
                    "too_many_passkeys",
                    "An account has at most {most} passkeys. Remove one first.",
                    most=MOST_KEYS,
                )
            connection.execute(insert(passkeys).values(row | new._asdict()))
        return key

    def of(self, person: str) -> list[Passkey]:
        """The keys of an account, the first one first."""
        own = passkeys.c.person == person
        question = select(passkeys).where(own).order_by(passkeys.c.made_at, passkeys.c.key)
        with self.database.read() as connection:
            return [_known(row) for row in connection.execute(question)]

    def verifier(self, credential: str) -> Verifier | None:
        """What a signature of this key is held against; None for one that is not known."""
        question = select(passkeys.c.person, passkeys.c.public_key, passkeys.c.host)
        with self.database.read() as connection:
            row = connection.execute(question.where(passkeys.c.credential == credential)).first()
        return None if row is None else Verifier(*row)

    def use(self, credential: str, sign_count: int, now: datetime) -> bool:
        """Take note that a key signed; whether its count went on, as that of the only one does.

        One that counts nothing tells 0 each time. A step back is kept, for its owner to see.
        """
        own = passkeys.c.credential == credential
        counted = passkeys.c.sign_count
        on = counted < sign_count if sign_count else counted == 0
        good = update(passkeys).where(own, on)
        with self.database.write() as connection:
            values = {"sign_count": sign_count, "used_at": times.stored(now)}
            if connection.execute(good.values(values)).rowcount:
                return True
            doubt = update(passkeys).where(own).values(doubted_at=times.stored(now))
            connection.execute(doubt)
        return False

    def rename(self, person: str, key: str, name: str) -> None:
        """Call a key of an account something else. Raises `NotFound`, `BadInput`."""
        own = passkeys.c.person == person, passkeys.c.key == key
        change = update(passkeys).where(*own).values(name=named(name))
        with self.database.write() as connection:
            if not connection.execute(change).rowcount:
                raise _unknown_key()

    def remove(self, person: str, key: str, issuer: str | None = None) -> None:
        """Forget a key of an account, which signs nobody in from now on.

        Raises `NotFound`, `Clash` last_way where nothing else would; see `check_way_left`.
        """
        own = passkeys.c.person == person, passkeys.c.key == key
        with self.database.write() as connection:
            if not connection.execute(delete(passkeys).where(*own)).rowcount:
                raise _unknown_key()
            check_way_left(connection, person, issuer)


def check_way_left(connection: Connection, person: str, issuer: str | None) -> None:
    """Raises `Clash` last_way, which rolls back what would leave an account that nobody can sign
    in to. `issuer` is the provider that is asked in this installation, if any is.
    """
    ways = (
        select(accounts.c.person).where(accounts.c.password.is_not(None), _of(accounts, person)),
        select(passkeys.c.person).where(_of(passkeys, person)),
        select(identities.c.person).where(identities.c.issuer == issuer, _of(identities, person)),
    )
    if not any(connection.execute(way).first() for way in ways):
        raise Clash(
            "last_way",
            "This is the only way to sign in to your account. Set a password or add another "
            "passkey first.",
        )


def _of(table: Any, person: str) -> Any:
    return table.c.person == person


def _known(row: Any) -> Passkey:
    return Passkey(
        row.key,
        row.name,
        row.host,
        row.credential,
        times.parsed(row.made_at),
        _moment(row.used_at),
        _moment(row.doubted_at),
    )


def _moment(text: str | None) -> datetime | None:
    return None if text is None else times.parsed(text)


def _unknown_key() -> NotFound:
    return NotFound("passkey_not_found", "There is no such passkey, or no longer.")
