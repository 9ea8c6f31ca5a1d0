"""Erasing a person: oneself, or somebody of the club. What goes is told first."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.rights import Account
from eventstore.club import Member
from eventstore.leaving import leaving
from web import context
from web.accounts.sessions import is_fresh, require_fresh, signed_out
from web.pages import match_lines
from web.pages.blueprint import blueprint
from web.rights.credentials import credentials, own_account

SHOWN = 50  # matches that are listed
MOST_NAMES = 20  # under which a person may be written
MOST_TOLD = 500  # characters of them


@blueprint.get("/account/erase")
def erase_account() -> str:
    """What goes and what stays if one's own account is erased."""
    return _page(own_account().person)


@blueprint.post("/account/erase")
def erased_account() -> Response:
    """Erase the account that asks, and sign out. Raises `Clash` for the last administrator."""
    require_fresh()
    person = own_account().person
    if (missing := _unsure(url_for("pages.erase_account"))) is not None:
        return missing
    context.parts().accounts.erase(person, _names())
    answer = make_response(render_template("erased.html"))
    signed_out(answer)
    return answer


@blueprint.get("/club/people/<person>/erase")
def erase_person(person: str) -> str:
    """What goes and what stays if somebody of the club is erased. Raises `NotFound`."""
    return _page(person)


@blueprint.post("/club/people/<person>/erase")
def erased_person(person: str) -> Response:
    """Erase somebody of the club. Raises `NotFound`, `Clash` for the last administrator."""
    require_fresh()
    if _is_own(person):
        return redirect(url_for("pages.erase_account"), code=303)
    if (missing := _unsure(url_for("pages.erase_person", person=person))) is not None:
        return missing
    context.parts().accounts.erase(person, _names())
    flash(_("The person is erased; what was recorded stays, and names them nobody."), "good")
    return redirect(url_for("pages.club"), code=303)


def _page(person: str) -> str:
    parts = context.parts()
    member: Member = parts.club.member(person)
    asked = request.args.get("names", "")
    found = leaving(parts.database, person, [member.name, *_split(asked)])
    return render_template(
        "erase.html",
        member=member,
        own=_is_own(person),
        fresh=is_fresh() or not isinstance(credentials().actor, Account),
        alone=[*match_lines.lines_of(found.alone[:SHOWN]).values()],
        more=max(0, len(found.alone) - SHOWN),
        seats=len(found.seats),
        tokens=len(parts.accounts.tokens_of(person)),
        names=asked,
    )


def _is_own(person: str) -> bool:
    actor = credentials().actor
    return isinstance(actor, Account) and actor.person == person


def _unsure(page: str) -> Response | None:
    """The way back where nobody ticked that it is meant."""
    if "sure" in request.form:
        return None
    flash(_("Nothing was erased: tick “yes” first."), "warning")
    names = urlencode({"names": request.form.get("names", "")[:MOST_TOLD]})
    return redirect(f"{page}?{names}", code=303)


def _names() -> list[str]:
    return [*_split(request.form.get("names", ""))]


def _split(text: str) -> Iterator[str]:
    """Names with commas between them."""
    for name in text.split(",")[:MOST_NAMES]:
        if name.strip():
            yield name.strip()
