"""The photos of a match: a page with all of them, and forms that attach and remove one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import BadInput
from core.events import MatchId
from core.messages import Narration
from core.replay import Timeline
from web import context, photos
from web.addresses import local_path
from web.asked import asked_step
from web.i18n import naming
from web.narration import narration
from web.pages import match_lines
from web.pages.blueprint import blueprint
from web.photos import Shown
from web.seats import asked_viewer, seen_by


class Pictured(NamedTuple):
    """A photo on a page, with what its step did."""

    photo: Shown
    told: Narration


@blueprint.get("/matches/<match_id>/photos")
def photos_page(match_id: str) -> str:
    """The photos that the reader may see, and a form to attach one to a `step`, the last one if
    none is named."""
    viewer = asked_viewer()
    timeline = context.timeline(match_id, viewer)
    step = asked_step(request.args, "step")
    names = context.store().players(match_id)
    with naming(names):
        return render_template(
            "photos.html",
            entry=match_lines.entry(match_id),
            match_id=match_id,
            seat=viewer,
            names=names,
            last=timeline.next_step - 1,
            step=timeline.head if step is None else step,
            next_page=request.args.get("next"),
            pictured=pictured(timeline, photos.shown(match_id, viewer)),
        )


@blueprint.get("/matches/<match_id>/photos/<int:number>")
def photo(match_id: str, number: int) -> Response:
    """The photo that the step `number` attached."""
    return photos.sent(match_id, number, asked_viewer())


@blueprint.post("/matches/<match_id>/photos")
def attach_photo(match_id: str) -> Response:
    """Attach the picture of the form to a `step`."""
    step = asked_step(request.form, "step")
    if step is None:
        raise BadInput("bad_request", "A photo is of the number of a step.")
    photos.attach(match_id, step, _file(), asked_viewer())
    return _back(match_id, step, _("The photo is attached."))


@blueprint.post("/matches/<match_id>/photos/<int:number>/remove")
def remove_photo(match_id: str, number: int) -> Response:
    """Remove a photo."""
    found = photos.remove(match_id, number, asked_viewer())
    return _back(match_id, found.step, _("The photo is removed."))


def pictured(timeline: Timeline[object], found: Iterable[Shown]) -> list[Pictured]:
    """Photos with what their steps did, in the order of the steps."""
    rows = sorted(photos.once(found), key=lambda one: (one.step, one.number))
    return [Pictured(one, narration(timeline, one.step)) for one in rows]


def _file() -> bytes:
    """The picture of the form; it may have a field to take one and a field to choose one."""
    for field in request.files.getlist("photo"):
        data: bytes = field.read()
        if data:
            return data
    raise BadInput("bad_photo", "Choose a picture first.")


def _back(match_id: MatchId, step: int, said: str) -> Response:
    target = request.args.get("next")
    if target is None:
        flash(said, "good")
        target = seen_by(url_for("pages.photos_page", match_id=match_id), asked_viewer(), step=step)
    return redirect(local_path(target), code=303)
