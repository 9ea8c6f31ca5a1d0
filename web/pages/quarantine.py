"""Records kept aside on import: what is wrong with them, and what becomes of them."""

from __future__ import annotations

from flask import Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Redirection

from core.errors import KifuError, Unavailable
from core.messages import Message
from eventstore.imports import judge_again
from eventstore.verdicts import shown
from web import context
from web.errors import status_of
from web.pages.blueprint import blueprint
from web.security import is_local, require_local


@blueprint.get("/quarantine")
def quarantine() -> str:
    """Every record that is kept aside, the newest first."""
    return render_template("quarantine.html", records=context.store().quarantine.all())


@blueprint.get("/quarantine/<key>")
def kept_aside(key: str) -> str:
    """What is wrong with one of them."""
    return _page(key)


@blueprint.get("/quarantine/<key>/record.json")
def kept_record(key: str) -> Response:
    """The record as it was received."""
    response = Response(context.store().quarantine.record(key), mimetype="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"{key}.json")
    return response


@blueprint.post("/quarantine/<key>")
def decide_on_kept(key: str) -> Redirection | tuple[str, int]:
    """Accept it as it stands, judge it again, or drop it; only on this computer."""
    require_local()
    if request.form.get("action") == "drop":
        context.store().quarantine.drop(key)
        flash(_("The record was dropped."), "good")
        return redirect(url_for("pages.quarantine"), code=303)
    accept = request.form.get("action") == "accept"
    now = context.settings().clock()
    try:
        done = judge_again(context.store(), key, now, as_it_stands=accept)
    except Unavailable:
        raise
    except KifuError as error:
        if error.code == "not_kept_aside":
            raise
        return _page(key, error.message), status_of(error)
    if done.kept is not None:
        flash(_("Nothing has changed: the record stays here."), "info")
        return redirect(url_for("pages.kept_aside", key=key), code=303)
    flash(_("The record was taken in."), "good")
    return redirect(url_for("pages.match", match_id=done.match_id), code=303)


def _page(key: str, error: Message | None = None) -> str:
    one = context.store().quarantine.get(key)
    game = context.store().games.get(one.game or "")
    return render_template(
        "kept_aside.html", one=one, game=game, shown=shown, error=error, local=is_local()
    )
