"""Steps that cannot all be true, as pages show them: each with ways to take back what it says."""

from __future__ import annotations

import json
from collections.abc import Container
from typing import NamedTuple

from flask import url_for

from core.conflicts import Conflict
from web import context
from web.pages.record import Desk
from web.seats import seen_by
from web.step_rows import StepRow, step_row


class Doubtful(NamedTuple):
    """A step, and addresses of corrections of it: anew, or with its cards `unknown`; "" where there
    is none. `choice` is what a form of a repair in progress sends for that instead."""

    row: StepRow
    correct: str
    unknown: str
    choice: str


class Told(NamedTuple):
    """A conflict as it is shown; see `core.conflicts.Conflict`."""

    rows: tuple[Doubtful, ...]
    own: bool
    smallest: bool


def told(
    desk: Desk, found: Conflict | None, *, later: int | None = None, chosen: Container[int] = ()
) -> Told | None:
    """What a page shows of a conflict; None of none.

    Steps from `later` on belong to the repair in progress, which has `chosen` for some of them.
    """
    if found is None:
        return None
    rows = (_doubtful(desk, number, later, chosen) for number in found.steps)
    return Told((*rows,), found.own, found.smallest)


def _doubtful(desk: Desk, step: int, later: int | None, chosen: Container[int]) -> Doubtful:
    row = step_row(desk.timeline, step)
    less = context.service().unsaid(desk.match_id, step, desk.viewer)
    if later is not None and step >= later:
        choice = json.dumps({"step": step, "way": "unknown"})
        return Doubtful(row, "", "", "" if less is None or step in chosen else choice)
    here = url_for("pages.repair", match_id=desk.match_id)
    asked = {"action": "correct", "step": step}
    unknown = seen_by(here, desk.view, **asked, entry=less.notation) if less else ""
    return Doubtful(row, seen_by(here, desk.view, **asked), unknown, "")
