"""The club: its people and their roles, its setting, and links that invite into it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, TypeVar

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import BadInput
from core.rights import Account, Deed, Role, Visibility
from eventstore.club import ClubSetting
from eventstore.match_invitations import MOST_USES
from web import context, qr
from web.accounts.sessions import require_fresh
from web.i18n import translate
from web.pages.blueprint import blueprint
from web.pages.phones import base
from web.rights.credentials import credentials
from web.rights.people import VISIBILITIES
from web.rights.roles import ROLES
from web.rights.standing import standing_at

T = TypeVar("T", Role, Visibility)
DAYS: Final = (1, 7, 30)  # that an invitation is good for


@blueprint.get("/club")
def club() -> str:
    """Who is in the club; for administrators with all that they may change."""
    if not context.settings().guarded:
        return render_template("account_alone.html")
    kept, now = context.parts().club, context.settings().clock()
    setting = kept.setting()
    runs = standing_at(None).may(Deed.ADMINISTER)
    return render_template(
        "club.html",
        setting=setting,
        runs=runs,
        people=kept.people() if runs or setting.shows_members else None,
        own=_own(),
        invitations=kept.invitations(now) if runs else [],
        roles=ROLES,
        visibilities=VISIBILITIES,
        days=DAYS,
        most=MOST_USES,
    )


@blueprint.post("/club")
def change_club() -> Response:
    """Another name, another usual look of new matches, members shown or not. Raises `BadInput`."""
    form = request.form
    visibility = _one_of(Visibility, form.get("visibility", ""))
    shown = "shows_members" in form
    context.parts().club.change(ClubSetting(form.get("name", ""), visibility, shown))
    flash(_("That is so from now on."), "good")
    return redirect(url_for("pages.club"), code=303)


@blueprint.post("/club/people/<person>")
def change_role(person: str) -> Response:
    """Another role. Raises `NotFound`, `BadInput`, `Clash` for the last administrator."""
    require_fresh()
    role = _one_of(Role, request.form.get("role", ""))
    context.parts().accounts.change_role(person, role)
    name = context.parts().club.member(person).name
    flash(_("%(name)s: %(role)s.", name=name, role=translate(ROLES[role].name)), "good")
    return redirect(url_for("pages.club"), code=303)


@blueprint.post("/club/invitations")
def invite_into_club() -> Response:
    """Make a link that invites, and show it, this once. Raises `BadInput`."""
    require_fresh()
    form, now = request.form, context.settings().clock()
    role = _one_of(Role, form.get("role", ""))
    days, uses = form.get("days", ""), form.get("uses", "")
    if days not in map(str, DAYS) or not uses.isascii() or not uses.isdigit():
        raise BadInput("bad_invitation", "Choose for how many people and how long the link is.")
    ends_at = now + timedelta(days=int(days))
    uses_left = int(uses[:9])
    made = context.parts().club.invite(role, now, ends_at, uses=uses_left, by=_own())
    at = base() or request.host_url.rstrip("/")
    page = render_template(
        "club_invitation.html",
        address=at + url_for("pages.invited", secret=made.secret),
        role=ROLES[role],
        uses=uses_left,
        ends_at=ends_at,
        code=qr.drawn,
    )
    return make_response(page, 201)


@blueprint.post("/club/invitations/<key>")
def revoke_club_invitation(key: str) -> Response:
    """Take an invitation back; one that is gone already is not missed."""
    context.parts().club.revoke(key, context.settings().clock())
    flash(_("The link invites nobody any more."), "good")
    return redirect(url_for("pages.club"), code=303)


def _own() -> str:
    """The key of whoever asks; empty where somebody is alone with the server."""
    actor = credentials().actor
    return actor.person if isinstance(actor, Account) else ""


def _one_of(kind: type[T], told: str) -> T:
    try:
        return kind(told)
    except ValueError:
        raise BadInput(
            "bad_choice", "“{choice}” cannot be chosen here.", choice=told[:80]
        ) from None
