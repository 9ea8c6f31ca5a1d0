"""The front page, and the page of each game."""

from __future__ import annotations

from typing import Any

from flask import Response, render_template, url_for

from core.rights import Deed, Nobody
from eventstore.export import records
from eventstore.kinds import BRANCH, PEOPLE, TRIAL
from eventstore.queries import EVERY, Wanted
from web import context
from web.api.records import own
from web.pages import games_list, kinds, match_lines
from web.pages.blueprint import blueprint
from web.pages.options import fields_of
from web.pages.rules import rules_text
from web.pages.seating import seating_of
from web.pictures.game_pages import pages_of
from web.rights.standing import standing_at

NAMED = 12  # players on the front page
RECENT = 6  # matches on the front page
LISTED = Wanted(put_away=False)


@blueprint.get("/")
def home() -> str:
    """The games, the match to go on with, the latest matches."""
    played = LISTED._replace(status="running", kinds=(PEOPLE, TRIAL, BRANCH))
    running = match_lines.page_of(size=RECENT, wanted=played).entries
    somebody = not isinstance(standing_at(None).actor, Nobody)
    return render_template(
        "home.html",
        games=games_list.all_games(),
        current=next((one for one in running if not one.absent and _goes_on(one.id)), None),
        somebody=somebody,
        reached=context.settings().reach is not None,
        people=match_lines.remembered()[:NAMED] if somebody else [],
        recent=match_lines.page_of(size=RECENT, wanted=LISTED).entries,
        left_out=kinds.left_out(LISTED),
        of_kind=lambda kind: url_for("pages.matches", kind=kind),
    )


def _goes_on(match_id: str) -> bool:
    """Whether it is the reader's to record."""
    standing = standing_at(match_id)
    return standing.may(Deed.RECORD) or any(grant.seat for grant in standing.grants)


@blueprint.app_context_processor
def _rights() -> dict[str, Any]:
    return {"may": lambda deed: standing_at(None).may(Deed[deed])}


@blueprint.get("/games/<slug>")
def game(slug: str) -> str:
    """What a game is, how often it was recorded, its latest matches."""
    found, wanted = context.service().find(slug), LISTED._replace(game=slug)
    return render_template(
        "game.html",
        game=found,
        picture=pages_of(slug).tile,
        seats=seating_of(found, fields_of(found.options)).counts,
        has_rules=rules_text(slug) is not None,
        matches=context.projections().count(Wanted(game=slug)),
        running=context.projections().count(Wanted(game=slug, status="running")),
        page=match_lines.page_of(size=RECENT, wanted=wanted),
        left_out=kinds.left_out(wanted),
        of_kind=lambda kind: url_for("pages.matches", game=slug, kind=kind),
    )


@blueprint.get("/games/<slug>/matches.ndjson")
def game_archive(slug: str) -> Response:
    """Every match of a game that the reader may have whole, one record a line, ready to be imported
    elsewhere.
    """
    context.service().find(slug)
    ids = [entry.id for entry in match_lines.all_of(EVERY._replace(game=slug))]
    found = records(context.store(), own(ids))
    lines = (match.line for match in found)
    answer = Response(lines, mimetype="application/x-ndjson")
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}.ndjson"'
    return answer
