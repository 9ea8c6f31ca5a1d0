"""What an invitation into the club opens: an account of one's own."""

from __future__ import annotations

from collections.abc import Mapping

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from core.errors import Clash, Refused
from core.messages import Message
from core.rights import Account, Device
from eventstore.sessions import Way
from web import context
from web.accounts import cookies
from web.accounts.passwords import LONGEST, SHORTEST, check_password, hashed_password
from web.accounts.sessions import signed_in
from web.pages.blueprint import blueprint
from web.rights.credentials import credentials
from web.rights.roles import ROLES

FIELDS: Mapping[str, str] = {  # of a form, by the code of what is wrong there
    "bad_name": "name",
    "bad_player": "name",
    "login_taken": "login",
    "bad_password": "password",
}


@blueprint.get("/invited/<secret>")
def invited(secret: str) -> str:
    """What the invitation gives. Nothing is used up. Raises `NotFound` for one that is not good."""
    return _page(secret, {}, {})


@blueprint.post("/invited/<secret>")
def took_invitation(secret: str) -> Response:
    """Make an account, with what this browser joined before, and sign in.

    Raises `NotFound` for an invitation that is not good, `Clash` for who has an account.
    """
    if _account() is not None:
        raise account_there()
    now, kept = context.settings().clock(), context.parts().club
    kept.invitation(secret, now)
    actor, form = credentials().actor, request.form
    name, login = form.get("name", ""), form.get("login", "")
    try:
        check_password(form.get("password", ""), login)
        account = kept.accept(
            *(secret, name, login, now),
            password=hashed_password(form.get("password", "")),
            device=actor.device if isinstance(actor, Device) else None,
        )
    except (Refused, Clash) as error:
        wrong = {FIELDS.get(error.code, "name"): error.message}
        return make_response(_page(secret, form, wrong), 422)
    answer = redirect(url_for("pages.account"), code=303)
    signed_in(account.person, answer, Way.INVITATION)
    cookies.forget(answer, cookies.DEVICE)
    return answer


def account_there() -> Clash:
    """The error for who takes an invitation and has an account."""
    return Clash("account_there", "You are signed in here: one account is enough.")


def _page(secret: str, form: Mapping[str, str], errors: Mapping[str, Message]) -> str:
    kept, now = context.parts().club, context.settings().clock()
    own = _account()
    return render_template(
        "invited.html",
        club=kept.setting().name,
        role=ROLES[kept.invitation(secret, now).role],
        joined=isinstance(credentials().actor, Device),
        own=None if own is None else context.parts().accounts.name_of(own.person),
        form=form,
        errors=errors,
        shortest=SHORTEST,
        longest=LONGEST,
        provider=context.settings().provider,
        secret=secret,
    )


def _account() -> Account | None:
    actor = credentials().actor
    return actor if isinstance(actor, Account) else None
