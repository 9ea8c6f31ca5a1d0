"""Tokens of the account that asks: made, listed and revoked, no wider than whoever asks."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from core.errors import NotFound
from core.rights import Account, Scope, Token
from eventstore.tokens import KnownToken, MadeToken
from web import context
from web.accounts.sessions import require_fresh
from web.errors import HttpRefused
from web.rights.credentials import bearer, credentials

DAYS: Final = (30, 90, 365)  # that a token is good for, as the page offers them


def own_tokens(account: Account) -> list[KnownToken]:
    """Those of an account that whoever asks may know of, the first one first."""
    found = context.parts().accounts.tokens_of(account.person)
    return [one for one in found if one.scopes <= _scopes()]


def made(account: Account, name: str, scopes: Iterable[Scope], days: int) -> MadeToken:
    """A token. One that is made by a token has no scope more, and does not end later.

    Raises `BadInput`, `Clash`; `HttpRefused`, 403 `scope_needed`, or where somebody did not sign
    in just now.
    """
    if bearer() is None:
        require_fresh()
    asked, now = frozenset(scopes), context.settings().clock()
    if lacking := asked - _scopes():
        raise HttpRefused(
            403,
            "scope_needed",
            "The token lacks the scope {scope}. Make another that has it.",
            scope=" / ".join(sorted(lacking)),
        )
    ends = min(now + timedelta(days=days), _end() or datetime.max.replace(tzinfo=now.tzinfo))
    return context.parts().accounts.make_token(account.person, name, asked, now, ends)


def revoked(account: Account, key: str) -> None:
    """Take one back for good. Raises `NotFound` for one of which whoever asks may not know, and
    for one that was revoked before.
    """
    known = {one.key for one in own_tokens(account)}
    kept, now = context.parts().accounts, context.settings().clock()
    if key not in known or not kept.revoke_token(account.person, key, now):
        raise NotFound("token_not_found", "There is no such token, or no longer.")


def _scopes() -> frozenset[Scope]:
    match credentials().actor:
        case Token(scopes=scopes):
            return scopes
        case _:
            return frozenset(Scope)


def _end() -> datetime | None:
    secret = bearer()
    known = None if secret is None else context.parts().accounts.known_token(secret)
    return None if known is None else known.ends_at
