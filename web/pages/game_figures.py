"""Figures of a game over its matches, the matches behind each of them, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from flask import Response, render_template, request, url_for

from core.game import Game
from core.messages import Column, Table, msg
from core.shares import Basis
from eventstore.players import folded
from eventstore.queries import Wanted
from eventstore.ratings import Rating
from eventstore.summaries import Summary
from eventstore.trends import Trend
from web import context
from web.charts.of_tables import Drawing, Row, drawing, row_name
from web.charts.rows import Dots, Figure, Name, dots_of
from web.headings import Headed, headed
from web.pages import kinds, match_lines, results
from web.pages.blueprint import blueprint
from web.pages.catalogues import offered
from web.pages.figures import as_csv, table_named
from web.pages.filters import Filters, filters_of, presets
from web.pages.options import OptionField

RATINGS = "ratings"  # the key of the table
SURE = msg("How strong, for sure and at most")
RATED = msg(
    "How strong players are by the results of all matches of people, and how sure that is; those "
    "who are so for sure stand first."
)
STRENGTH = (
    Column("player", msg("Player"), "player"),
    Column("rating", msg("Rating")),
    Column("low", msg("For sure")),
    Column("high", msg("At most")),
    Column("n", msg("Matches")),
)


class Figures(NamedTuple):
    """A game, what is counted of it, and where that leads."""

    game: Game[Any, Any, Any]
    options: tuple[OptionField, ...]
    filters: Filters

    @property
    def choices(self) -> list[OptionField]:
        """The options that have values to choose from."""
        return [one for one in self.options if one.widget == "choice"]

    @property
    def wanted(self) -> Wanted:
        """The matches that are counted."""
        return self.filters.wanted(self.game, self.options)

    def summary(self) -> Summary:
        """The tables."""
        return context.projections().summary(self.game, self.wanted._replace(game=""))

    def trends(self) -> list[Trend]:
        """Results by month."""
        return context.projections().by_month(self.wanted)

    def link(self, endpoint: str, **more: str) -> str:
        """A page of the same matches."""
        return url_for(endpoint, **{"slug": self.game.slug, **self.filters.query, **more})

    def listed(self, more: Mapping[str, str]) -> str:
        """The list of the same matches, narrowed further."""
        asked = {"game": self.game.slug, "status": "over", **self.filters.query, **more}
        return url_for("pages.matches", **asked)

    def behind(self, table: Table, row: Row, *, upto: int | None = None, column: str = "") -> str:
        """The matches behind a row of a table, or behind more of it (`web.charts.Behind`)."""
        asked: dict[str, Any] = {"table": table.key, "row": [*row_name(table, row)]}
        asked |= {} if upto is None else {"upto": upto}
        asked |= {"column": column} if column else {}
        return url_for("pages.matches_behind", slug=self.game.slug, **self.filters.query, **asked)


def figures_of(slug: str) -> Figures:
    """The game of an address, and what the address narrows its figures to."""
    game = context.service().find(slug)
    asked = offered(game)
    return Figures(game, asked, filters_of(asked))


def _shared(found: Figures) -> dict[str, Any]:
    return {
        "game": found.game,
        "filters": found.filters,
        "presets": presets(),
        "options": found.choices,
        "players": match_lines.remembered(),
        "places": context.projections().places(),
    }


@blueprint.get("/games/<slug>/statistics")
def game_statistics(slug: str) -> str:
    """The figures of a game over its matches; days, players, place and options narrow them."""
    found = figures_of(slug)
    summary, drawn = found.summary(), _drawn(found)
    return render_template(
        "game_statistics.html",
        **_shared(found),
        counted=summary.counted,
        uncounted=summary.left_out,
        left_out=kinds.left_out(found.wanted),
        of_kind=lambda kind: found.link("pages.game_statistics", kind=kind),
        parts=_parts(found, summary, drawn),
        over_time=next((one for one in drawn if one.table.key == results.OVER_TIME), None),
        behind=lambda table: None if table.key == RATINGS else partial(found.behind, table),
        drawing=lambda table: _chart(found, drawn, table),
        option_link=lambda one: found.link("pages.game_option", option=one.name),
        csv=lambda key: found.link("pages.game_statistics_csv", table=key),
    )


@blueprint.get("/games/<slug>/statistics.csv")
def game_statistics_csv(slug: str) -> Response:
    """One table of a game as CSV (`?table=`), of the same matches as the page shows."""
    found = figures_of(slug)
    tables = (*(one.table for one in _drawn(found)), *found.summary().tables)
    table = table_named(tables, request.args.get("table"))
    return as_csv(table, found.game, slug)


def _drawn(found: Figures) -> list[results.OverTime | Rated]:
    """What no game makes itself: results over time, ratings."""
    both = results.of_game(found.game, found.trends(), found.listed), rated(found.game)
    return [one for one in both if one is not None]


def _parts(found: Figures, summary: Summary, drawn: list[results.OverTime | Rated]) -> list[Headed]:
    """The tables under their headings, those of ratings among people."""
    rated_ones = [one.table for one in drawn if one.table.key == RATINGS]
    tables = [*rated_ones, *(table for table in summary.tables if table.rows)]
    return headed(found.game.summary_headings, tables)


def _chart(found: Figures, drawn: list[results.OverTime | Rated], table: Table) -> Drawing | None:
    own = next((one.chart for one in drawn if one.table.key == table.key), None)
    return own or drawing(table, partial(found.behind, table))


class Rated(NamedTuple):
    """How strong players are: the table, and its chart."""

    table: Table
    chart: Dots


def rated(game: Game[Any, Any, Any]) -> Rated | None:
    """How strong the players of a game are, those first that are so for sure; None where nobody
    was compared with anybody.
    """
    names = {folded(name): name for name in match_lines.remembered()}
    every = context.projections().strengths(game.slug).items()
    found = [(names[key], one) for key, one in every if key in names]
    found.sort(key=lambda one: (-one[1].low, one[0]))
    rows: tuple[Any, ...] = tuple(
        {"player": name, "rating": one.mu, "low": one.low, "high": one.high, "n": one.matches}
        for name, one in found
    )
    table = Table(RATINGS, msg("Ratings"), STRENGTH, rows, note=RATED)
    chart = dots_of(
        table.title, [_strength(name, one) for name, one in found], shares=False, measure=SURE
    )
    return None if chart is None else Rated(table, chart)


def _strength(name: str, rating: Rating) -> Figure:
    basis = Basis(rating.matches, None, rating.low, rating.high)
    address = url_for("pages.player", name=name)
    return Figure((Name(name, "player", address),), rating.mu, basis, address)
