"""Tokens, by which programs sign in where others can reach the server."""

from __future__ import annotations

from typing import Any

from core.events import Json
from core.rights import Account, Token
from eventstore.times import stored
from eventstore.tokens import KnownToken
from web import context
from web.accounts.tokens import made, own_tokens, revoked
from web.api.endpoint import Answer, endpoint
from web.rights.credentials import credentials, own_account
from web.schemas import tokens as told

ALL: dict[str, Any] = {"tag": "tokens"}


@endpoint("GET", "/tokens", answers={200: told.Tokens}, problems=(403,), **ALL)
def list_tokens() -> Json:
    """The tokens of the account that asks; a token learns of those that are no wider."""
    return {"tokens": [_told(one) for one in own_tokens(_account())]}


@endpoint(
    "POST",
    "/tokens",
    body=told.MakeToken,
    answers={201: told.NewToken},
    problems=(403, 409, 413, 415, 422),
    **ALL,
)
def make_token(body: told.MakeToken) -> Answer:
    """Make a token; its secret is told this once.

    One that is made by a token has no scope more, and does not end later than that.
    """
    new = made(_account(), body.name, body.scopes, body.days)
    known = context.parts().accounts.known_token(new.secret)
    ends_at = None if known is None else stored(known.ends_at)
    return Answer({"key": new.key, "secret": new.secret, "ends_at": ends_at}, 201)


@endpoint(
    "DELETE", "/tokens/<key>", answers={200: told.Tokens}, problems=(403, 404, 413, 415, 422), **ALL
)
def revoke_token(key: str) -> Json:
    """Take a token back for good."""
    account = _account()
    revoked(account, key)
    return {"tokens": [_told(one) for one in own_tokens(account)]}


def _account() -> Account:
    """The account that asks, itself or by a token."""
    match credentials().actor:
        case Token(account=account):
            return account
        case _:
            return own_account()


def _told(one: KnownToken) -> Json:
    return {
        "key": one.key,
        "name": one.name,
        "scopes": sorted(one.scopes),
        "made_at": stored(one.made_at),
        "ends_at": stored(one.ends_at),
        "used_at": None if one.used_at is None else stored(one.used_at),
        "revoked": one.revoked_at is not None,
    }
