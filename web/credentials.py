"""Who asks: the one place where a request becomes an actor."""

from __future__ import annotations

from typing import NamedTuple

from flask import g, request

from core.rights import Account, Actor, Alone, Device, Nobody, Token
from web import context
from web.errors import HttpRefused
from web.origin import came_alone

SESSION = "kifu_session"  # cookies
DEVICE = "kifu_device"
BEARER = "Bearer "
_KEPT = "kifu_credentials"


class Credentials(NamedTuple):
    """Who asks, and the keys under which grants of theirs are held, the person's first."""

    actor: Actor
    holders: tuple[str, ...] = ()


ALONE = Credentials(Alone())


def credentials() -> Credentials:
    """Those of the current request. Who is at the computer itself, by the socket that nobody else
    reaches, is alone with it.

    Raises `HttpRefused`, 401 `token_not_good`: a program is told so, and not taken for nobody.
    A session or a device that has ended counts as none, so that a browser is led to sign in.
    """
    if not context.settings().guarded or came_alone():
        return ALONE
    if _KEPT not in g:
        g.kifu_credentials = _read()
    found: Credentials = g.kifu_credentials
    return found


def _read() -> Credentials:
    accounts, now = context.parts().accounts, context.settings().clock()
    told = request.headers.get("Authorization")
    if told is not None:
        token = (
            accounts.of_token(told.removeprefix(BEARER), now) if told.startswith(BEARER) else None
        )
        if token is None:
            raise HttpRefused(
                401, "token_not_good", "This token is not good, or no longer. Make another."
            )
        return Credentials(token, _holders(token))
    session = request.cookies.get(SESSION)
    account = None if session is None else accounts.of_session(session, now)
    secret = request.cookies.get(DEVICE)
    device = None if secret is None else context.parts().match_rights.device(secret)
    actor: Actor = account or device or Nobody()
    return Credentials(actor, (*_holders(actor), *(_holders(device) if account and device else ())))


def _holders(actor: Actor) -> tuple[str, ...]:
    match actor:
        case Account(person=key) | Device(device=key) | Token(account=Account(person=key)):
            return (key,)
        case Alone() | Nobody():
            return ()
