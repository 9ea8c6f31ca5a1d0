"""“Remember this card”: what was typed in during a match goes into a catalogue of one's own."""

from __future__ import annotations

from flask import flash, redirect, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import BadInput
from web import remembering
from web.asked import asked_step
from web.pages.blueprint import blueprint
from web.pages.record import desk_of
from web.seats import ASKED, asked_view


@blueprint.post("/matches/<match_id>/remember")
def remember_card(match_id: str) -> Response:
    """Keep the cards that the `step` of the form typed in, as far as its reader knows them."""
    desk = desk_of(match_id, {ASKED: asked_view(request.form)})
    step = asked_step(request.form, "step")
    if step is None:
        raise BadInput("bad_request", "A card is remembered by the number of its step.")
    done = remembering.remember(desk.timeline, step)
    if done.new:
        told = {"name": done.catalogue, "cards": ", ".join(done.new)}
        flash(_("Remembered in “%(name)s”: %(cards)s", **told), "good")
    if done.known:
        told = {"name": done.catalogue, "cards": ", ".join(done.known)}
        flash(_("In “%(name)s” already: %(cards)s", **told), "good")
    return redirect(desk.address, code=303)
