"""Forms for what readers note beside a match; each leads back to where it was sent from."""

from __future__ import annotations

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.annotations import BOOKMARK, COMMENT, GLYPH, Kind, MatchNote
from core.errors import BadInput
from core.events import MatchId
from eventstore.annotation_texts import Draft
from web import context
from web.addresses import local_path
from web.annotations import changeable, new_key, shown, writer
from web.asked import asked_step
from web.pages.blueprint import blueprint
from web.seats import asked_viewer, check_asker, seen_by


@blueprint.post("/matches/<match_id>/comment")
def comment(match_id: str) -> Response:
    """Comment on a `step`: its `text`, and its `author` if there is one."""
    _annotate(match_id, _step(), COMMENT, request.form.get("text", ""))
    return _back(match_id, _step())


@blueprint.post("/matches/<match_id>/bookmark")
def bookmark(match_id: str) -> Response:
    """Set a bookmark at a `step`, or take away the one that is there."""
    if not _taken_away(match_id, _step(), BOOKMARK):
        _annotate(match_id, _step(), BOOKMARK, "")
    return _back(match_id, _step())


@blueprint.post("/matches/<match_id>/glyph")
def glyph(match_id: str) -> Response:
    """Give a `step` a `glyph`, in the place of another; the one that it has is taken away."""
    sign = request.form.get("glyph", "")
    if not _taken_away(match_id, _step(), GLYPH, sign):
        _annotate(match_id, _step(), GLYPH, sign)
    return _back(match_id, _step())


@blueprint.post("/matches/<match_id>/annotations/<annotation>")
def change_annotation(match_id: str, annotation: str) -> Response:
    """Give an annotation other words; `action` remove takes it away."""
    viewer, store, form = asked_viewer(), context.store(), request.form
    check_asker(match_id, viewer)
    own = changeable(match_id)
    if form.get("action") == "remove":
        store.remove_annotation(match_id, annotation, viewer, by=own)
    else:
        words = form.get("text", ""), form.get("author", "")
        now = context.settings().clock()
        store.rewrite_annotation(match_id, annotation, viewer, words, now, by=own)
    return _back(match_id, asked_step(form, "step") or 0)


@blueprint.post("/matches/<match_id>/note")
def note_match(match_id: str) -> Response:
    """Give a match another `note` and other `tags`, which commas part."""
    form = request.form
    tags = tuple(form.get("tags", "").replace("\n", ",").split(","))
    context.store().note_match(match_id, MatchNote(form.get("note", ""), tags))
    flash(_("The note is kept."), "good")
    target = form.get("next") or url_for("pages.statistics_page", match_id=match_id)
    return redirect(local_path(target), code=303)


def _annotate(match_id: MatchId, step: int, kind: Kind, text: str) -> None:
    viewer, author = asked_viewer(), request.form.get("author", "")
    check_asker(match_id, viewer)
    draft = Draft(step, kind, text, author, viewer)
    context.store().annotate(match_id, draft, new_key(), context.settings().clock(), writer())


def _taken_away(match_id: MatchId, step: int, kind: Kind, text: str = "") -> bool:
    """Whether whoever asks had just that at a step, under this look, which is gone now."""
    viewer, me = asked_viewer(), writer()
    written = context.store().writers(match_id) if me else {}
    for one in shown(match_id, viewer):
        same = kind == BOOKMARK or one.text == text
        mine = written.get(one.id, "") == me
        if same and mine and (one.step, one.kind, one.seat) == (step, kind, viewer):
            context.store().remove_annotation(match_id, one.id, viewer)
            return True
    return False


def _step() -> int:
    """The step that the form is about. Raises `BadInput`."""
    step = asked_step(request.form, "step")
    if step is None:
        raise BadInput("bad_request", "An annotation stands beside the number of a step.")
    return step


def _back(match_id: MatchId, step: int) -> Response:
    target = request.args.get("next") or seen_by(
        url_for("pages.replay", match_id=match_id), asked_viewer(), step=step
    )
    return redirect(local_path(target), code=303)
