"""The replay page: a match step by step, from any side of the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response

from core.errors import BadInput
from core.events import MatchEnded, MatchId, Seat
from core.replay import Timeline
from web import context
from web.asked import asked_step
from web.narration import narration, ruled
from web.pages.blueprint import blueprint
from web.pages.withdrawing import standing
from web.pictures import Viewpoint, draw, picture_of
from web.replay.keys import BY_ACTION, KEYS
from web.replay.line_view import LineView
from web.replay.look import Look
from web.replay.tree_position import TreePosition, locate
from web.replay.whole import PLACE, kept, with_token
from web.seats import asked_viewer, viewers

VIEWS = ("then", "now")
SPEEDS = ("0.5", "1", "2", "4")
FLASHES = "_flashes"  # where Flask keeps what the next page says once
Names = Mapping[Seat, str]


@blueprint.get("/matches/<match_id>/replay")
def replay(match_id: str) -> Response:
    """The page at `step` (0 without one); `partial` gives only what changes with the step.

    `place` counts along the line shown instead: what the slider sends without scripts. `rows`
    is a place on that line, and gives only the list of steps around it.
    """
    given = request.args
    look, step, rows = _look(match_id), asked_step(given, "step") or 0, asked_step(given, "rows")
    if (index := asked_step(given, "place")) is not None:
        _, place = _found(look, step)
        return redirect(look.url(place.line[min(index, len(place.line) - 1)]), code=303)
    names = context.store().players(match_id)
    if rows is not None:
        return kept(look, ("rows", step, rows, names), lambda: _list(look, step, names, rows))
    if request.args.get("partial"):
        return kept(look, ("moving", step, names), lambda: _part(look, step, names))
    stands = standing(match_id)
    if stands["withdrawal"] or FLASHES in session:  # what is shown of these is this reader's alone
        return with_token(_page(look, step, names, stands).encode())
    asked = ("page", step, names, request.full_path)
    return kept(look, asked, lambda: _page(look, step, names, stands))


@blueprint.post("/matches/<match_id>/fork")
def fork(match_id: str) -> Response:
    """A match of its own from a step of this one; goes on to its record page."""
    step = asked_step(request.form, "step")
    if step is None:
        raise BadInput("bad_request", "A branch starts at the number of a step.")
    new_id = context.settings().new_id()
    context.service().fork(match_id, step, new_id)
    return redirect(f"/matches/{new_id}/record", code=303)


def _look(match_id: MatchId) -> Look:
    view = request.args.get("view", "then")
    if view not in VIEWS:
        raise BadInput("bad_request", "“{view}” is no view; there are then and now.", view=view)
    return Look(
        match_id,
        url_for("pages.replay", match_id=match_id),
        asked_viewer(),
        view,
        undone=request.args.get("undone") == "1",
        flip=request.args.get("flip") == "1",
    )


def _found(look: Look, step: int) -> tuple[Timeline[Any], TreePosition]:
    """The match as the look shows it, and where in it a step is. Raises `NotFound`, `BrokenLog`."""
    timeline = context.timeline(look.match_id, look.seat, then=look.view == "then")
    return timeline, locate(timeline, step, undone=look.undone)


def _page(look: Look, step: int, names: Names, stands: dict[str, Any]) -> str:
    timeline, place = _found(look, step)
    shown = _moving(timeline, place, look, names) | _whole(timeline, place, look, names) | stands
    return render_template("replay.html", **shown)


def _part(look: Look, step: int, names: Names) -> str:
    timeline, place = _found(look, step)
    return render_template("replay/moving.html", **_moving(timeline, place, look, names))


def _list(look: Look, step: int, names: Names, rows: int) -> str:
    """The list of steps around a place of the line shown."""
    timeline, place = _found(look, step)
    around = place._replace(index=min(rows, len(place.line) - 1))
    return render_template(
        "replay/list.html", line=LineView(timeline, around, look, names), look=look
    )


def _moving(
    timeline: Timeline[Any], place: TreePosition, look: Look, names: Names
) -> dict[str, Any]:
    """What changes with the step."""
    game, frame = timeline.game, timeline.frames[place.node]
    before = place.previous
    fresh = before is not None and not place.moved
    return {
        "game": game,
        "look": look,
        "place": place,
        "names": names,
        "seats": timeline.seats,
        "table": draw(
            game,
            game.view(frame.state),
            Viewpoint(
                flip=look.flip,
                opened=look.seat is None and game.result(timeline.state) is not None,
                names=names,
                ruled=ruled(timeline, place.node),
                events=frame.events if fresh else (),
                viewer=look.seat,
            ),
            game.view(timeline.frames[before].state) if fresh and before is not None else None,
        ),
        "told": narration(timeline, place.step),
        "step_text": timeline.steps[place.step].notation,
        "choices": [(node, timeline.steps[node].notation) for node in place.ahead],
        "line_key": place.line[-1],  # a line is known by its end
        "can_fork": look.seat is None and game.result(frame.state) is None,
        "by_action": BY_ACTION,
        "csrf_token": lambda: PLACE,
    }


def _whole(
    timeline: Timeline[Any], place: TreePosition, look: Look, names: Names
) -> dict[str, Any]:
    """What stays while one steps along a line."""
    game, picture = timeline.game, picture_of(timeline.game.slug)
    result = game.result(timeline.state)
    return {
        "title": timeline.start.title,
        "result": None if result is None else game.narrate(MatchEnded(*result)),
        "running": result is None,
        "forked_from": timeline.start.forked_from,
        "names": names,
        "line": LineView(timeline, place, look, names),
        "has_undone": len(timeline.frames) > len(place.in_force),
        "viewers": viewers(timeline),
        "picture": picture,
        "keys": [key for key in KEYS if game.has_secrets or key.action != "knowledge"],
        "speeds": SPEEDS,
    }
