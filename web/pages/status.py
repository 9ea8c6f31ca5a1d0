"""The status page: is all well here, and if not, what to do."""

from __future__ import annotations

from flask import Response, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Answer

from web import context
from web.pages.blueprint import blueprint
from web.pictures.game_pages import troubles
from web.security import is_local, require_local


@blueprint.get("/status")
def status() -> Response:
    """What needs attention. Who is not at this computer learns whether all is well, no more.

    `?check=1` has SQLite read its whole file for damage, for local readers.
    """
    local = is_local()
    checked = local and request.args.get("check") == "1"
    found = context.health(troubles, deep=checked)
    page = render_template(
        "status.html",
        well=found.well,
        concerns=found.concerns if local else (),
        local=local,
        checked=checked,
    )
    answer = make_response(page)
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@blueprint.post("/status/retry/<match_id>")
def retry(match_id: str) -> Answer:
    """Draw a match again that is parked."""
    require_local()
    books = context.parts().projections
    books.retry([match_id])
    if any(one.match_id == match_id for one in books.parked()):
        flash(_("It fails as before."), "warning")
    else:
        flash(_("The match is back in lists and figures."), "good")
    return redirect(url_for("pages.status"), code=303)
