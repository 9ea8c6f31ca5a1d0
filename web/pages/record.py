"""The record page: entering steps one-handed, undoing, correcting, branching."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from flask import (
    Response,
    current_app,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)

from core.commands import Undo
from core.errors import BadInput, KifuError, NotFound, Refused, VersionConflict
from core.events import Json, MatchId
from core.knowledge import SPECTATOR, Viewer
from core.replay import Timeline
from core.session import Session
from web import context
from web.errors import PROBLEM, problem, status_of
from web.pages import blueprint, record_forms, record_rows, record_words
from web.pictures import Angle, draw, entry_of, picture_of, preview_of
from web.telling import ruled

ACTIONS = ("correct", "insert", "remove")
TABLE = "table"  # the view of everything, where a match is usually recorded from its only seat


@dataclass(frozen=True, slots=True)
class Task:
    """A step that is being corrected, or before which one is inserted."""

    action: str
    step: int
    parent: int  # the node on which the new entry is decided
    text: str  # the notation to start from


@dataclass(frozen=True, slots=True)
class Desk:
    """One look at a match that is being recorded."""

    match_id: MatchId
    timeline: Timeline[Any]  # as the viewer knows it
    viewer: Viewer
    view: str  # what the address asks for: a seat, "spectator", TABLE or "" for the usual view
    task: Task | None
    dealt: bool

    @property
    def node(self) -> int:
        """The step whose table is shown."""
        return self.timeline.head if self.task is None else self.task.parent

    @property
    def state(self) -> Any:
        """The table shown."""
        return self.timeline.frames[self.node].state

    @property
    def recorder(self) -> bool:
        """Whether all entries are made here, rulings too: by who sees everything, or by the
        only seat there is."""
        return self.viewer is None or self.timeline.seats == (self.viewer,)

    @property
    def actor(self) -> Viewer:
        """Who is said to make the entries; None leaves it to the game."""
        return None if self.recorder else self.viewer

    @property
    def address(self) -> str:
        """The address of this page, its view included."""
        base = url_for("pages.record", match_id=self.match_id)
        return f"{base}?{urlencode({'seat': self.view})}" if self.view else base


@blueprint.get("/matches/<match_id>/record")
def record(match_id: str) -> str:
    """The page, or with `partial` only the parts that change with every step.

    `seat` is a seat, `spectator` or `table`, which shows everything. Without it a match is
    recorded with everything open, and one that has a single seat as that seat knows it.
    """
    desk = _desk(match_id, request.args)
    template = "record/parts.html" if request.args.get("partial") else "record.html"
    return _render(template, desk)


@blueprint.post("/matches/<match_id>/record")
def record_entry(match_id: str) -> Any:
    """One entry from a plain form: works without scripts."""
    form = request.form
    desk = _desk(match_id, {"seat": form.get("seat", "")})
    text = form.get("entry", "").strip()
    try:
        if desk.viewer == SPECTATOR:
            raise BadInput("bad_request", "A spectator looks on; entries are made at the table.")
        if not text:
            raise BadInput("bad_notation", "Write the entry first, or tap it.")
        context.service().play(
            match_id,
            text,
            expected_version=_number(form, "expected_version"),
            by=desk.actor,
            key=form.get("key") or None,
        )
    except (Refused, VersionConflict) as error:
        desk = _desk(match_id, {"seat": desk.view})  # the match may have grown meanwhile
        page = _render("record.html", desk, error=error, text=text)
        return make_response(page, status_of(error))
    return redirect(desk.address, code=303)


@blueprint.post("/matches/<match_id>/record/check")
def record_check(match_id: str) -> Response:
    """Whether an entry would be accepted, and why not; nothing is recorded.

    With `preview`, a refusal is an answer like any other: the entry is still being made. What
    the game's picture says of an entry that would be accepted stands under `preview`.
    """
    asked = request.get_json(silent=True)
    if not isinstance(asked, dict) or not isinstance(asked.get("notation"), str):
        return _problem(BadInput("bad_request", "A notation is needed."))
    try:
        desk = _desk(match_id, {name: str(asked[name]) for name in asked if asked[name]})
        known = context.timeline(match_id) if desk.recorder else desk.timeline
        session = Session(known.copy())
        at = context.settings().clock()
        if desk.node != desk.timeline.head:
            session.play(Undo(desk.node), at=at)
        before = session.timeline.state
        steps = session.play_line(asked["notation"], at=at)
    except KifuError as error:
        if asked.get("preview") is True:
            return current_app.json.response({"ok": False} | problem(error))
        return _problem(error)
    told = {} if steps[1:] else preview_of(desk.timeline.game, before, steps[0])
    notation = "; ".join(step.notation for step in steps)
    if desk.dealt:
        notation = asked["notation"]  # the next draws stay hidden
    return current_app.json.response({"ok": True, "notation": notation} | told)


@blueprint.get("/matches/<match_id>/record/advice")
def record_advice(match_id: str) -> Response:
    """What helps to decide, as the game's picture gives it; `chosen` are cards, with commas."""
    desk = _desk(match_id, request.args)
    advice = picture_of(desk.timeline.game.slug).advice
    if advice is None:
        raise NotFound("no_advice", "This game has no help for the table.")
    chosen = [one for one in request.args.get("chosen", "").split(",") if one]
    return current_app.json.response(advice(desk.state, desk.viewer, chosen))


def _problem(error: KifuError) -> Response:
    response = current_app.json.response(problem(error))
    response.status_code, response.mimetype = status_of(error), PROBLEM
    return response


def _desk(match_id: MatchId, asked: Mapping[str, str]) -> Desk:
    whole, view = context.timeline(match_id), asked.get("seat") or ""
    viewer = _viewer(whole, view)
    timeline = context.timeline(match_id, viewer)
    dealt = whole.start.seed is not None
    return Desk(match_id, timeline, viewer, view, _task(timeline, asked), dealt)


def _viewer(timeline: Timeline[Any], view: str) -> Viewer:
    """Who looks: a single seat sees no more than it may, unless the whole table is asked for."""
    if view == TABLE:
        return None
    return view or (timeline.seats[0] if len(timeline.seats) == 1 else None)


def _task(timeline: Timeline[Any], asked: Mapping[str, str]) -> Task | None:
    action = asked.get("amend")
    if action is None:
        return None
    step = _number(asked, "step")
    if action not in ACTIONS or step is None:
        raise BadInput("bad_request", "To amend takes an action and the number of a step.")
    if step not in timeline.path(timeline.head)[1:]:
        raise NotFound(
            "not_on_line",
            "Step {step} is not on the line in force; only its steps can be amended.",
            step=step,
        )
    text = record_rows.entry_text(timeline.steps[step]) if action == "correct" else ""
    return Task(action, step, timeline.parent[step], text)


def _number(asked: Mapping[str, str], name: str) -> int | None:
    text = asked.get(name, "")
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 16 else None


def _render(
    template: str, desk: Desk, *, error: KifuError | None = None, text: str | None = None
) -> str:
    timeline = desk.timeline
    game, players = timeline.game, context.store().players(desk.match_id)
    entry = entry_of(game, desk.state, desk.viewer, dealt=desk.dealt)
    return render_template(
        template,
        desk=desk,
        game=game,
        players=players,
        entry=entry,
        picture=picture_of(game.slug),
        table=_table(desk, players),
        rows=record_rows.rows(timeline),
        ending=record_rows.ending(game, timeline.state),
        forms=record_forms.forms(game, desk.state, recorder=desk.recorder),
        data=_data(desk, entry),
        texts=record_words.texts(),
        error=error,
        between=record_rows.sentences(game, error.between)
        if isinstance(error, VersionConflict)
        else [],
        text=(desk.task.text if desk.task else "") if text is None else text,
        key=uuid4().hex,
        title=timeline.start.title,
    )


def _table(desk: Desk, players: Mapping[str, str]) -> Any:
    """The picture; at the head with what the last step changed."""
    timeline, game = desk.timeline, desk.timeline.game
    parent = timeline.parent.get(desk.node)
    before, events = None, ()
    if desk.task is None and parent is not None:
        before = game.view(timeline.frames[parent].state)
        events = timeline.frames[desk.node].events
    flip = desk.viewer in timeline.seats[1:]
    reason = None if desk.task else ruled(timeline, desk.node)
    angle = Angle(flip=flip, names=players, interactive=True, ruled=reason, events=events)
    return draw(game, game.view(desk.state), angle, before)


def _data(desk: Desk, entry: Json) -> Json:
    """What the script of the page needs beside the texts."""
    game, task = desk.timeline.game, desk.task
    return {
        "version": desk.timeline.version,
        "head": desk.timeline.head,
        "steps": len(desk.timeline.steps),
        "seat": desk.viewer,
        "view": desk.view,
        "by": desk.actor,
        "forcible": sorted(game.rulings.forcible) if desk.recorder else [],
        "task": task and {"action": task.action, "step": task.step, "text": task.text},
        "entry": entry,
    }
