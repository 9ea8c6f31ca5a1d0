"""Where one is signed in, and signing out there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import flash, redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import NotFound
from core.messages import Message, msg
from core.rights import Account
from eventstore.sessions import LASTS, UNUSED, Browser, Session, Way
from web import context
from web.accounts import cookies
from web.accounts.browsers import OTHER
from web.accounts.sessions import present_session
from web.pages.account_section import Section
from web.pages.blueprint import blueprint
from web.rights.credentials import own_account

WAYS: Final[Mapping[Way, Message]] = {
    Way.PASSWORD: msg("by password"),
    Way.PASSKEY: msg("by passkey"),
    Way.PROVIDER: msg("by the club’s provider"),
    Way.LINK: msg("by a link"),
    Way.INVITATION: msg("by an invitation"),
}


class Place(NamedTuple):
    """One browser in which somebody is signed in, in words."""

    session: Session
    browser: Message
    way: Message
    here: bool


def _shows(account: Account) -> dict[str, Any]:
    found = context.parts().accounts.sessions_of(account.person, context.settings().clock())
    present = present_session()
    own = None if present is None else present.key
    places = [Place(one, _in_words(one.browser), WAYS[one.way], one.key == own) for one in found]
    places.sort(key=lambda place: not place.here)
    return {"places": places, "days": LASTS.days, "unused": UNUSED.days}


SECTION = Section("sessions.html", _shows)


@blueprint.post("/account/sessions/<key>/end")
def end_session(key: str) -> Response:
    """Sign out on one browser. Raises `NotFound` where one is not signed in there any more."""
    if not context.parts().accounts.end_session_of(own_account().person, key):
        raise NotFound("session_not_found", "You are not signed in there any more.")
    return _done(_("You are signed out there."))


@blueprint.post("/account/sessions/end-others")
def end_other_sessions() -> Response:
    """Sign out everywhere but here."""
    own = own_account().person
    context.parts().accounts.end_sessions(own, but=cookies.kept(cookies.SESSION))
    return _done(_("You are signed out everywhere else."))


def _done(words: str) -> Response:
    flash(words, "good")
    return redirect(url_for("pages.account", _anchor="sessions"), code=303)


def _in_words(browser: Browser) -> Message:
    family: Message | str = browser.family
    if browser.family in {OTHER, ""}:
        family = msg("another browser")
    if not browser.system:
        return msg("{browser}", browser=family)
    return msg("{browser} on {system}", browser=family, system=browser.system)
