"""Signing in and out: what every way of signing in does in the end."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from flask import Flask, g, request, session, url_for
from werkzeug.wrappers import Response

from core.errors import KifuError
from core.permissions import Allowed, allowed
from core.rights import Alone, Deed, Nobody
from eventstore.sessions import LASTS, Session, Way
from web import context
from web.accounts import cookies, lockout
from web.accounts.browsers import asking_browser
from web.addresses import here, root
from web.errors import HttpRefused
from web.rights.credentials import credentials, forget_credentials, own_account

FRESH: Final = timedelta(minutes=15)  # how long ago somebody may have signed in for some deeds
NAVIGATES: Final = "navigate"


LINKED: Final = (Deed.START_MATCHES, Deed.READ_SHELF, Deed.ADMINISTER)  # by what all pages have
SIGNS_IN: Final = frozenset({"sign_in_needed", "session_ended", "fresh_sign_in_needed"})


class Visitor(NamedTuple):
    """Whom a page is shown to, where there is somebody to be; without a name, nobody signed in.

    What stands around every page follows from this alone, so that a page can be kept by it.
    """

    name: str | None
    address: str  # of their account, or where one signs in
    known: bool = False  # signed in, or on a device that joined
    may: tuple[str, ...] = ()  # of `LINKED`, by name


def install(app: Flask) -> None:
    """Have pages know who looks, and secrets drawn anew where rights changed."""
    app.after_request(renewed)
    app.add_template_global(visitor)
    app.add_template_global(sign_in_address)
    app.add_template_global(SIGNS_IN.__contains__, "asks_to_sign_in")


def visitor() -> Visitor | None:
    """Who looks at a page; None where nobody is asked who they are."""
    try:
        found = credentials()
    except KifuError:  # the page says so
        return Visitor(None, sign_in_address(), known=True)
    if isinstance(found.actor, Alone):
        return None
    known = not isinstance(found.actor, Nobody)
    may = (*(one.name for one in LINKED if isinstance(allowed(found.actor, one), Allowed)),)
    if found.session is None:
        return Visitor(None, sign_in_address(), known, may)
    name = context.parts().accounts.name_of(found.session.account.person)
    return Visitor(name, url_for("pages.account"), known, may)


def signed_in(person: str, answer: Response, way: Way) -> None:
    """Sign a person in on the browser that gets this answer.

    The secret of the session is new each time, and so is the token of forms; the session that the
    browser had ends. Raises `NotFound` where the person has no account.
    """
    now = context.settings().clock()
    secret = context.parts().accounts.open_session(
        *(person, now, now + LASTS),
        way=way,
        browser=asking_browser(),
        instead=cookies.kept(cookies.SESSION),
    )
    session.clear()
    forget_credentials()
    lockout.know(answer, context.parts().accounts.login_of(person))
    cookies.keep(answer, cookies.SESSION, secret, int(LASTS.total_seconds()))


def signed_out(answer: Response) -> None:
    """End the session of the browser that gets this answer.

    What it kept of photos goes; entries that wait to be sent stay.
    """
    secret = cookies.kept(cookies.SESSION)
    if secret is not None:
        context.parts().accounts.end_session(secret)
    session.clear()
    forget_credentials()
    cookies.forget(answer, cookies.SESSION)
    answer.headers["Clear-Site-Data"] = '"cache"'  # "storage" would take what waits


def present_session() -> Session | None:
    """The session by which the current request is somebody's; None for any other request."""
    return credentials().session


def require_fresh() -> None:
    """Ask for a sign-in that is not older than `FRESH`. Who is alone with the server passes.

    Raises `HttpRefused`, 403: `fresh_sign_in_needed`; `no_account` where nobody is signed in.
    """
    if isinstance(credentials().actor, Alone):
        return
    own_account()
    if not is_fresh():
        raise HttpRefused(
            403,
            "fresh_sign_in_needed",
            "This needs a sign-in that is not older than {minutes} min. Sign in again.",
            minutes=int(FRESH.total_seconds()) // 60,
        )


def is_fresh() -> bool:
    """Whether somebody signed in just now."""
    found = credentials().session
    return found is not None and context.settings().clock() - found.signed_in_at <= FRESH


def renewed(answer: Response) -> Response:
    """Draw the secret of a session anew where rights changed since: with the next page that its
    browser goes to, for several requests of one page would cross each other.
    """
    found = g.get("kifu_credentials")
    goes = request.headers.get("Sec-Fetch-Mode", NAVIGATES) == NAVIGATES
    if found is None or found.session is None or not found.session.outdated:
        return answer
    secret = cookies.kept(cookies.SESSION)
    if request.method != "GET" or not goes or secret is None:
        return answer
    if (fresh := context.parts().accounts.renew_session(secret)) is not None:
        left = found.session.signed_in_at + LASTS - context.settings().clock()
        cookies.keep(answer, cookies.SESSION, fresh, int(left.total_seconds()))
    return answer


def sign_in_address() -> str:
    """Where one signs in, and comes back from to the page of this request, or the one behind it."""
    goes_on = here()
    if request.method != "GET":
        came = urlsplit(request.referrer or "")
        goes_on = came.path if came.netloc == request.host else f"{root()}/"
    return url_for("pages.sign_in", next=goes_on)
