"""What an amendment would do, as rows of steps; nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from flask import Response, render_template, request, url_for

from core.amend import Amendment, Change, Plan
from core.errors import Refused
from core.events import MatchId
from core.knowledge import perspective
from core.messages import Message, msg
from core.replay import Timeline
from web import context
from web.api.endpoint import dumps, read_body
from web.api.steps import entry_of
from web.pages.blueprint import blueprint
from web.pages.record import desk_of
from web.schemas import bodies
from web.seats import ASKED, asked_view, seen_by
from web.step_rows import StepRow, step_row

STATUSES: Mapping[str, Message] = {
    "entered": msg("new"),
    "removed": msg("removed"),
    "stays": msg("stays"),
    "changes": msg("changes"),
    "breaks": msg("breaks"),
    "beyond": msg("left behind"),
}
MOST = 60  # rows; how many more there are is said
ALIKE = 12  # of them, rows of steps that stay as they are


class Row(NamedTuple):
    """What becomes of one step: its row `before` and `after`, None where it has none."""

    status: str
    words: Message
    before: StepRow | None
    after: StepRow | None
    error: Refused | None


@blueprint.post("/matches/<match_id>/record/preview")
def record_preview(match_id: str) -> Response:
    """The body of an amendment as the API takes it, in the view of the page.

    The answer says at which `version` this is so, whether a later step is `broken`, how many steps
    stay, change or are lost, and has the `rows` as HTML. A refusal is a problem document.
    """
    body = read_body(bodies.Amend)
    desk = desk_of(match_id, {ASKED: asked_view(request.args)})
    amendment = Amendment(body.action, body.step, entry_of(match_id, body))
    plan = context.service().preview(match_id, amendment, desk.viewer)
    timeline = perspective(plan.session.timeline, desk.viewer)
    rows = [*change_rows(desk.timeline, timeline, plan.changes)]
    html = render_template(
        "record/changes.html",
        rows=rows,
        left=len(plan.changes) - len(rows),
        game=timeline.game,
        names=context.store().players(match_id),
    )
    told = {
        "version": timeline.version - sum(len(step.events) for step in plan.session.pending),
        "broken": plan.broken is not None,
        "counts": {
            "stays": _count(plan, "stays"),
            "changes": _count(plan, "changes"),
            "lost": _count(plan, "breaks", "beyond"),
        },
        "rows": html,
        "repair": _repair(match_id, desk.view, amendment, plan) if plan.broken else None,
    }
    return Response(dumps(told), mimetype="application/json")


def _repair(match_id: MatchId, view: str, amendment: Amendment, plan: Plan) -> str:
    """The page on which the correction goes on behind the step that no longer fits."""
    steps = [change.step for change in plan.changes if change.status == "entered" and change.step]
    entry = "; ".join(step.notation for step in steps)
    here = url_for("pages.repair", match_id=match_id)
    return seen_by(here, view, action=amendment.action, step=amendment.step, entry=entry or None)


def _count(plan: Plan, *statuses: str) -> int:
    return sum(change.status in statuses for change in plan.changes)


def change_rows(
    before: Timeline[Any], after: Timeline[Any], changes: Iterable[Change]
) -> Iterator[Row]:
    """The first changes, few of them of steps that stay."""
    alike = shown = 0
    for change in changes:
        alike += change.status == "stays"
        if shown < MOST and (change.status != "stays" or alike <= ALIKE):
            shown += 1
            yield _row(before, after, change)


def _row(before: Timeline[Any], after: Timeline[Any], change: Change) -> Row:
    was = None if change.original is None else step_row(before, change.original)
    now = None if change.step is None else step_row(after, change.step.step)
    same = was is not None and now is not None and was.told == now.told
    return Row(change.status, STATUSES[change.status], None if same else was, now, change.error)
