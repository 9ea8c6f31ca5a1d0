"""Counting at the table: what the record says there is, what was counted, and likely slips."""

from __future__ import annotations

from typing import Any, NamedTuple
from uuid import uuid4

from flask import make_response, render_template, request, url_for

from core.counts import Checked, Off, Slip, counts
from core.errors import BadInput, IllegalMove
from core.messages import Narration
from web import context
from web.asked import asked_number
from web.errors import status_of
from web.i18n import naming
from web.narration import narrated
from web.pages.blueprint import blueprint
from web.pages.record import Desk, desk_of
from web.seats import ASKED, TABLE, asked_view, seen_by
from web.step_rows import StepRow, step_row

LARGEST = 10_000  # of what is counted


class OffShown(NamedTuple):
    """A number that is off, and the rows of the steps in which it moved."""

    off: Off
    moved: list[StepRow]


class SlipShown(NamedTuple):
    """A slip: the row of its step, or what is missing; `address` is the correction."""

    kind: str
    row: StepRow | None
    told: Narration | None
    notation: str
    address: str


@blueprint.get("/matches/<match_id>/counts")
def count(match_id: str) -> Any:
    """What can be counted; with numbers (`n0`, `n1` and so on) how they differ, and why.

    A field that is left empty was not counted. Nothing is written.
    """
    desk = desk_of(match_id, {ASKED: asked_view(request.args)})
    known = counts(desk.timeline.game, desk.timeline.state)
    given = _given(len(known))
    try:
        found = context.service().check_counts(match_id, given, desk.viewer)
    except IllegalMove as error:
        return make_response(_render(desk, known=(), error=error), status_of(error))
    with naming(context.store().players(match_id)):
        shown = {"known": known, "given": given, "asked": bool(given)}
        return _render(desk, off=_off(desk, found), slips=_slips(desk, found), **shown)


def _given(most: int) -> dict[int, int]:
    """What was counted, by place. Raises `BadInput` for what is no number."""
    given = {}
    for place in range(most):
        text = request.args.get(f"n{place}", "").strip()
        if not text:
            continue
        n = asked_number(text)
        if n is None or n > LARGEST:
            raise BadInput(
                "bad_request",
                "“{text}” is no count: a whole number from 0 to {most}.",
                text=text[:40],
                most=LARGEST,
            )
        given[place] = n
    return given


def _off(desk: Desk, found: Checked) -> list[OffShown]:
    return [
        OffShown(one, [step_row(desk.timeline, step) for step in one.moved]) for one in found.off
    ]


def _slips(desk: Desk, found: Checked) -> list[SlipShown]:
    return [_slip(desk, one) for one in found.slips]


def _slip(desk: Desk, slip: Slip) -> SlipShown:
    timeline, entry = desk.timeline, slip.entry
    if slip.kind == "missed" and entry is not None:
        told = narrated(timeline.game, timeline.state, entry.facts)
        return SlipShown(slip.kind, None, told, entry.notation, "")
    asked = {"action": "remove" if entry is None else "insert", "step": slip.step}
    here = url_for("pages.repair", match_id=desk.match_id)
    there = seen_by(here, desk.view, **asked, entry=None if entry is None else entry.notation)
    return SlipShown(slip.kind, step_row(timeline, slip.step), None, "", there)


def _render(desk: Desk, **shown: Any) -> str:
    here = url_for("pages.count", match_id=desk.match_id)
    return render_template(
        "counts.html",
        desk=desk,
        game=desk.timeline.game,
        names=context.store().players(desk.match_id),
        title=desk.timeline.start.title or desk.timeline.game.title,
        here=here,
        everything=seen_by(here, TABLE),
        key=uuid4().hex,
        **shown,
    )
