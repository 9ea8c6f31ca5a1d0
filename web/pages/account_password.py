"""The password of one's account: set, and changed."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import BadInput
from core.rights import Account
from eventstore.sessions import Way
from web import context
from web.accounts.passwords import LONGEST, SHORTEST, has_password, is_password_of, set_password
from web.accounts.sessions import FRESH, is_fresh, present_session, require_fresh, signed_in
from web.i18n import translate
from web.pages.account_section import Section
from web.pages.blueprint import blueprint
from web.rights.credentials import own_account


def _shows(account: Account) -> dict[str, Any]:
    return {
        "set": has_password(account.person),
        "asked": _asks_for_present(account),
        "login": context.parts().accounts.login_of(account.person),
        "fresh": is_fresh(),
        "minutes": int(FRESH.total_seconds()) // 60,
        "shortest": SHORTEST,
        "longest": LONGEST,
    }


SECTION = Section("password.html", _shows)


@blueprint.post("/account/password")
def change_password() -> Response:
    """Sign in by another password from now on; all other sessions end, and this one is a new one.

    The present password is asked for, unless somebody signed in by another way just now. Raises
    `HttpRefused`; what is wrong with the words is told on the page.
    """
    own, here = own_account(), redirect(url_for("pages.account", _anchor="password"), code=303)
    try:
        way = _proved(own)
        set_password(own.person, request.form.get("password", ""))
    except BadInput as error:
        flash(translate(error.message), "error")
        return here
    signed_in(own.person, here, way)
    flash(_("You sign in by the new password from now on, and are signed out elsewhere."), "good")
    return here


def _proved(own: Account) -> Way:
    """How somebody proved just now who they are. Raises `HttpRefused`, `BadInput`."""
    if _asks_for_present(own):
        if is_password_of(own.person, request.form.get("present", "")):
            return Way.PASSWORD
        raise BadInput("wrong_password", "That is not the present password.")
    require_fresh()
    present = present_session()
    return Way.PASSWORD if present is None else present.way


def _asks_for_present(account: Account) -> bool:
    """Whether the present password is needed to set another."""
    present = present_session()
    otherwise = present is not None and present.way is not Way.PASSWORD and is_fresh()
    return has_password(account.person) and not otherwise
