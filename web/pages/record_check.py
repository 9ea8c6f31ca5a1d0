"""What the record page asks while an entry is still being made; nothing is recorded by it."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify, request

from core.commands import Undo
from core.errors import BadInput, KifuError, NotFound
from core.events import Json
from core.seated import Seated
from core.session import Session
from web import context
from web.errors import PROBLEM, problem, status_of
from web.i18n import naming
from web.pages.blueprint import blueprint
from web.pages.record import NOTHING, Desk, desk_of
from web.pictures import picture_of, preview_of


@blueprint.post("/matches/<match_id>/record/check")
def record_check(match_id: str) -> Response:
    """Whether an entry would be accepted, and why not; nothing is recorded.

    With `preview`, a refusal is an answer like any other: the entry is still being made. What
    the game's picture says of an entry that would be accepted stands under `preview`; of a line
    of several, what it says of the last.
    """
    asked = request.get_json(silent=True)
    if not isinstance(asked, dict) or not isinstance(asked.get("notation"), str):
        return _problem(BadInput("bad_request", "A notation is needed."))
    if not asked["notation"].strip():
        return _problem(BadInput("bad_notation", NOTHING.text))
    try:
        desk = desk_of(match_id, {name: str(asked[name]) for name in asked if asked[name]})
        session = _session(desk)
        at = context.settings().clock()
        if desk.node != desk.timeline.head:
            session.play(Undo(desk.node), at=at)
        if asked.get("preview") is True:
            with naming(context.store().players(match_id)):
                return _previewed(session, asked["notation"])
        steps = session.play_line(asked["notation"], at=at)
    except KifuError as error:
        return _problem(error)
    notation = "; ".join(step.notation for step in steps)
    if desk.dealt:
        notation = asked["notation"]  # the next draws stay hidden
    return jsonify({"ok": True, "notation": notation})


def _session(desk: Desk) -> Session[Any]:
    """What entries are tried on: the table, or what the viewer knows of it."""
    if desk.viewer is None:
        return Session(desk.timeline.copy())
    return Seated(desk.timeline.copy(), desk.viewer, dealt=desk.dealt)


def _previewed(session: Session[Any], text: str) -> Response:
    """What a line would do; nothing is told of what follows on draws that are still hidden."""
    at, drawn = context.settings().clock(), False
    told: Json = {"ok": True, "notation": text}
    try:
        line = session.split(text)
        for number, entry in enumerate(line, 1):
            before, command = session.timeline.state, session.parse(entry)
            step = session.decide(command, at=at)
            shown = session.undrawn(step) if isinstance(session, Seated) else step
            session.add(step)
            of_play = step.step in session.timeline.frames
            if number == len(line) and not drawn and of_play and shown is not None:
                told |= preview_of(session.game, before, shown)
            drawn = drawn or step.command != command
    except KifuError as error:
        told = {"ok": False} | problem(error)
    return jsonify(told)


@blueprint.get("/matches/<match_id>/record/advice")
def record_advice(match_id: str) -> Response:
    """What helps to decide, as the game's picture gives it; `chosen` are cards, with commas."""
    desk = desk_of(match_id, request.args)
    advice = picture_of(desk.timeline.game.slug).advice
    if advice is None:
        raise NotFound("no_advice", "This game has no help for the table.")
    chosen = [one for one in request.args.get("chosen", "").split(",") if one]
    return jsonify(advice(desk.state, desk.viewer, chosen))


def _problem(error: KifuError) -> Response:
    response = jsonify(problem(error))
    response.status_code, response.mimetype = status_of(error), PROBLEM
    return response
