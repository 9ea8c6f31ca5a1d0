"""Tokens of accounts: secrets by which programs do what they are for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import func, insert, select, update

from core.errors import BadInput, Clash
from core.rights import Account, Role, Scope, Token
from eventstore import times
from eventstore.players import named
from eventstore.rights_tables import memberships, tokens
from eventstore.sessions import NOTED, Sessions, check_account, hashed

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


class Tokens(Sessions):
    """The tokens of a database, of the accounts that sign in there. Times are passed in."""

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


def _known(row: Any) -> KnownToken:
    made, ends = times.parsed(row.made_at), times.parsed(row.ends_at)
    gone, used = (
        None if text is None else times.parsed(text) for text in (row.revoked_at, row.used_at)
    )
    return KnownToken(row.key, row.name, _scopes(row.scopes), made, ends, gone, used)


def _scopes(text: str) -> frozenset[Scope]:
    return frozenset(map(Scope, text.split()))
