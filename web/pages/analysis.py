"""The analysis board: what would have happened otherwise; nothing of it is stored."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify, render_template, request, url_for
from pydantic import TypeAdapter, ValidationError

from core.analysis import Analysis
from core.dealing import NO_CHANCE
from core.errors import BadInput, NotFound
from core.events import Json, MatchId
from core.limits import ANALYSIS
from core.table_changes import standings
from web import context
from web.analysis import Asked, told
from web.api.analysis import line_of
from web.api.endpoint import dumps, read_body
from web.asked import asked_step
from web.i18n import naming
from web.pages import analysis_words, record_forms, record_words
from web.pages.analysis_compare import Comparison, compared
from web.pages.blueprint import blueprint
from web.pages.record_check import Tried, checked
from web.pictures import picture_of
from web.replay.look import Look
from web.schemas.analyses import Analyse, CheckOnLine
from web.seats import asked_viewer

VIEWS = ("then", "now")
TEXTS: TypeAdapter[list[str]] = TypeAdapter(list[str])


@blueprint.get("/matches/<match_id>/analysis")
def analysis(match_id: str) -> str:
    """The page at `step` (0 without one), by what a `seat` knows, `then` or `now`."""
    asked = _asked(match_id)
    timeline, names = asked.timeline, context.store().players(match_id)
    game, picture = timeline.game, picture_of(timeline.game.slug)
    first = _answer(asked, Analyse(step=asked.step, compare=True))
    look = Look(
        match_id,
        url_for("pages.replay", match_id=match_id),
        asked.seat,
        asked.view,
        flip=asked.flip,
    )
    return render_template(
        "analysis.html",
        asked=asked,
        game=game,
        picture=picture,
        names=names,
        title=timeline.start.title,
        look=look,
        data={"answer": first, "forcible": sorted(game.rulings.forcible), "most": ANALYSIS},
        table=first["table"],
        texts=record_words.texts(picture) | analysis_words.texts(),
        chance=game.chance is not NO_CHANCE,
        dealt=context.timeline(match_id).start.seed is not None,
        over=game.result(timeline.at(first["base"])) is not None,
    )


@blueprint.post("/matches/<match_id>/analysis")
def analysis_line(match_id: str) -> Response:
    """A line as the page shows it: the document of the API, and two parts of the page as HTML."""
    body = read_body(Analyse)
    asked = _asked(match_id)._replace(step=body.step, flip=body.flip)
    return Response(dumps(_answer(asked, body)), mimetype="application/json")


@blueprint.post("/matches/<match_id>/analysis/check")
def analysis_check(match_id: str) -> Response:
    """Whether an entry would be accepted after a line, as the record page asks it."""
    return checked(match_id, CheckOnLine, _opened)


@blueprint.get("/matches/<match_id>/analysis/advice")
def analysis_advice(match_id: str) -> Response:
    """What helps to decide after a line; `chosen` are cards, with commas, `line` texts in JSON."""
    asked, given = _asked(match_id), request.args
    advice = picture_of(asked.timeline.game.slug).advice
    if advice is None:
        raise NotFound("no_advice", "This game has no help for the table.")
    try:
        line = TEXTS.validate_json(given.get("line") or "[]")
    except ValidationError:
        raise BadInput("bad_request", "A line is a list of texts.") from None
    chosen = [one for one in given.get("chosen", "").split(",") if one]
    return jsonify(advice(asked.analysed(line).timeline.state, asked.seat, chosen))


def _opened(match_id: MatchId, body: CheckOnLine) -> Tried:
    asked = Asked(match_id, body.seat, body.view, body.step or 0)
    return Tried(asked.analysed(line_of(match_id, body.line)), hidden=False)


def _asked(match_id: MatchId) -> Asked:
    """What the address asks for. Raises `BadInput`."""
    given = request.args
    view = given.get("view", "then")
    if view not in VIEWS:
        raise BadInput("bad_request", "“{view}” is no view; there are then and now.", view=view)
    step = asked_step(given, "step") or 0
    return Asked(match_id, asked_viewer(), view, step, given.get("flip") == "1")


def _answer(asked: Asked, body: Analyse) -> Json:
    """The document of a line, with what the page shows beside the table."""
    work = asked.analysed(line_of(asked.match_id, body.line), body.seed)
    names = context.store().players(asked.match_id)
    with naming(names):
        found = told(asked, work, compare=body.compare)
        view = _compared(asked, work, found) if body.compare else None
    game: Any = work.game
    shown: dict[str, Any] = {
        "game": game,
        "entry": found["entry"],
        "ruling": record_forms.drawn(game, work.timeline.state, recorder=True),
    }
    return found | {
        "more": render_template("record/extras.html", **shown),
        "compared": render_template("analysis/compare.html", game=game, view=view) if view else "",
    }


def _compared(asked: Asked, work: Analysis[Any], found: Json) -> Comparison:
    """What differs at the end of the line and of what the match has in its place."""
    sides = (work.timeline, found["at"]), (asked.timeline, found["trunk"]["at"])
    return compared(found, *(standings(work.game, side.at(node)) for side, node in sides))
