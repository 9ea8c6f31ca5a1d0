"""What the record page asks while an entry is still being made; nothing is recorded by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from flask import Response, jsonify, request

from core.commands import Undo
from core.entries import check_characters
from core.errors import BadInput, KifuError, NotFound
from core.events import Json, MatchId
from core.seated_session import Seated
from core.session import Session
from web import context
from web.api.endpoint import read_body
from web.api.steps import entry_of
from web.errors import PROBLEM, problem, status_of
from web.i18n import naming
from web.pages.blueprint import blueprint
from web.pages.record import NOTHING, desk_of
from web.pictures import picture_of, preview_of
from web.schemas import bodies

Check = TypeVar("Check", bound=bodies.Check)


class Tried(NamedTuple):
    """What an entry is tried on; `hidden`: the next draws stay so."""

    session: Session[Any]
    hidden: bool


@blueprint.post("/matches/<match_id>/record/check")
def record_check(match_id: str) -> Response:
    """Whether an entry would be accepted, and why not; nothing is recorded.

    With `preview`, a refusal is an answer like any other: the entry is still being made. What
    the game's picture says of an entry that would be accepted stands under `preview`; of a line
    of several, what it says of the last.
    """
    return checked(match_id, bodies.Check, _opened)


def checked(
    match_id: MatchId, form: type[Check], opened: Callable[[MatchId, Check], Tried]
) -> Response:
    """Whether the entry of the request would be accepted on what `opened` gives for its body."""
    try:
        if (broken := _broken_text()) is not None:
            return broken
        body = read_body(form)
        session, hidden = opened(match_id, body)
        entry = entry_of(match_id, body)
        if isinstance(entry, str) and not entry.strip():
            raise BadInput("bad_notation", NOTHING.text)
        if body.preview:
            with naming(context.store().players(match_id)):
                return _previewed(session, entry)
        steps = session.play_line(entry, at=context.settings().clock())
    except KifuError as error:
        return _problem(error)
    if hidden:
        return jsonify({"ok": True, "notation": entry if isinstance(entry, str) else None})
    return jsonify({"ok": True, "notation": "; ".join(step.notation for step in steps)})


def _broken_text() -> Response | None:
    """The refusal of a text with half a character, of which a form would only say that it is no
    JSON.
    """
    asked = request.get_json(silent=True)
    if not isinstance(asked, dict) or not isinstance(text := asked.get("notation"), str):
        return None
    try:
        check_characters(text)
    except KifuError as error:
        told: Json = {"ok": False} | problem(error)
        return jsonify(told) if asked.get("preview") is True else _problem(error)
    return None


def _opened(match_id: MatchId, body: bodies.Check) -> Tried:
    """What entries are tried on: the table, or what the viewer knows of it."""
    asked = {name: str(value) for name, value in body.looks().items() if value is not None}
    desk = desk_of(match_id, asked)
    session = desk.tried()
    if desk.node != desk.timeline.head:
        session.play(Undo(desk.node), at=context.settings().clock())
    return Tried(session, hidden=desk.dealt)


def _previewed(session: Session[Any], asked: Any) -> Response:
    """What a line would do; nothing is told of what follows on draws that are still hidden."""
    at, drawn = context.settings().clock(), False
    told: Json = {"ok": True}
    written: list[str] = []
    try:
        line = session.split(asked)
        for number, entry in enumerate(line, 1):
            before = session.timeline.state
            command = session.parse(entry) if isinstance(entry, str) else entry
            step = session.decide(command, at=at)
            shown = session.undrawn(step) if isinstance(session, Seated) else step
            session.add(step)
            if shown is not None:
                written.append(shown.notation)
            of_play = step.step in session.timeline.frames
            if number == len(line) and not drawn and of_play and shown is not None:
                told |= preview_of(session.game, before, shown)
            drawn = drawn or step.command != command
        told["notation"] = asked if isinstance(asked, str) else "; ".join(written)
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
