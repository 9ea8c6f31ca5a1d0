"""Letting phones in: the address of this server and of a match as QR codes, the certificate."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from core.errors import NotFound
from core.events import Seat
from core.knowledge import SPECTATOR, Viewer
from core.messages import Message, msg
from core.replay import Timeline
from core.rights import Deed, Grant, GrantKind
from web import context, qr
from web.match_codes import code_for, take_back
from web.pages.blueprint import blueprint
from web.replay.drawn import name_of
from web.rights.standing import standing_at
from web.seats import seen_by, title_of
from web.security import is_local

AUTHORITY = "kifu-authority.crt"


class Way(NamedTuple):
    """A link into a match that one device opens, and for whom it is."""

    words: Message
    seat: Seat | None  # whose it is; None of nobody at the table
    address: str
    uses: int | None = None  # of an invitation: how many devices it still lets in


class Goal(NamedTuple):
    """Where one device comes to in a match, the right that it needs, and who looks there."""

    words: Message
    grant: Grant
    page: str  # endpoint
    viewer: Viewer


@blueprint.get("/phones")
def phones() -> str:
    """How other devices reach this server; where they cannot, what lets them."""
    reach = context.settings().reach
    return render_template(
        "phones.html",
        reach=reach,
        local=is_local(),
        guarded=context.settings().guarded,
        code=qr.drawn,
    )


@blueprint.get("/certificate")
def certificate() -> Response:
    """The authority that vouches for this server, as a file that devices install (DER).

    Raises `NotFound` where the server has none.
    """
    reach = context.settings().reach
    if reach is None or reach.certified is None:
        raise NotFound("no_certificate", "This server has no certificate of its own.")
    return Response(
        reach.certified.authority,
        mimetype="application/x-x509-ca-cert",
        headers={"Content-Disposition": f'attachment; filename="{AUTHORITY}"'},
    )


@blueprint.get("/matches/<match_id>/phones")
def match_phones(match_id: str) -> str:
    """A QR code for each seat, and for who watches. Nothing of the table is told.

    Where devices need a right, each code is an invitation, shown to who may invite alone.
    """
    timeline = context.timeline(match_id)
    names = context.store().players(match_id)
    at, guarded = base(), context.settings().guarded
    invites = guarded and standing_at(match_id).may(Deed.MANAGE)
    hidden = at is None or guarded != invites
    return render_template(
        "match_phones.html",
        match_id=match_id,
        game=timeline.game,
        names=names,
        title=name_of(timeline, names),
        back=url_for("pages.match", match_id=match_id),
        ways=[] if hidden else [_way(match_id, at or "", one) for one in _goals(timeline)],
        guarded=guarded,
        code=qr.drawn,
    )


@blueprint.post("/matches/<match_id>/phones")
def renew_codes(match_id: str) -> Response:
    """Take the codes of a match back; its page then shows new ones. Raises `NotFound`."""
    context.timeline(match_id)
    take_back(match_id)
    return redirect(url_for("pages.match_phones", match_id=match_id), code=303)


def base() -> str | None:
    """The address of this server for other devices, without its last slash; None where it has
    none."""
    reach = context.settings().reach
    if reach is not None:
        return reach.addresses[0].rstrip("/")
    local = is_local() and not context.settings().guarded
    return None if local else request.host_url.rstrip("/")


def _goals(timeline: Timeline[Any]) -> list[Goal]:
    """Where devices come to, the seats first."""
    running = timeline.game.result(timeline.state) is None
    page = "pages.record" if running else "pages.replay"
    if not timeline.game.has_secrets:
        watching = Goal(msg("Watch"), Grant(GrantKind.SPECTATOR), "pages.replay", None)
        recording = Goal(msg("Record"), Grant(GrantKind.RECORDER), page, None)
        return [recording, watching] if running else [watching]
    seats = [
        Goal(title_of(timeline.game, seat), Grant(GrantKind.SEAT, seat), page, seat)
        for seat in timeline.seats
    ]
    watching = Goal(msg("Spectator"), Grant(GrantKind.SPECTATOR), "pages.replay", SPECTATOR)
    return [*seats, watching]


def _way(match_id: str, base: str, goal: Goal) -> Way:
    if context.settings().guarded:
        code = code_for(match_id, goal.grant)
        address = base + url_for("pages.join", secret=code.secret)
        return Way(goal.words, goal.grant.seat, address, code.uses)
    address = base + seen_by(url_for(goal.page, match_id=match_id), goal.viewer)
    return Way(goal.words, goal.grant.seat, address)
