"""Figures: of one match, and of a game over all its matches."""

from __future__ import annotations

from functools import partial
from typing import Any

from flask import Response, render_template, request, url_for

from core.events import Json, MatchId
from core.game import Game
from core.kit.ruled import noted
from core.knowledge import Viewer
from core.messages import Table, msg
from core.replay import Timeline
from core.stats import statistics
from web import context, photos
from web.addresses import root
from web.charts.of_tables import drawing
from web.headings import headed
from web.i18n import naming
from web.luck import tables_of
from web.pages import match_lines
from web.pages.blueprint import blueprint
from web.pages.catalogues import taken_from
from web.pages.figures import as_csv, by_seat, shared_tally, table_named
from web.pages.match_marks import standing
from web.pages.match_story import story_of
from web.pages.photos import pictured
from web.pages.rematch import rematch_of
from web.pages.steps_behind import behind
from web.seats import asked_viewer, seen_by, viewers


@blueprint.get("/matches/<match_id>/statistics")
def statistics_page(match_id: str) -> str:
    """The figures of a match, with everything or as a seat knows it (`?seat=`)."""
    seat = asked_viewer()
    timeline = context.timeline(match_id, seat)
    names = context.store().players(match_id)
    with naming(names):
        entry = match_lines.entry(match_id)
        shown = _figures(timeline, seat) | _links(match_id, seat) | standing(match_id)
        return render_template(
            "match_statistics.html",
            entry=entry,
            **story_of(timeline, entry, seat),
            seat=seat,
            viewers=viewers(timeline),
            names=names,
            pictured=pictured(timeline, photos.shown(match_id, seat)),
            match_note=context.store().match_note(match_id),
            **shown,
            **rematch_of(timeline),
        )


def _figures(timeline: Timeline[Any], seat: Viewer) -> dict[str, Any]:
    game, stats = timeline.game, statistics(timeline)
    of = behind(timeline, seat)
    return {
        "game": game,
        "tally": shared_tally(stats),
        "parts": headed(game.headings, (*_tables(game, stats), by_seat(stats))),
        "behind": of,
        "drawing": lambda table: drawing(table, of(table)),
        "taken": taken_from(game, timeline.start.options),
        "tags": timeline.start.tags,
        "has_text": game.notation.record is not None,
    }


def _tables(game: Game[Any, Any, Any], stats: Json) -> tuple[Table, ...]:
    """The game's own; where the table made rulings, each says so."""
    found = game.tables(stats["game"])
    if not stats["rulings"]:
        return found
    note = msg(
        "Rulings of the table in this match, counted as it made them: {n}.", n=stats["rulings"]
    )
    return tuple(noted(found, note))


def _links(match_id: MatchId, seat: Viewer) -> dict[str, Any]:
    """Where the page leads to, each as `seat` sees it."""
    here, match = url_for("pages.statistics_page", match_id=match_id), f"/matches/{match_id}"
    at = root()
    return {
        "view": partial(seen_by, here),
        "csv": lambda key: url_for("pages.statistics_csv", match_id=match_id, table=key, seat=seat),
        "replay_at": lambda step: seen_by(f"{at}{match}/replay", seat, step=step),
        "export": lambda form: seen_by(f"{at}/api/v1{match}/export", seat, format=form),
    }


@blueprint.get("/matches/<match_id>/statistics.csv")
def statistics_csv(match_id: str) -> Response:
    """One table of a match as CSV (`?table=`)."""
    timeline: Timeline[Any] = context.timeline(match_id, asked_viewer())
    tables = match_tables(timeline, statistics(timeline))
    table = table_named(tables, request.args.get("table"))
    return as_csv(table, timeline.game, match_id)


def match_tables(timeline: Timeline[Any], stats: dict[str, Any]) -> tuple[Table, ...]:
    """Luck and decisions, the game's own tables, then the shared one."""
    return (*tables_of(timeline), *timeline.game.tables(stats["game"]), by_seat(stats))
