"""The screen of two lines: what was recorded while entries waited, and what they would do."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Response, render_template, request, url_for

from core import limits
from core.errors import KifuError, Refused
from core.events import MatchId
from core.joining import WAITING, Waiting, back_to
from core.replay import Timeline
from core.seated_session import Seated
from core.session import Session
from web import context
from web.api.endpoint import dumps, read_body
from web.i18n import Names
from web.pages.blueprint import blueprint
from web.pages.record import Desk, desk_of
from web.pages.record_ways import waiting_of
from web.pictures.svg.rules import Theme
from web.replay.drawn import headline, picture
from web.replay.look import Look
from web.replay.tree_position import locate
from web.rights.recorders import filled
from web.schemas import bodies
from web.seats import ASKED, asked_view
from web.step_rows import StepRow, step_row

MOST = 60  # rows of each line; how many more there are is said


class Picture(NamedTuple):
    """A table as an address that has the whole picture in it, and what is said of it."""

    address: str
    words: str


class Line(NamedTuple):
    """One of the two lines: its newest rows, how many are left out, and the table at its end."""

    rows: Sequence[StepRow]
    left: int
    picture: Picture | None


class Tried(NamedTuple):
    """Entries tried on a table: how many of them fit, and what refuses the next."""

    session: Session[Any]
    fits: int
    fault: KifuError | None


@blueprint.post("/matches/<match_id>/record/joining")
def record_joining(match_id: str) -> Response:
    """Entries that waited on a device while others recorded, in the view of the page.

    The answer says at which `version` this is so, which of the keys are `recorded`, how many of
    the other entries fit as a branch and how many behind the line in force (`fits`; null where
    that would tell what chance gives), and has the screen as HTML. Nothing is written.
    """
    body = read_body(bodies.Waits)
    desk = desk_of(match_id, {ASKED: asked_view(request.args)})
    store = context.store()
    waiting = [one for one in body.entries if store.step_of(match_id, one.key) is None]
    entries, told = waiting_of(match_id, waiting), {one.key for one in waiting}
    branch = after = None
    if not desk.dealt:
        branch, after = _tried(desk, entries, body.base), _tried(desk, entries, None)
    answer = {
        "version": desk.timeline.version,
        "recorded": [one.key for one in body.entries if one.key not in told],
        "fits": None if branch is None or after is None else [branch.fits, after.fits],
    }
    names = store.players(match_id)
    shown = {
        "game": desk.timeline.game,
        "names": names,
        "count": len(waiting),
        "texts": [one.notation for one in waiting],
        "theirs": _theirs(desk, body, names),
        "mine": None if branch is None else _mine(desk, branch, body.theme, names),
        "branch": branch,
        "after": after,
    }
    screen = render_template("record/joining.html", **shown) if waiting else ""
    answer["screen"] = filled(match_id, screen)
    return Response(dumps(answer), mimetype="application/json")


def _tried(desk: Desk, entries: Sequence[Waiting], base: int | None) -> Tried:
    """What entries do on the step `base`, or at the head, by what the viewer knows."""
    at = context.settings().clock()
    session: Session[Any] = Session(desk.timeline.copy())
    if desk.viewer is not None:
        seen = desk.timeline.copy()
        session = Seated(seen, desk.viewer, dealt=False, for_all=desk.for_all)
    fits = 0
    try:
        move = None if base is None else back_to(session.timeline, base)
        if move is not None:
            session.play(move, at=at, by=desk.actor)
        for one in entries:
            session.play_line(one.entry, at=at, by=one.by)
            limits.check_joined(WAITING, len(session.pending))
            fits += 1
    except Refused as fault:
        return Tried(session, fits, fault)
    return Tried(session, fits, None)


def _theirs(desk: Desk, body: bodies.Waits, names: Names) -> Line:
    numbers = desk.timeline.since(body.made_at)
    shown = _picture(desk, desk.timeline, body.theme, names)
    return _line(desk.timeline, numbers, shown)


def _mine(desk: Desk, branch: Tried, theme: Theme, names: Names) -> Line:
    timeline = branch.session.timeline
    numbers = [step.step for step in branch.session.pending if step.step in timeline.frames]
    return _line(timeline, numbers, _picture(desk, timeline, theme, names) if numbers else None)


def _line(timeline: Timeline[Any], numbers: Sequence[int], shown: Picture | None) -> Line:
    rows = [step_row(timeline, number) for number in numbers[-MOST:]]
    return Line(rows, len(numbers) - len(rows), shown)


def _picture(desk: Desk, timeline: Timeline[Any], theme: Theme, names: Names) -> Picture:
    """The table at the head of a line."""
    match_id: MatchId = desk.match_id
    look = Look(match_id, url_for("pages.replay", match_id=match_id), desk.viewer, "now")
    place = locate(timeline, timeline.head, undone=False)
    drawn = picture(timeline, place, look, names, theme=theme, fonts=True)
    address = "data:image/svg+xml;base64," + b64encode(drawn.encode()).decode()
    return Picture(address, headline(timeline, place, names))
