"""The page of an account, and what a browser without one holds."""

from __future__ import annotations

from typing import Any, Final, assert_never

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.events import Seat
from core.messages import Message, msg
from core.rights import Account, Alone, Deed, Device, GrantKind, Grants, Nobody, Token
from web import context
from web.pages import (
    account_passkeys,
    account_password,
    account_provider,
    account_sessions,
    account_tokens,
    match_lines,
)
from web.pages.account_section import Section
from web.pages.blueprint import blueprint
from web.pages.match_lines import MatchLine
from web.rights.credentials import credentials, own_account
from web.rights.roles import ROLES
from web.rights.standing import standing_at

SHOWN = 50  # matches that a device holds something of


def _identity(account: Account) -> dict[str, Any]:
    kept = context.parts().accounts
    named = kept.name_of(account.person), kept.login_of(account.person)
    known = {"name": named[0], "login": named[1], "role": ROLES[account.role]}
    return known | {"in_club": standing_at(None).may(Deed.MEET_CLUB)}


SECTIONS: Final = (  # in this order
    Section("identity.html", _identity),
    account_password.SECTION,
    account_passkeys.SECTION,
    account_provider.SECTION,
    account_sessions.SECTION,
    account_tokens.SECTION,
    Section("leave.html", lambda _account: {}),
)


@blueprint.get("/account")
def account() -> str:
    """Who asks: an account with all its sections, or what this browser joined by links.

    Raises `HttpRefused`, 401, for nobody.
    """
    actor = credentials().actor
    match actor:
        case Alone():
            return render_template("account_alone.html")
        case Device(key):
            return render_template("account_device.html", held=_held(key))
        case Account() | Nobody() | Token():
            standing_at(None).require(Deed.KEEP_ACCOUNT)
            own = own_account()
            sections = [(one.template, one.shows(own)) for one in SECTIONS]
            return render_template("account.html", sections=sections)
    assert_never(actor)


@blueprint.post("/account/name")
def rename_account() -> Response:
    """Another name for oneself. Raises `BadInput` for none."""
    context.parts().accounts.rename(own_account().person, request.form.get("name", ""))
    flash(_("That is your name from now on."), "good")
    return redirect(url_for("pages.account"), code=303)


def _held(holder: str) -> list[tuple[MatchLine, list[Message]]]:
    """The matches on which somebody has rights, and those rights in words."""
    rights = context.parts().match_rights.held_by(holder)
    lines = match_lines.lines_of([*rights][:SHOWN])
    return [(line, _in_words(rights[key], line)) for key, line in lines.items()]


def _in_words(grants: Grants, line: MatchLine) -> list[Message]:
    seats: dict[Seat, Message] = {one.seat: one.title for one in line.seatings}
    return [_grant(kind, seats.get(seat or "")) for kind, seat in sorted(grants, key=str)]


def _grant(kind: GrantKind, seat: Message | None) -> Message:
    match kind:
        case GrantKind.OWNER:
            return msg("owner")
        case GrantKind.RECORDER:
            return msg("records")
        case GrantKind.SEAT:
            return msg("plays {seat}", seat=seat or msg("a seat"))
        case GrantKind.SPECTATOR:
            return msg("watches")
    assert_never(kind)
