"""What changes a match as a whole: amendments, forks, who sat where."""

from __future__ import annotations

from typing import Any

from core.amend import Amendment, Change, Plan
from core.errors import IllegalMove, Refused
from core.events import Json, MatchId
from core.knowledge import Viewer, perspective
from core.recording import Accepted
from web import context, documents, rematches
from web.api.analysis import line_of
from web.api.endpoint import Answer, address, endpoint
from web.api.identity import new_match_id
from web.api.steps import WRITES, accepted, entry_of
from web.errors import problem
from web.schemas import bodies, matches, queries
from web.schemas import steps as told
from web.seats import check_asker, check_seated


@endpoint(
    "POST",
    "/matches/<match_id>/amend",
    body=bodies.Amend,
    **WRITES,
    answers={200: told.Preview, 201: told.Amended},
)
def amend(
    match_id: MatchId, query: queries.SeatQuery, body: bodies.Amend, key: str | None
) -> Answer:
    """Correct, insert or remove an earlier step.

    The head goes back, the new entry is decided, and the later steps are decided again on
    top of it. A preview says what becomes of each; nothing is written by it.
    """
    check_asker(match_id, query.seat)
    amendment = Amendment(body.action, body.step, entry_of(match_id, body))
    if body.preview:
        plan = context.service().preview(match_id, amendment, query.seat)
        return Answer(_preview(match_id, plan, query.seat))
    done = context.service().amend(
        match_id,
        amendment,
        expected_version=body.expected_version,
        by=body.by,
        key=key,
        until_break=body.until_break,
        viewer=query.seat,
    )
    return Answer(amended(done, query.seat), 201, address(match_id))


def amended(done: Accepted, viewer: Viewer) -> Json:
    """The steps that carried an amendment out, as `viewer` may know them."""
    timeline = context.seen(done.timeline, viewer)
    numbers = [step.step for step in done.steps]
    return {
        **documents.standing(done.match_id, timeline),
        "preview": False,
        "steps": documents.steps(timeline, numbers),
    }


def _preview(match_id: MatchId, plan: Plan, viewer: Viewer) -> Json:
    timeline = perspective(plan.session.timeline, viewer)
    pending = sum(len(step.events) for step in plan.session.pending)
    return {
        "match": match_id,
        "preview": True,
        "version": timeline.version - pending,
        "changes": [told_change(timeline, change) for change in plan.changes],
        "broken": _refusal(plan.broken),
        "result": documents.result(timeline.game, timeline.state),
        "state": timeline.game.view(timeline.state),
    }


def told_change(timeline: Any, change: Change) -> Json:
    """What becomes of one step."""
    step = None if change.step is None else documents.steps(timeline, [change.step.step])[0]
    return {
        "original": change.original,
        "status": change.status,
        "step": step,
        "error": _refusal(change.error),
    }


def _refusal(error: Refused | None) -> Json | None:
    return None if error is None else problem(error)


@endpoint(
    "POST", "/matches/<match_id>/fork", body=bodies.Fork, **WRITES, answers={201: told.Accepted}
)
def fork(match_id: MatchId, query: queries.SeatQuery, body: bodies.Fork, key: str | None) -> Answer:
    """Start a match of its own from any step of this one.

    It names this match as its origin. The answer is its step 0; with a `line`, which is recorded
    with it or not at all, the last step. Photos of the step come along, behind that.
    """
    check_asker(match_id, query.seat)
    if body.line and query.seat is not None:
        raise IllegalMove("needs_table", "What was tried is kept in the table's view.")
    done = context.service().fork(
        match_id,
        body.step,
        new_match_id(key),
        title=body.title,
        players=body.seats,
        key=key,
        line=line_of(match_id, body.line),
        removed=context.store().removed_photos(match_id),
    )
    return accepted(done, query.seat)


@endpoint(
    "POST",
    "/matches/<match_id>/rematch",
    tag="matches",
    body=bodies.Rematch,
    answers={201: told.Accepted},
    problems=(403, 404, 409, 413, 415, 422),
    keyed=True,
)
def rematch(match_id: MatchId, body: bodies.Rematch, key: str | None) -> Answer:
    """Start the rematch of a match that is over: the same people, options and decks.

    A match has one; whoever had a right at this match has it there. The answer is its step 0.
    """
    return accepted(rematches.start(match_id, swap=body.swap, key=key), None)


@endpoint(
    "PATCH",
    "/matches/<match_id>/seats",
    tag="matches",
    body=bodies.Seating,
    answers={200: matches.Seated},
    problems=(403, 404, 413, 415, 422),
)
def seat_players(match_id: MatchId, body: bodies.Seating) -> Json:
    """Change who sat where.

    Names are kept beside the log, so that a person can be forgotten; an empty name clears
    a seat.
    """
    check_seated(match_id, body.seats)
    store = context.store()
    store.seat_players(match_id, body.seats)
    return {"match": match_id, "players": store.players(match_id)}
