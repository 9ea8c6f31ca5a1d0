"""What people say of a whole match: a trial, put away, in the bin; and lists of the last two."""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from flask import flash, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from core.events import MatchId
from core.messages import msg
from eventstore.kinds import TRIAL
from eventstore.match_marks import BIN, PUT_AWAY, Mark
from web import context
from web.addresses import local_path
from web.asked import asked_page
from web.i18n import translate
from web.pages import match_lines
from web.pages.blueprint import blueprint
from web.pages.match_lines import MatchLine
from web.security import is_local, require_local

SAYS = {  # what a page says after a mark was set, and after it was taken off
    TRIAL: (
        msg("The match is a trial now: it counts in no figure of people's matches."),
        msg("The match counts again."),
    ),
    PUT_AWAY: (
        msg("The match is put away: it is out of the lists, and counts as before."),
        msg("The match is in the lists again."),
    ),
    BIN: (
        msg("The match is in the bin: it is in no list and no figure. Its record is as it was."),
        msg("The match is back in lists and figures."),
    ),
}


class Marked(NamedTuple):
    """A match of a list of marked ones; `line` is None where lists know nothing of it."""

    mark: Mark
    line: MatchLine | None


def standing(match_id: MatchId) -> dict[str, Any]:
    """What pages of a match show of its marks, and whether the reader may change them."""
    return {"match_marks": context.store().marks(match_id), "local": is_local()}


@blueprint.post("/matches/<match_id>/marks/<mark>")
def mark(match_id: str, mark: str) -> Response:
    """Set the mark, with the `reason` that the form gives; with `off`, take it away."""
    require_local()
    if mark not in SAYS:
        raise NotFound
    store, off = context.store(), "off" in request.form
    if off:
        store.unmark(match_id, mark)
    else:
        store.mark(match_id, mark, context.settings().clock(), request.form.get("reason", ""))
    flash(translate(SAYS[mark][off]), "good" if off else "message")
    target = request.form.get("next") or url_for("pages.statistics_page", match_id=match_id)
    return redirect(local_path(target), code=303)


@blueprint.get("/put-away")
def put_away() -> str:
    """The matches that are put away, the last one first."""
    return _list(PUT_AWAY, "put_away.html")


@blueprint.get("/bin")
def bin_() -> str:
    """The matches in the bin, the last one first."""
    return _list(BIN, "bin.html")


def _list(mark: str, template: str) -> str:
    store, reader = context.store(), context.reader()
    binned = {} if mark == BIN else store.marked(BIN)
    marks = [one for one in store.marked(mark, reader).values() if one.match_id not in binned][::-1]
    last = ceil(len(marks) / match_lines.SIZE)
    number = min(asked_page(), max(last, 1))
    shown = marks[(number - 1) * match_lines.SIZE : number * match_lines.SIZE]
    lines = match_lines.lines_of([one.match_id for one in shown])
    return render_template(
        template,
        mark=mark,
        marked=[Marked(one, lines.get(one.match_id)) for one in shown],
        page=match_lines.Page([*lines.values()], number, last, len(marks)),
        link=lambda number: url_for(request.endpoint or "", page=number),
        local=is_local(),
    )
