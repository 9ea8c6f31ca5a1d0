"""The cover over the cards of a phone that goes round: whatever looks as a seat is refused while
its cards are closed, on every address. So the server decides, and no page has them beforehand.
"""

from __future__ import annotations

from hmac import compare_digest
from typing import assert_never

from flask import Flask, current_app, redirect, request, url_for
from werkzeug.wrappers import Response

from core.events import MatchId, Seat
from core.knowledge import SPECTATOR, Viewer
from core.rights import Deed
from web import context
from web.errors import HttpRefused
from web.rights.deeds import Named, Need, need_of
from web.rights.gate import asked_look
from web.seats import seen_by
from web.whose_phone import OPEN, Kind, Phone, is_open, keep, phone_of

UNCOVER = "pages.uncover"


def install(app: Flask) -> None:
    """Ask each request that looks at a match; before the gate, which leads on to other looks."""
    app.before_request(_judge)


def _judge() -> Response | None:
    if request.endpoint in {None, UNCOVER} or _cookie() not in request.cookies:
        return None
    need = need_of(request.endpoint or "", request.method, (request.view_args or {}).get("way"))
    if need is None or (need.look is None and Deed.READ_ALL not in need.deeds):
        return None
    given = (request.view_args or {}).get("match_id")
    match_id = asked_look(need).match_id if need.look is Named.IN_URL else given
    phone = None if match_id is None else phone_of(match_id)
    if phone is None or match_id is None:
        return None
    match phone.kind:
        case Kind.MINE:
            mine = _is_page() and not asked_look(need).named
            return redirect(_record(match_id, phone.seat)) if mine else None
        case Kind.ROUND:
            return _round(need, match_id, phone)
        case Kind.TABLE:
            return None
    assert_never(phone.kind)


def _round(need: Need, match_id: MatchId, phone: Phone) -> Response | None:
    """Nothing where the cards are open to this look; else the cover, or a refusal."""
    viewer = asked_look(need).viewer
    if (need.look is not None and viewer == SPECTATOR) or is_open(context.timeline(match_id)):
        return None
    if _is_page():
        good = _fits(phone, viewer)
        keep(match_id, Phone(Kind.ROUND, phone.seat if good else None))
        return None if good else _to_cover(match_id)
    if phone.seat is not None and viewer == phone.seat:
        return None
    if request.method == "GET" and (request.endpoint or "").startswith("pages."):
        return _to_cover(match_id)
    raise HttpRefused(
        403, "cards_closed", "This phone goes round: whose cards these are opens them first."
    )


def _fits(phone: Phone, viewer: Viewer) -> bool:
    if phone.seat is None or phone.ticket is None or viewer != phone.seat:
        return False
    told = request.args.get(OPEN, "").encode("utf-8", "surrogatepass")
    return compare_digest(told, phone.ticket.encode())


def _is_page() -> bool:
    """Whether a whole record page is asked for."""
    return request.endpoint == "pages.record" and not request.args.get("partial")


def _to_cover(match_id: MatchId) -> Response:
    return redirect(url_for("pages.cover", match_id=match_id), code=303)


def _record(match_id: MatchId, seat: Seat | None) -> str:
    return seen_by(url_for("pages.record", match_id=match_id), seat)


def _cookie() -> str:
    return current_app.session_interface.get_cookie_name(current_app)
