"""Who asks: the one place where a request becomes an actor."""

from __future__ import annotations

from typing import NamedTuple

from flask import g, request

from core.rights import Account, Actor, Alone, Device, Nobody, Token
from eventstore.sessions import Session
from web import context
from web.accounts.browsers import asking_browser
from web.accounts.cookies import DEVICE, SESSION, kept
from web.errors import HttpRefused
from web.origin import came_alone

BEARER = "Bearer "
_KEPT = "kifu_credentials"


class Credentials(NamedTuple):
    """Who asks, and the keys under which grants of theirs are held, the person's first; with the
    session, where somebody signed in.
    """

    actor: Actor
    holders: tuple[str, ...] = ()
    session: Session | None = None


ALONE = Credentials(Alone())


def credentials() -> Credentials:
    """Those of the current request. Who is at the computer itself, by the socket that nobody else
    reaches, is alone with it.

    Raises `HttpRefused`, 401 `token_not_good`: a program is told so, and not taken for nobody.
    A session or a device that has ended counts as none, so that a browser is led to sign in. One
    that comes from another kind of browser than signed in ends, and is refused once: 401
    `session_ended`.
    """
    if not context.settings().guarded or came_alone():
        return ALONE
    if _KEPT not in g:
        g.kifu_credentials = _read()
    found: Credentials = g.kifu_credentials
    return found


def own_account() -> Account:
    """The account of whoever asks. Raises `HttpRefused`, 403 `no_account`, where there is none."""
    found = credentials().actor
    if isinstance(found, Account):
        return found
    raise HttpRefused(403, "no_account", "This is for who signed in, with an account of their own.")


def forget_credentials() -> None:
    """Read them anew: somebody signed in or out within the request."""
    g.pop(_KEPT, None)


def _read() -> Credentials:
    accounts, now = context.parts().accounts, context.settings().clock()
    if "Authorization" in request.headers:
        secret = bearer()
        token = None if secret is None else accounts.of_token(secret, now)
        if token is None:
            raise HttpRefused(
                401, "token_not_good", "This token is not good, or no longer. Make another."
            )
        return Credentials(token, _holders(token))
    session = _session()
    account = None if session is None else session.account
    secret = kept(DEVICE)
    device = None if secret is None else context.parts().match_rights.device(secret)
    actor: Actor = account or device or Nobody()
    own = (*_holders(actor), *(_holders(device) if account and device else ()))
    return Credentials(actor, own, session)


def _session() -> Session | None:
    accounts, secret = context.parts().accounts, kept(SESSION)
    found = None if secret is None else accounts.of_session(secret, context.settings().clock())
    if found is None or secret is None:
        return None
    if found.browser.family and found.browser.family != asking_browser().family:
        accounts.end_session(secret)
        raise HttpRefused(
            401,
            "session_ended",
            "Another kind of browser signed in with this session, so it has ended: it may have "
            "been stolen. Sign in again.",
        )
    return found


def bearer() -> str | None:
    """The secret of the token that the current request brings; None where it brings none."""
    told = request.headers.get("Authorization", "")
    return told.removeprefix(BEARER) if told.startswith(BEARER) else None


def _holders(actor: Actor) -> tuple[str, ...]:
    match actor:
        case Account(person=key) | Device(device=key) | Token(account=Account(person=key)):
            return (key,)
        case Alone() | Nobody():
            return ()
