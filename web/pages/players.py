"""A person's page: matches, results by game, another name, none at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from flask import flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from core.errors import BadInput
from core.messages import Message, Table, msg
from eventstore.queries import UNKNOWN, Wanted
from web import context
from web.asked import asked_page
from web.i18n import translate
from web.pages import kinds, match_lines, player_figures
from web.pages.blueprint import blueprint
from web.pages.figures import as_csv, by_game, table_named
from web.pages.filters import filters_of, presets

RESULTS = "results"  # the key of the table of games


class Results(NamedTuple):
    """How a person did in one game; `open` are matches over without a result that counts."""

    game: str
    title: str
    matches: int
    won: int
    drawn: int
    lost: int
    running: int
    open: int
    absent: bool  # the game is not here


@blueprint.route("/players/<path:name>", methods=["GET", "POST"])
def player(name: str) -> str | Response | tuple[str, int]:
    """The matches of a person. Sent to it: another name, or that it be forgotten."""
    name = context.person(name).name
    if request.method == "GET":
        return _page(name)
    if request.form.get("action") == "forget":
        return _forget(name)
    new_name = " ".join(request.form.get("name", "").split())
    try:
        context.store().rename_player(name, new_name)
    except BadInput as error:
        return _page(name, new_name, error.message), 422
    flash(_("The name is %(name)s now, in every match.", name=new_name), "good")
    return redirect(url_for("pages.player", name=new_name), code=303)


def _forget(name: str) -> Response | tuple[str, int]:
    if "sure" not in request.form:
        flash(translate(msg("Nothing was forgotten: tick “yes” first.")), "warning")
        return redirect(url_for("pages.player", name=name), code=303)
    context.store().forget_player(name)
    flash(_("The name is forgotten; the matches stay."), "good")
    return redirect(url_for("pages.matches"), code=303)


def _page(name: str, new_name: str = "", error: Message | None = None) -> str:
    filters = filters_of()
    wanted = filters.wanted()._replace(player=name, put_away=False)
    return render_template(
        "player.html",
        name=name,
        new_name=new_name or name,
        error=error,
        filters=filters,
        presets=presets(),
        places=context.projections().places(),
        page=match_lines.page_of(asked_page(), wanted=wanted),
        results=results_of(wanted._replace(put_away=None)),
        left_out=kinds.left_out(wanted),
        ruled=kinds.ruled(wanted._replace(put_away=None)),
        of_kind=lambda kind: url_for(
            "pages.player", **{**filters.query, "name": name, "kind": kind}
        ),
        csv=lambda key: url_for("pages.player_csv", **filters.query, name=name, table=key),
        games=player_figures.of_person(name, filters),
        companions=player_figures.companions(name),
        link=lambda number: url_for("pages.player", **filters.query, name=name, page=number),
    )


@blueprint.get("/player.csv")
def player_csv() -> Response:
    """The results of a person (`?name=`) by game, or in one game over time, as CSV (`?table=`)."""
    name = context.person(request.args.get("name", "")).name
    filters = filters_of()
    own = player_figures.of_person(name, filters)
    results = as_table(results_of(filters.wanted()._replace(player=name)))
    tables = (results, *(one.over_time.table for one in own if one.over_time))
    return as_csv(table_named(tables, request.args.get("table", RESULTS)), None, "player")


def as_table(found: Iterable[Results]) -> Table:
    """How a person did in each game."""
    numbers = {
        "matches": msg("Matches"),
        "won": msg("Won"),
        "drawn": msg("Drawn"),
        "lost": msg("Lost"),
        "running": msg("Running"),
        "open": msg("Without result"),
    }
    return by_game(RESULTS, msg("Results"), numbers, found)


def results_of(wanted: Wanted) -> list[Results]:
    """Counts by game of the matches of a person, in the order of the games."""
    books, games = context.projections(), context.store().games
    counts: dict[str, Counter[str]] = {}
    for slug, n in books.counts(wanted._replace(status="running")).items():
        counts.setdefault(slug, Counter())["running"] += n
    for one in books.by_month(wanted):
        counts.setdefault(one.game, Counter())[one.outcome.result] += one.matches
    for slug, n in books.counts(wanted._replace(status=UNKNOWN)).items():
        counts.setdefault(slug, Counter())["open"] += n
    titles = {slug: games[slug].title if slug in games else slug for slug in counts}
    order = [slug for slug in (*games, *counts) if slug in counts]
    return [
        Results(
            slug,
            titles[slug],
            counts[slug].total(),
            **{k: counts[slug][k] for k in OUTCOMES},
            absent=slug not in games,
        )
        for slug in dict.fromkeys(order)
    ]


OUTCOMES = ("won", "drawn", "lost", "running", "open")
