"""Recording a step, and looking at steps: the line, the tree, the table at any of them."""

from __future__ import annotations

from typing import Any

from flask import Response

from core.canonical import plain
from core.commands import EnterVariation, MakeRuling, Redo, Undo
from core.entries import FORCE, REASON
from core.errors import BadInput, VersionConflict
from core.events import Json, MatchId
from core.game import Template
from core.knowledge import Viewer
from core.questions import questions
from core.recording import Accepted
from core.replay import Timeline
from web import context, documents
from web.api import lists
from web.api.endpoint import Answer, address, blueprint, dumps, endpoint
from web.api.kept import Made, Question, unchanging
from web.errors import problem, respond
from web.i18n import translate
from web.rights import recorders
from web.schemas import bodies, queries
from web.schemas import steps as told
from web.seats import asked_viewer, check_asker

WRITES: dict[str, Any] = {
    "tag": "steps",
    "query": queries.SeatQuery,
    "problems": (403, 404, 409, 413, 415, 422),
    "keyed": True,
}
READS: dict[str, Any] = {"tag": "steps", "problems": (404, 422)}


@endpoint(
    "GET", "/matches/<match_id>/steps", query=queries.LineQuery, **READS, answers={200: told.Steps}
)
def list_steps(match_id: MatchId, query: queries.LineQuery) -> Response:
    """The steps of the line in force, or of the whole tree."""
    question = Question(match_id, query.seat, ("steps", query.tree, query.after))
    return unchanging(question, lambda: lists.steps(match_id, query))


@endpoint(
    "GET",
    "/matches/<match_id>/steps/<int:step>",
    query=queries.StepQuery,
    **READS,
    answers={200: told.StepAt},
)
def get_step(match_id: MatchId, step: int, query: queries.StepQuery) -> Response:
    """A step and the table after it.

    A step that only moved the line shows where the line stood after it.
    """
    by = recorders.entered(match_id, step) if context.settings().guarded else None
    question = Question(match_id, query.seat, ("step", step, query.view, by))
    return unchanging(question, lambda: _step(match_id, step, query, by))


def _step(
    match_id: MatchId, step: int, query: queries.StepQuery, by: recorders.Entered | None
) -> Made:
    match = context.look(match_id, step, query.seat, then=query.view == "then")
    node, state = match.node(step), match.at(step)
    told = documents.tree_steps(match, [step])[0] | {
        "match": match_id,
        "view": query.view,
        "seat": query.seat,
        "path": match.tree.path(node),
        "result": documents.result(match.game, state),
        "state": match.game.view(state),
    }
    if by is not None:
        told["entered_by"] = by._asdict()
    return Made(dumps(told), match.version)


@endpoint(
    "POST", "/matches/<match_id>/steps", body=bodies.Entry, **WRITES, answers={201: told.Accepted}
)
def play(
    match_id: MatchId, query: queries.SeatQuery, body: bodies.Entry, key: str | None
) -> Answer:
    """Record a command, several, or their text.

    The rules are asked; all that follows is recorded together or not at all, and so are several
    commands, and a text of several entries where the game's notation has such lines. The same
    Idempotency-Key with the same entry gives the same answer again, byte for byte.
    """
    return record(match_id, entry_of(match_id, body), query, body, key)


@endpoint(
    "POST", "/matches/<match_id>/undo", body=bodies.Undo, **WRITES, answers={201: told.Accepted}
)
def undo(match_id: MatchId, query: queries.SeatQuery, body: bodies.Undo, key: str | None) -> Answer:
    """Go back along the line. Nothing is removed: the undone steps stay in the tree."""
    return record(match_id, Undo(body.to), query, body, key)


@endpoint(
    "POST", "/matches/<match_id>/redo", body=bodies.Redo, **WRITES, answers={201: told.Accepted}
)
def redo(match_id: MatchId, query: queries.SeatQuery, body: bodies.Redo, key: str | None) -> Answer:
    """Take the last undo back, as long as nothing was played since."""
    return record(match_id, Redo(), query, body, key)


@endpoint(
    "POST",
    "/matches/<match_id>/variation",
    body=bodies.Variation,
    **WRITES,
    answers={201: told.Accepted},
)
def enter_variation(
    match_id: MatchId, query: queries.SeatQuery, body: bodies.Variation, key: str | None
) -> Answer:
    """Stand on any step of the tree."""
    return record(match_id, EnterVariation(body.to), query, body, key)


@endpoint(
    "GET", "/matches/<match_id>/legal", query=queries.SeatQuery, **READS, answers={200: told.Legal}
)
def list_legal(match_id: MatchId, query: queries.SeatQuery) -> Json:
    """What may be played now, by seat.

    A seat is offered what it may do itself, as far as it knows its own cards; without a
    seat, everybody's commands are told. What is still open in a command is named.
    """
    timeline = context.timeline(match_id, query.seat)
    seats = [s for s in timeline.seats if query.seat in {None, s}]
    return {
        "match": match_id,
        "version": timeline.version,
        "legal": {seat: possible(timeline, seat) for seat in seats},
    }


def possible(timeline: Timeline[Any], seat: str) -> list[Json]:
    """What a seat may play at the head, as documents."""
    commands = timeline.game.legal(timeline.state, seat)
    return [_possible(command) for command in commands]


def _possible(command: Any) -> Json:
    if isinstance(command, Template):
        given = plain(command.given)
        return {
            "kind": command.kind,
            "command": {"kind": command.kind, **given},
            "open": list(command.open),
        }
    return {"kind": command.kind, "command": plain(command), "open": []}


def entry_of(match_id: MatchId, body: Any) -> Any:
    """The command that a body brings, decoded, a tuple of several, or the text.

    One that is forced comes as the ruling that it is. Raises `BadInput`, `NotFound`.
    """
    codec = context.store().codec(match_id)
    if (several := getattr(body, "commands", None)) is not None:
        if body.forced is not None:
            raise BadInput("bad_request", "Of several commands none is forced.")
        return tuple(map(codec.command, several))
    if body.command is None:
        text = body.notation
        return text if body.forced is None else f"{FORCE} {text}{REASON}{body.forced}"
    command = codec.command(body.command)
    return command if body.forced is None else MakeRuling(body.forced, (), command)


def record(
    match_id: MatchId, entry: Any, query: queries.SeatQuery, body: Any, key: str | None
) -> Answer:
    """Record one entry; what is decided first, and told, is what `query.seat` may know."""
    check_asker(match_id, query.seat)
    done = context.service().play(
        match_id,
        entry,
        expected_version=body.expected_version,
        by=body.by,
        key=key,
        viewer=query.seat,
    )
    return accepted(done, query.seat)


def accepted(done: Accepted, viewer: Viewer) -> Answer:
    """The answer to a recorded step, made only of what is stored; to a line with all its steps.

    Photos that a fork takes along are no steps of its line.
    """
    timeline = context.seen(done.timeline, viewer)
    numbers = [one.step for one in done.steps if one.step not in timeline.photos]
    step, told = numbers[-1], documents.steps(timeline, numbers)
    body = told[-1] | documents.standing(done.match_id, timeline)
    if len(told) > 1:
        body["steps"] = told
    if asked := questions(timeline, numbers):
        body["questions"] = [translate(one) for one in asked]
    return Answer(body, 201, address(done.match_id, f"/steps/{step}"))


@blueprint.errorhandler(VersionConflict)
def answer_conflict(clash: VersionConflict) -> Response:
    """409, with the steps that came in between as the asking seat may know them."""
    between: list[Json] = []
    if clash.between:
        timeline = context.timeline(clash.match_id, asked_viewer())
        between = documents.steps(timeline, [step.step for step in clash.between])
    return respond(problem(clash) | {"between": between})
