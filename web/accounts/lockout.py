"""Whoever guesses passwords waits: longer and longer, name by name."""

from __future__ import annotations

from math import ceil
from secrets import token_urlsafe
from typing import Final

from itsdangerous import BadData, URLSafeSerializer
from werkzeug.wrappers import Response

from eventstore.players import folded
from eventstore.sessions import hashed
from eventstore.sign_in_failures import SignInFailures
from web import context
from web.accounts import cookies
from web.errors import TooMany

KNOWN: Final = "kifu_known"  # cookie: names under which this browser signed in, signed
SALT: Final = "kifu.known-browser"
MOST: Final = 5  # names that a browser is known for
A_YEAR: Final = 365 * 24 * 3600  # seconds
TRIED: Final = 16  # characters of the hash of a name, which tell names of one browser apart


def begin(login: str) -> None:
    """Begin an attempt to sign in under a name, whether anybody has it or not.

    Raises `TooMany`, 429 `too_many_attempts`, while the name waits.
    """
    wait = _failures().begin(login, _key_for(login), context.settings().clock())
    if wait:
        raise TooMany(
            "too_many_attempts",
            "There were too many attempts under this name. Try again in {minutes} min.",
            retry_after=ceil(wait.total_seconds()),
            minutes=ceil(wait.total_seconds() / 60),
        )


def succeed(login: str) -> None:
    """Forget what failed under this name: the password was right."""
    _failures().succeed(login, _key_for(login))


def know(answer: Response, login: str) -> None:
    """Have this browser known for a name: failures elsewhere do not keep it waiting."""
    name, known = _short(login), _known()
    others = [(other, key) for other, key in known.items() if other != name][: MOST - 1]
    told = [(name, known.get(name) or token_urlsafe(16)), *others]
    cookies.keep(answer, KNOWN, str(_signer().dumps(told)), A_YEAR)


def _key_for(login: str) -> str:
    """What tells this browser from others that try a name; "" where it never signed in by it."""
    return _known().get(_short(login), "")


def _known() -> dict[str, str]:
    try:
        return dict(_signer().loads(cookies.kept(KNOWN) or ""))
    except BadData:
        return {}


def _short(login: str) -> str:
    return hashed(folded(login))[:TRIED]


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(context.settings().secret_key, salt=SALT)


def _failures() -> SignInFailures:
    return SignInFailures(context.parts().database.primary)
