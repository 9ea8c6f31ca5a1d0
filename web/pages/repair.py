"""A correction that goes on: a question for each later step that no longer fits, then one record.

All of it lies in the forms of the page and is decided anew each time; nothing is stored before
the end.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple
from uuid import uuid4

from flask import make_response, redirect, render_template, request
from markupsafe import Markup
from pydantic import ValidationError

from core.errors import (
    BadAmendment,
    BadInput,
    IllegalMove,
    KifuError,
    NotFound,
    Refused,
    VersionConflict,
)
from core.knowledge import perspective
from core.messages import Message, Narration
from core.repair import AHEAD, Offer, Question, Repair
from core.replay import Timeline
from eventstore import forms
from web import context
from web.api.repairs import choices_of
from web.asked import asked_number, asked_step
from web.errors import status_of
from web.i18n import naming
from web.narration import narrated
from web.pages import record_rows
from web.pages.blueprint import blueprint
from web.pages.doubtful import told
from web.pages.record import Desk, desk_of
from web.pages.record_preview import change_rows
from web.pages.repair_asked import Asked, asked_in
from web.pictures import Viewpoint, draw, picture_of
from web.pictures.beside import beside
from web.schemas.bodies import VERSION_NEEDED
from web.schemas.repairs import RepairChoice
from web.seats import ASKED, TABLE, asked_view, seen_by
from web.step_rows import step_row


class OfferShown(NamedTuple):
    """An offer: what its button sends, and the sentence that the step would have."""

    way: str
    value: str
    told: Narration | None
    notation: str
    cards: tuple[Message, ...]


@blueprint.get("/matches/<match_id>/repair")
def repair(match_id: str) -> Any:
    """The correction of a step (`action`, `step`, `entry`), and the first later step that asks.

    Without an `entry` it asks for one, without any of them for the step. `done` is the step on
    which the line stood before a correction that was recorded: the page has the button that takes
    it back.
    """
    given = request.args
    if "done" in given:
        return _recorded(desk_of(match_id, {ASKED: asked_view(given)}), asked_step(given, "done"))
    if not {"action", "step", "entry"} & given.keys():
        return _render(desk_of(match_id, {ASKED: asked_view(given)}), None, None)
    asked = asked_in(match_id, given)
    try:
        return page_of(asked)
    except Refused as error:
        return make_response(_entry_page(asked, error), status_of(error))


@blueprint.post("/matches/<match_id>/repair")
def repair_step(match_id: str) -> Any:
    """One choice from a form (`choose`), the last one taken `back`, or the whole to `record`."""
    form = request.form
    asked = asked_in(match_id, form)
    if "record" in form:
        return _record(asked, form)
    if "back" in form:
        return page_of(replace(asked, choices=asked.choices[:-1]))
    if "choose" not in form:
        return page_of(asked)
    try:
        return page_of(replace(asked, choices=(*asked.choices, _choice(form))))
    except Refused as error:
        cause = error.cause if isinstance(error, BadAmendment) else error
        return make_response(page_of(asked, cause), status_of(error))


def _choice(form: Mapping[str, str]) -> RepairChoice:
    """What was chosen, with the words that were typed for it."""
    try:
        told = json.loads(forms.check_values(form["choose"]))
        for name in ("notation", "reason"):
            if (text := form.get(name)) is not None:
                told[name] = text.strip()
        return RepairChoice.model_validate(told)
    except (ValidationError, forms.Wrong, TypeError, ValueError):
        raise BadInput("bad_repair", "This is no choice of a repair.") from None


def _record(asked: Asked, form: Mapping[str, str]) -> Any:
    desk = asked.desk
    old_head, version = desk.timeline.head, asked_number(form.get("expected_version"))
    if version is None:
        raise BadInput("bad_request", "In the request, {reason}.", reason=VERSION_NEEDED)
    try:
        context.service().repair(
            desk.match_id,
            asked.amendment,
            choices_of(desk.match_id, asked.choices),
            expected_version=version,
            by=desk.actor,
            key=form.get("key") or None,
            viewer=desk.viewer,
        )
    except (Refused, VersionConflict) as error:
        return make_response(page_of(asked, error), status_of(error))
    return redirect(seen_by(asked.address, desk.view, done=old_head), code=303)


def page_of(asked: Asked, error: KifuError | None = None) -> str:
    """Where a repair stands, as its page. Raises `Refused`, `NotFound`."""
    if not asked.ready:
        return _entry_page(asked, error)
    desk, found = asked.desk, asked.carried()
    names = context.store().players(desk.match_id)
    after = perspective(found.session.timeline, desk.viewer)
    rows = [*change_rows(desk.timeline, after, found.changes)]
    question = found.question
    left = 0 if question is None else question.left + 1
    with naming(names):
        return _render(
            desk,
            asked,
            error,
            found=found,
            rows=rows,
            more=len(found.changes) - len(rows),
            done=len(found.changes),
            total=len(found.changes) + left,
            **(_whole(asked, after) if question is None else _question(asked, found, question)),
        )


def _whole(asked: Asked, after: Timeline[Any]) -> dict[str, Any]:
    """What is shown where no step asks."""
    return {"question": None, "now": _drawn(asked.desk, after, after.head)}


def _question(asked: Asked, found: Repair, question: Question) -> dict[str, Any]:
    """What is shown of a question: the step, the offers, the table before and after the first."""
    desk, likeliest = asked.desk, found.session.copy()
    if (step := question.offers[0].step) is not None:
        likeliest.add(step)
    suggested = perspective(likeliest.timeline, desk.viewer)
    after = perspective(found.session.timeline, desk.viewer)
    first, *others = (_offer(after, offer) for offer in question.offers)
    return {
        "question": question,
        "number": len(asked.choices) + 1,
        "was": step_row(desk.timeline, question.original),
        "first": first,
        "others": others,
        "again": _typed(question),
        "doubts": told(
            desk, question.conflict, later=_later(asked), chosen={one.step for one in asked.choices}
        ),
        "before": beside(_drawn(desk, desk.timeline, question.original), "before"),
        "suggested": beside(_drawn(desk, suggested, suggested.head), "after"),
    }


def _entry_page(asked: Asked, error: KifuError | None) -> str:
    """The form that asks for the new entry."""
    timeline = asked.desk.timeline
    text = asked.entry
    if not text and asked.action == "correct" and timeline.tree.in_force(asked.step):
        text = record_rows.entry_text(timeline.steps[asked.step])
    found = None
    if asked.ready and isinstance(error, IllegalMove) and error.code != "needs_table":
        desk = asked.desk
        found = context.service().against(desk.match_id, asked.amendment, desk.viewer)
    with naming(context.store().players(asked.desk.match_id)):
        return _render(asked.desk, asked, error, text=text, doubts=told(asked.desk, found))


def _later(asked: Asked) -> int:
    """The first step that comes behind what is amended."""
    return asked.step + (asked.action != "insert")


def _recorded(desk: Desk, old_head: int | None) -> str:
    """The correction is recorded, and can be taken back. Raises `NotFound`."""
    if old_head is None or old_head not in desk.timeline.frames or old_head == desk.timeline.head:
        raise NotFound("no_such_step", "No correction can be taken back to this step.")
    asked = Asked(desk, "correct", old_head, "")
    return _render(desk, asked, None, old_head=old_head, now=_drawn(desk, desk.timeline, desk.node))


def _render(desk: Desk, asked: Asked | None, error: KifuError | None, **shown: Any) -> str:
    return render_template(
        "repair.html",
        asked=asked,
        desk=desk,
        game=desk.timeline.game,
        picture=picture_of(desk.timeline.game.slug),
        names=context.store().players(desk.match_id),
        title=desk.timeline.start.title or desk.timeline.game.title,
        error=error,
        everything=asked and seen_by(asked.address, TABLE, **asked.first),
        ahead=AHEAD,
        key=uuid4().hex,
        **shown,
    )


def _offer(after: Timeline[Any], offer: Offer) -> OfferShown:
    """An offer as its button; the words of a ruling are still to come."""
    choice, step = offer.choice, offer.step
    sent: dict[str, Any] = {"step": choice.step, "way": choice.way}
    if choice.cards is not None:
        sent["cards"] = [*choice.cards]
    if choice.way == "again":
        sent["notation"] = choice.entry
    value = json.dumps(sent, ensure_ascii=False)
    cards = tuple(Message("{card}", {"card": after.game.card(card)}) for card in choice.cards or ())
    if step is None or choice.way == "ruling":
        return OfferShown(choice.way, value, None, "", cards)
    told = narrated(after.game, after.state, step.facts)
    return OfferShown(choice.way, value, told, step.notation, cards)


def _drawn(desk: Desk, timeline: Timeline[Any], node: int) -> Markup:
    """The table behind a step."""
    names = context.store().players(desk.match_id)
    flip = desk.viewer in timeline.seats[1:]
    look = Viewpoint(flip=flip, names=names, viewer=desk.viewer)
    return draw(timeline.game, timeline.game.view(timeline.frames[node].state), look)


def _typed(question: Question) -> str:
    """What the button beside the field for a new entry sends with it."""
    return json.dumps({"step": question.original, "way": "again"})
