"""A match on paper: who played, all steps, pictures of what turned it and of the end."""

from __future__ import annotations

from flask import Response, render_template

from core.events import MatchEnded
from core.moments import moments, story
from web.pages.blueprint import blueprint
from web.pictures.svg.frame import SIZES
from web.replay.kept import kept
from web.replay.sharing import Shared, shared
from web.replay.steps import rounds, turns


@blueprint.get("/matches/<match_id>/print")
def printed(match_id: str) -> Response:
    """The line in force as `seat` knows it, on sheets for the printer."""
    found = shared(match_id)
    return kept(found.look, ("print", found.place.step, found.names), lambda: _page(found))


def _page(found: Shared) -> str:
    timeline, place, game = found.timeline, found.place, found.game
    result = game.result(timeline.frames[place.node].state)
    line = place.line[: place.index + 1]
    frames = [timeline.frames[node] for node in line]
    listed = [*turns(timeline, line)]
    last = place.node
    return render_template(
        "share/print.html",
        shared=found,
        game=game,
        names=found.names,
        begun=timeline.steps[0].at,
        tags=timeline.start.tags,
        result=None if result is None else game.narrate(MatchEnded(*result)),
        rounds=rounds(timeline, place, listed, range(len(line)), undone=False),
        moments=[one.step for one in story(moments(timeline, frames)) if one.step != last],
        last=last,
        picture_size=SIZES["wide"],
    )
