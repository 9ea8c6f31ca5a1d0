"""Letting phones in: the address of this server and of a match as QR codes, the certificate."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import Response, render_template, request, url_for

from core.errors import NotFound
from core.events import Seat
from core.game import Game
from core.knowledge import SPECTATOR
from core.messages import Message, msg
from core.replay import Timeline
from web import context, qr
from web.pages.blueprint import blueprint
from web.replay.drawn import name_of
from web.seats import seen_by, title_of
from web.security import is_local

AUTHORITY = "kifu-authority.crt"


class Way(NamedTuple):
    """A link into a match that one device opens, and for whom it is."""

    words: Message
    seat: Seat | None  # whose it is; None of nobody at the table
    address: str


@blueprint.get("/phones")
def phones() -> str:
    """How other devices reach this server; where they cannot, what lets them."""
    reach = context.settings().reach
    return render_template("phones.html", reach=reach, local=is_local(), code=qr.drawn)


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
    """A QR code for each seat, and for who watches. Nothing of the table is told."""
    timeline = context.timeline(match_id)
    names = context.store().players(match_id)
    base = _base()
    return render_template(
        "match_phones.html",
        game=timeline.game,
        names=names,
        title=name_of(timeline, names),
        back=url_for("pages.match", match_id=match_id),
        ways=[] if base is None else _ways(timeline, match_id, base),
        code=qr.drawn,
    )


def _base() -> str | None:
    """The address of this server for other devices, without its last slash; None where it has
    none."""
    reach = context.settings().reach
    if reach is not None:
        return reach.addresses[0].rstrip("/")
    return None if is_local() else request.host_url.rstrip("/")


def _ways(timeline: Timeline[Any], match_id: str, base: str) -> list[Way]:
    record = base + url_for("pages.record", match_id=match_id)
    replay = base + url_for("pages.replay", match_id=match_id)
    running = timeline.game.result(timeline.state) is None
    if not timeline.game.has_secrets:
        watching = Way(msg("Watch"), None, replay)
        return [Way(msg("Record"), None, record), watching] if running else [watching]
    seats = [_way_of(timeline.game, seat, record if running else replay) for seat in timeline.seats]
    return [*seats, Way(msg("Spectator"), None, seen_by(replay, SPECTATOR))]


def _way_of(game: Game[Any, Any, Any], seat: Seat, page: str) -> Way:
    return Way(title_of(game, seat), seat, seen_by(page, seat))
