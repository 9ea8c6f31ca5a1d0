"""The replay page: a match step by step, from any side of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from flask import redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from core.errors import BadInput
from core.events import MatchId, Seat
from core.replay import Timeline
from web import context, photos
from web.accounts.sessions import visitor
from web.annotations import authorship, shown
from web.asked import asked_step
from web.pages.blueprint import blueprint
from web.pages.match_marks import standing
from web.pages.sharing import preview_of
from web.replay.kept import PLACE, kept, sent
from web.replay.keys import BY_ACTION
from web.replay.line_parts import LineParts
from web.replay.look import Look
from web.replay.notes import Notes
from web.replay.search import LineSearch, Query, query_of
from web.replay.strip import sentences
from web.replay.tree_position import TreePosition, locate
from web.replay.view import StepView, list_view, replay_view, step_view
from web.seats import asked_viewer

VIEWS = ("then", "now")
FLASHES = "_flashes"  # where Flask keeps what the next page says once
Names = Mapping[Seat, str]


@blueprint.get("/matches/<match_id>/replay")
def replay(match_id: str) -> Response:
    """The page at `step` (0 without one); `partial` gives only what changes with the step.

    `place` counts along the line shown instead: what the slider sends without scripts. `rows`
    is a place on that line, and gives only the list of steps around it, `told` as JSON what they
    did. `find`, `by` and `moment` look for steps (`web.replay.search`); with `hits`, how many are
    known already, only these.
    """
    given = request.args
    look, step = _look(match_id), asked_step(given, "step") or 0
    rows, told = asked_step(given, "rows"), asked_step(given, "told")
    if (index := asked_step(given, "place")) is not None:
        _, place = _found(look, step)
        return redirect(look.url(place.line[min(index, len(place.line) - 1)]), code=303)
    names = context.store().players(match_id)
    if rows is not None:
        return kept(look, ("rows", step, rows, names), lambda: _list(look, step, names, rows))
    if (skip := asked_step(given, "hits")) is not None:
        query = query_of(given)
        found = ("hits", step, names, query, skip)
        return kept(look, found, lambda: _hits(look, step, names, query, skip))
    if told is not None:
        asked = ("told", step, told, names)
        return _as_json(kept(look, asked, lambda: _told(look, step, names, told)))
    if request.args.get("partial"):
        return kept(look, ("moving", step, names), lambda: _part(look, step, names))
    stands = standing(match_id)
    if stands["match_marks"] or FLASHES in session:  # what is shown of these is this reader's alone
        return sent(match_id, _page(look, step, names, stands).encode())
    whole = ("page", step, names, request.full_path, request.host_url, visitor())
    return kept(look, whole, lambda: _page(look, step, names, stands))


@blueprint.post("/matches/<match_id>/fork")
def fork(match_id: str) -> Response:
    """A match of its own from a step of this one; goes on to its record page."""
    step = asked_step(request.form, "step")
    if step is None:
        raise BadInput("bad_request", "A branch starts at the number of a step.")
    new_id = context.settings().new_id()
    removed = context.store().removed_photos(match_id)
    context.service().fork(match_id, step, new_id, removed=removed)
    return redirect(url_for("pages.record", match_id=new_id), code=303)


def _look(match_id: MatchId) -> Look:
    view = request.args.get("view", "then")
    if view not in VIEWS:
        raise BadInput("bad_request", "“{view}” is no view; there are then and now.", view=view)
    viewer = asked_viewer()
    noted = shown(match_id, viewer, then=view == "then")
    return Look(
        match_id,
        url_for("pages.replay", match_id=match_id),
        viewer,
        view,
        undone=request.args.get("undone") == "1",
        flip=request.args.get("flip") == "1",
        notes=Notes(
            viewer,
            noted,
            photos.shown(match_id, viewer, then=view == "then"),
            authorship(match_id, noted),
        ),
    )


def _found(look: Look, step: int) -> tuple[Timeline[Any], TreePosition]:
    """The match as the look shows it, and where in it a step is. Raises `NotFound`, `BrokenLog`."""
    timeline = context.timeline(look.match_id, look.seat, then=look.view == "then")
    return timeline, locate(timeline, step, undone=look.undone)


def _page(look: Look, step: int, names: Names, stands: dict[str, Any]) -> str:
    timeline, place = _found(look, step)
    view = replay_view(timeline, place, look, names, query_of(request.args))
    told = preview_of(look, asked_step(request.args, "step")) | _step(view.step) | stands
    going_on = timeline.game.result(timeline.state) is None
    return render_template("replay.html", view=view, going_on=going_on, **told)


def _part(look: Look, step: int, names: Names) -> str:
    timeline, place = _found(look, step)
    told = _step(step_view(timeline, place, look, names))
    return render_template("replay/moving.html", view=None, **told)


def _step(step: StepView) -> dict[str, Any]:
    """What the template of a step reads."""
    return {
        "step": step,
        "look": step.look,
        "game": step.game,
        "names": step.names,
        "by_action": BY_ACTION,
        "csrf_token": lambda: PLACE,
    }


def _list(look: Look, step: int, names: Names, rows: int) -> str:
    """The list of steps around a place of the line shown."""
    timeline, place = _found(look, step)
    around = place._replace(index=min(rows, len(place.line) - 1))
    steps = list_view(timeline, around, look, names)
    return render_template("replay/list.html", steps=steps, look=look)


def _hits(look: Look, step: int, names: Names, query: Query, skip: int) -> str:
    """The steps of the line shown that a query finds."""
    timeline, place = _found(look, step)
    hits = LineSearch(LineParts(timeline, place, look, names)).hits(query, skip)
    return render_template("replay/hits.html", hits=hits, look=look)


def _told(look: Look, step: int, names: Names, told: int) -> str:
    """What the steps around a place of the line did, as JSON."""
    timeline, place = _found(look, step)
    return orjson.dumps(sentences(timeline, place, names, told)).decode()


def _as_json(answer: Response) -> Response:
    answer.mimetype = "application/json"
    return answer
