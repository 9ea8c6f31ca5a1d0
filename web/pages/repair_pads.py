"""A later step given anew by its pads, on the table that a repair has come to by then."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from flask import Response, jsonify, render_template, request

from core.errors import NotFound
from core.events import Json, MatchId
from core.knowledge import perspective
from web.pages import record_words, repair
from web.pages.blueprint import blueprint
from web.pages.record import desk_of, shown_of_table
from web.pages.record_check import Tried, checked
from web.pages.repair_asked import Asked, asked_in, asked_of
from web.pictures import picture_of
from web.schemas.repairs import CheckInRepair
from web.seats import ASKED
from web.step_rows import step_row


@blueprint.post("/matches/<match_id>/repair/pads")
def repair_pads(match_id: str) -> Any:
    """The pads of the step that asks; the page of the question where none does.

    The form is that of the question; what is entered comes back there as a choice.
    """
    asked = asked_in(match_id, request.form)
    question = asked.carried().question if asked.ready else None
    if question is None:
        return repair.page_of(asked)
    work, desk = asked.reached(), asked.desk
    seen = perspective(work.timeline, desk.viewer)
    shown = shown_of_table(replace(desk, timeline=seen))
    game, step = desk.timeline.game, question.original
    picture = picture_of(game.slug)
    return render_template(
        "repair_pads.html",
        **shown | {"desk": desk},
        asked=asked,
        picture=picture,
        texts=record_words.texts(picture),
        title=desk.timeline.start.title,
        step=step,
        was=step_row(desk.timeline, step),
        text=desk.timeline.steps[step].notation,
        data={
            "place": _place(asked),
            "step": step,
            "forcible": sorted(game.rulings.forcible) if desk.recorder else [],
        },
    )


@blueprint.post("/matches/<match_id>/repair/check")
def repair_check(match_id: str) -> Response:
    """Whether an entry would be accepted for the step that asks, as the record page asks it."""
    return checked(match_id, CheckInRepair, _opened)


@blueprint.get("/matches/<match_id>/repair/advice")
def repair_advice(match_id: str) -> Response:
    """What helps to decide there, as the game's picture gives it; `chosen` are cards, with commas.

    `amend` is what the correction does; the rest is asked for as for its page.
    """
    given = request.args
    asked = asked_in(match_id, {**given, "action": given.get("amend", "")})
    advice = picture_of(asked.desk.timeline.game.slug).advice
    if advice is None:
        raise NotFound("no_advice", "This game has no help for the table.")
    chosen = [one for one in given.get("chosen", "").split(",") if one]
    viewer = asked.desk.viewer
    seen = perspective(asked.reached().timeline, viewer)
    return jsonify(advice(seen.state, viewer, chosen))


def _opened(match_id: MatchId, body: CheckInRepair) -> Tried:
    desk = desk_of(match_id, {ASKED: body.seat or ""})
    asked = asked_of(desk, body.amend, body.step, body.entry or "", body.choices)
    return Tried(asked.reached(), hidden=desk.dealt)


def _place(asked: Asked) -> Json:
    """How the page tells its table when it asks about an entry."""
    return {
        "amend": asked.action,
        "step": asked.step,
        "entry": asked.entry or None,
        "choices": json.loads(asked.written),
    }
