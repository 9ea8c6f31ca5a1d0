"""The provider of the club in one's account: added, and taken away."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.rights import Account
from web import context
from web.accounts.sessions import FRESH, is_fresh, require_fresh
from web.pages.account_section import Section
from web.pages.blueprint import blueprint
from web.pages.sign_in_provider import going_on, provider_here
from web.rights.credentials import own_account


def _shows(account: Account) -> dict[str, Any]:
    provider = context.settings().provider
    if provider is None:
        return {}
    return {
        "name": provider.name,
        "since": context.parts().identities.bound_at(account.person, provider.issuer),
        "fresh": is_fresh(),
        "minutes": int(FRESH.total_seconds()) // 60,
    }


SECTION = Section("provider.html", _shows)


@blueprint.post("/account/provider")
def add_provider() -> Response:
    """Go on to the provider, to be signed in by it from then on. Raises `HttpRefused`."""
    require_fresh()
    return going_on({}, own_account().person)


@blueprint.post("/account/provider/remove")
def remove_provider() -> Response:
    """Be signed in by the provider no longer. Raises `HttpRefused`, `NotFound`, `Clash`."""
    require_fresh()
    provider = provider_here()
    context.parts().identities.unbind(own_account().person, provider.issuer)
    flash(_("“%(name)s” signs you in no longer.", name=provider.name), "good")
    return redirect(url_for("pages.account", _anchor="provider"), code=303)
