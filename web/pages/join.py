"""What secret links open: a right on a match, or a session of an account. Each has a button that
takes it, for programs look into links as well.
"""

from __future__ import annotations

from typing import assert_never

from flask import redirect, render_template, url_for
from werkzeug.wrappers import Response

from core.errors import NotFound
from core.knowledge import SPECTATOR, Viewer
from core.messages import Message, msg
from core.rights import Alone, Grant, GrantKind
from eventstore.match_invitations import invitation_not_good
from eventstore.sessions import LASTS, Way
from web import context
from web.accounts import cookies
from web.accounts.sessions import signed_in
from web.pages.blueprint import blueprint
from web.rights.credentials import credentials
from web.seats import seen_by, title_of

A_YEAR = 365 * 24 * 3600  # seconds


@blueprint.get("/join/<secret>")
def join(secret: str) -> str:
    """What the invitation gives. Nothing is used up."""
    now = context.settings().clock()
    found = context.parts().match_rights.invitation(secret, now)
    if found is None:
        raise invitation_not_good()
    game = context.timeline(found.match_id).game
    seat = title_of(game, found.grant.seat or "")
    return render_template("join.html", game=game, gives=_gives(found.grant, seat))


@blueprint.post("/join/<secret>")
def joined(secret: str) -> Response:
    """Take the right, for who is signed in, this device or a new one; then on to the match.

    Who is alone with the server has every right already, and uses nothing up.
    """
    kept, now, found = context.parts().match_rights, context.settings().clock(), credentials()
    invitation = kept.invitation(secret, now)
    if invitation is None:
        raise invitation_not_good()
    answer = _on(invitation.match_id, invitation.grant)
    if isinstance(found.actor, Alone):
        return answer
    done = kept.join(secret, now, next(iter(found.holders), None))
    if done.secret is not None:
        cookies.keep(answer, cookies.DEVICE, done.secret, A_YEAR)
    return answer


@blueprint.get("/enter/<secret>")
def enter(secret: str) -> str:
    """Whom a link signs in. Nothing is used up."""
    accounts = context.parts().accounts
    person = accounts.of_link(secret, context.settings().clock())
    if person is None:
        raise _link_not_good()
    return render_template("enter.html", name=accounts.name_of(person), days=LASTS.days)


@blueprint.post("/enter/<secret>")
def entered(secret: str) -> Response:
    """Sign in by a link, which is used up; then on to the front page."""
    person = context.parts().accounts.use_link(secret, context.settings().clock())
    if person is None:
        raise _link_not_good()
    answer = redirect(url_for("pages.home"), code=303)
    signed_in(person, answer, Way.LINK)
    return answer


def _link_not_good() -> NotFound:
    return NotFound(
        "link_not_found",
        "This link is no longer good. The next start of kifu serve --lan prints another.",
    )


def _on(match_id: str, grant: Grant) -> Response:
    """To where the right is used: to record while the match runs, else to look."""
    timeline = context.timeline(match_id)
    records = timeline.game.result(timeline.state) is None and grant.kind is not GrantKind.SPECTATOR
    page = "pages.record" if records else "pages.replay"
    return redirect(seen_by(url_for(page, match_id=match_id), _viewer(grant)), code=303)


def _viewer(grant: Grant) -> Viewer:
    match grant.kind:
        case GrantKind.SEAT:
            return grant.seat
        case GrantKind.SPECTATOR:
            return SPECTATOR
        case GrantKind.RECORDER | GrantKind.OWNER:
            return None
    assert_never(grant.kind)


def _gives(grant: Grant, seat: Message) -> Message:
    match grant.kind:
        case GrantKind.SEAT:
            return msg("This link gives you a place at the table: {seat}.", seat=seat)
        case GrantKind.SPECTATOR:
            return msg("This link lets you watch the match.")
        case GrantKind.RECORDER:
            return msg("This link lets you record the match, and shows all that it hides.")
        case GrantKind.OWNER:
            return msg("This link makes you an owner of the match: you may do everything there.")
    assert_never(grant.kind)
