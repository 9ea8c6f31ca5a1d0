"""Taking a match out of lists and figures, and bringing it back."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.events import MatchId
from eventstore.match_marks import BIN
from web import context
from web.i18n import local_path
from web.pages.blueprint import blueprint
from web.security import is_local, require_local


@blueprint.post("/matches/<match_id>/withdraw")
def withdraw(match_id: str) -> Response:
    """Withdraw the match, with the `reason` that the form gives."""
    require_local()
    context.store().mark(match_id, BIN, context.settings().clock(), request.form.get("reason", ""))
    flash(_("The match is withdrawn: it is in no list and no figure. Its record is as it was."))
    target = request.form.get("next") or url_for("pages.statistics_page", match_id=match_id)
    return redirect(local_path(target), code=303)


def standing(match_id: MatchId) -> dict[str, Any]:
    """What pages of a match show of its withdrawal, and whether the reader may change it."""
    return {"withdrawal": context.store().marks(match_id).get(BIN), "local": is_local()}


@blueprint.post("/matches/<match_id>/bring-back")
def bring_back(match_id: str) -> Response:
    """List and count the match again."""
    require_local()
    if context.store().unmark(match_id, BIN):
        flash(_("The match is back in lists and figures."), "good")
    target = request.form.get("next") or url_for("pages.match", match_id=match_id)
    return redirect(local_path(target), code=303)
