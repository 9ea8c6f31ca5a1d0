"""Whether all is well here."""

from __future__ import annotations

from core.events import Json
from eventstore.concerns import Concern
from eventstore.times import stored
from web import context
from web.api.endpoint import endpoint
from web.i18n import translate
from web.pictures.game_pages import troubles
from web.schemas import matches as told
from web.security import is_local


@endpoint("GET", "/status", tag="records", answers={200: told.Status}, problems=(422,))
def status() -> Json:
    """Whether anything needs attention here.

    On the computer on which Kifu runs also what, since when, and what to do; elsewhere
    `concerns` is null.
    """
    found = context.health(troubles)
    concerns = [_document(one) for one in found.concerns] if is_local() else None
    return {"ok": found.well, "concerns": concerns}


def _document(one: Concern) -> Json:
    return {
        "code": one.code,
        "urgent": one.urgent,
        "what": translate(one.what),
        "advice": translate(one.advice),
        "since": None if one.since is None else stored(one.since),
        "match": one.match_id,
    }
