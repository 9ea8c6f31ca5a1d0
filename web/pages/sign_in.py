"""Signing in and out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from core.messages import Message, msg
from core.rights import Alone
from eventstore.passwords import LONGEST_LOGIN
from eventstore.sessions import LASTS, UNUSED, Way
from web import context
from web.accounts.passwords import LONGEST, who_signs_in
from web.accounts.sessions import present_session, signed_in, signed_out
from web.addresses import local_path
from web.errors import TooMany
from web.pages.blueprint import blueprint
from web.rights.credentials import credentials


class WayIn(NamedTuple):
    """A way of signing in on the page: its template, and what that needs to know; None leaves it
    out.
    """

    template: str
    known: Callable[[], Mapping[str, Any] | None]


WAYS: Final[list[WayIn]] = []  # besides the password, in their order on the page

NOT_TOGETHER = msg("This name and this password do not go together.")


@blueprint.get("/sign-in")
def sign_in() -> str | Response:
    """The page that asks who one is; who is alone with the server is not asked."""
    if isinstance(credentials().actor, Alone):
        return redirect(next_page(), code=303)
    return _page()


@blueprint.post("/sign-in")
def sign_in_by_password() -> ResponseReturnValue:
    """Sign in by name and password, then on to where one came from."""
    if isinstance(credentials().actor, Alone):
        return redirect(next_page(), code=303)
    login, password = request.form.get("login", ""), request.form.get("password", "")
    try:
        known = who_signs_in(login, password)
    except TooMany as refused:
        told = {"Retry-After": str(refused.retry_after)}
        return _page(login, refused.message), refused.status, told
    if known is None:
        return _page(login, NOT_TOGETHER), 422
    answer = redirect(next_page(), code=303)
    signed_in(known.person, answer, Way.PASSWORD)
    return answer


@blueprint.post("/sign-out")
def sign_out() -> Response:
    """End the session of this browser; then to the page that signs in."""
    alone = isinstance(credentials().actor, Alone)
    answer = redirect(url_for("pages.home" if alone else "pages.sign_in"), code=303)
    signed_out(answer)
    return answer


def next_page() -> str:
    """Where one came from: a page of this server, and not one that signs in."""
    found = local_path(request.args.get("next"))
    own = url_for("pages.sign_in")
    return url_for("pages.home") if found.partition("?")[0] == own else found


def _page(login: str = "", problem: Message | None = None) -> str:
    present = present_session()
    accounts = context.parts().accounts
    found = [(way.template, way.known()) for way in WAYS]
    return render_template(
        "sign_in.html",
        login=login,
        problem=problem,
        next=next_page(),
        name=None if present is None else accounts.name_of(present.account.person),
        ways=[(template, known) for template, known in found if known is not None],
        days=LASTS.days,
        unused=UNUSED.days,
        longest=LONGEST,
        longest_login=LONGEST_LOGIN,
    )
