"""The tokens of an account: a section of its page, and what it changes."""

from __future__ import annotations

from typing import Any

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import BadInput, KifuError
from core.rights import Account, Scope
from web import context
from web.accounts.tokens import DAYS, made, own_tokens, revoked
from web.pages.account_section import Section
from web.pages.blueprint import blueprint
from web.rights.credentials import own_account
from web.rights.roles import SCOPES


def _shown(account: Account) -> dict[str, Any]:
    now = context.settings().clock()
    good = [one for one in own_tokens(account) if one.is_good(now)]
    return {"tokens": good, "scopes": SCOPES, "days": DAYS}


SECTION = Section("tokens.html", _shown)


@blueprint.post("/account/tokens")
def new_token() -> Response:
    """Make a token, and tell its secret, this once. Raises `BadInput`, `Clash`."""
    account, form = own_account(), request.form
    scopes = [one for one in Scope if f"scope-{one}" in form]
    days = form.get("days", "")
    if days not in map(str, DAYS):
        raise BadInput("bad_days", "Choose how long the token is good.")
    new = made(account, form.get("name", ""), scopes, int(days))
    known = context.parts().accounts.known_token(new.secret)
    page = render_template(
        "account_token.html",
        token=known,
        secret=new.secret,
        scopes=SCOPES,
        line=_example(new.secret, scopes),
    )
    return make_response(page, 201)


@blueprint.post("/account/tokens/<key>")
def revoked_token(key: str) -> Response:
    """Take a token back for good; one that is gone already is not missed."""
    try:
        revoked(own_account(), key)
    except KifuError as error:
        if error.code != "token_not_found":
            raise
    flash(_("The token is revoked: it opens nothing any more."), "good")
    return redirect(url_for("pages.account"), code=303)


def _example(secret: str, scopes: list[Scope]) -> str:
    """A line for a terminal that uses a token for something it may do."""
    reads = not {Scope.READ, Scope.RECORD}.isdisjoint(scopes)
    address = f"{request.url_root.rstrip('/')}/api/v1/{'matches' if reads else 'tokens'}"
    return f"curl -H 'Authorization: Bearer {secret}' {address}"
