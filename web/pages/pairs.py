"""Two people who met: how it went between them, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from flask import render_template, request, url_for
from werkzeug.wrappers import Response

from core.game import Game
from core.messages import Message, Table, msg
from eventstore.trends import Outcome, Trend
from web import context
from web.asked import asked_page
from web.charts.rows import Name, Stacks, stacks_of
from web.pages import kinds, match_lines, results
from web.pages.blueprint import blueprint
from web.pages.figures import as_csv, by_game, table_named
from web.pages.filters import Filters, filters_of, presets
from web.pages.player_figures import LOOKED_AT
from web.pages.results import Form, OverTime

MET = "head_to_head"  # the key of the table of games


class Meeting(NamedTuple):
    """Two people in one game: against each other, and at one side.

    `first` and `second` are matches that one of them won and the other did not, `neither` those
    that both lost to others; `together` those that both won or lost as one side, `won` of them.
    """

    slug: str
    title: str
    first: int
    drawn: int
    second: int
    neither: int
    together: int
    won: int
    over_time: OverTime | None
    form: Form | None

    @property
    def against(self) -> int:
        """How many matches one of them could win from the other."""
        return self.first + self.drawn + self.second + self.neither


@blueprint.get("/pair")
def pair() -> str:
    """How it went between two people (`?one=&other=`); days and place narrow it."""
    one = context.person(request.args.get("one", "")).name
    other = context.person(request.args.get("other", "")).name
    filters = filters_of()
    wanted = filters.wanted()._replace(player=one, against=other)
    meetings = _meetings(one, other, filters)
    asked: Any = {**filters.query, "one": one, "other": other}
    return render_template(
        "pair.html",
        one=one,
        other=other,
        left_out=kinds.left_out(wanted),
        ruled=kinds.ruled(wanted),
        of_kind=lambda kind: url_for("pages.pair", **{**asked, "kind": kind}),
        csv=lambda key: url_for("pages.pair_csv", **asked, table=key),
        filters=filters,
        presets=presets(),
        places=context.projections().places(),
        meetings=meetings,
        chart=stacked(meetings, one, other),
        page=match_lines.page_of(asked_page(), wanted=wanted),
        turned=url_for("pages.pair", **filters.query, one=other, other=one),
        link=lambda number: url_for("pages.pair", **asked, page=number),
    )


@blueprint.get("/pair.csv")
def pair_csv() -> Response:
    """The results of two people by game, or in one game over time, as CSV (`?table=`)."""
    one = context.person(request.args.get("one", "")).name
    other = context.person(request.args.get("other", "")).name
    meetings = _meetings(one, other, filters_of())
    over_time = [meeting.over_time.table for meeting in meetings if meeting.over_time]
    tables = (as_table(meetings), *over_time)
    return as_csv(table_named(tables, request.args.get("table", MET)), None, "pair")


def as_table(meetings: Iterable[Meeting]) -> Table:
    """How it went in each game."""
    numbers = {
        "first": msg("Won by the first"),
        "drawn": msg("Drawn"),
        "second": msg("Won by the second"),
        "neither": msg("Others won"),
        "together": msg("Together"),
        "won": msg("Won together"),
    }
    return by_game(MET, msg("Head to head"), numbers, meetings)


def _meetings(one: str, other: str, filters: Filters) -> list[Meeting]:
    wanted = filters.wanted()._replace(player=one, against=other)
    trends = context.projections().by_month(wanted)
    last = context.projections().last_results(wanted, LOOKED_AT)
    asked = {**filters.query, "status": "over", "player": one, "against": other}
    found = []
    for slug, game in context.store().games.items():
        own = [trend for trend in trends if trend.game == slug]
        results_of_one = [(e.match_id, e.outcome.result) for e in last if e.game == slug]
        if own:
            found.append(_meeting(game, own, results_of_one, asked))
    return found


def _meeting(
    game: Game[Any, Any, Any],
    trends: Sequence[Trend],
    last: Sequence[tuple[str, str]],
    asked: Mapping[str, str],
) -> Meeting:
    counts = Counter[str]()
    for trend in trends:
        counts[kind_of(game, trend.outcome)] += trend.matches

    def link(more: Mapping[str, str]) -> str:
        narrowed: dict[str, Any] = {**asked, "game": game.slug, **more}
        return url_for("pages.matches", **narrowed)

    return Meeting(
        game.slug,
        game.title,
        first=counts["first"],
        drawn=counts["drawn"],
        second=counts["second"],
        neither=counts["neither"],
        together=counts["both_won"] + counts["both_lost"],
        won=counts["both_won"],
        over_time=results.of_player(trends, link, f"over_time_{game.folder}"),
        form=results.form_of(last),
    )


def kind_of(game: Game[Any, Any, Any], outcome: Outcome) -> str:
    """How a match came out between the two who sat there: for one of them, for neither, or as
    one side.
    """
    mine, theirs = outcome.result, outcome.other_result
    if mine == "open":
        return "open"
    if mine == "drawn":
        return "drawn"
    if mine != theirs:
        return "first" if mine == "won" else "second"
    if mine == "won":
        return "both_won"
    winners = outcome.winners or ()
    seats = outcome.seats or game.seats
    return "neither" if set(winners) <= set(seats) else "both_lost"


def stacked(meetings: Iterable[Meeting], one: str, other: str) -> Stacks | None:
    """A bar for each game that they met in: won by one, drawn, won by the other, by others."""
    parts = [
        ("1", msg("{name} won", name=one)),
        ("even", msg("Drawn")),
        ("2", msg("{name} won", name=other)),
        ("lost", msg("Others won")),
    ]
    rows = [
        ((Name(Message("{game}", {"game": m.title}), link=f"#{m.slug}"),),
         (m.first, m.drawn, m.second, m.neither), None)
        for m in meetings
    ]  # fmt: skip
    return stacks_of(msg("Head to head"), parts, rows)
