"""A rematch in one tap: from the page of a match that is over, and from its record page."""

from __future__ import annotations

from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from core.replay import Timeline
from web import context, rematches
from web.pages.blueprint import blueprint


@blueprint.post("/matches/<match_id>/rematch")
def rematch(match_id: str) -> Response:
    """Start the rematch, with `swap` everybody one seat on; on to it, also where it was there."""
    found = rematches.after(match_id)
    if found is None:
        swap = request.form.get("swap") == "1"
        found = rematches.start(match_id, swap=swap, key=f"rematch-{match_id}").match_id
    return redirect(url_for("pages.record", match_id=found), code=303)


def rematch_of(timeline: Timeline[Any]) -> dict[str, Any]:
    """What a page of a match says of the matches before and after it (`parts/rematch.html`)."""
    possible = rematches.possible(timeline)
    return {
        "rematch": {
            "address": url_for("pages.rematch", match_id=timeline.match_id) if possible else "",
            "swaps": len(timeline.seats) > 1,
            "guarded": context.settings().guarded,
            "before": rematches.before(timeline),
            "after": rematches.after(timeline.match_id),
        }
    }
