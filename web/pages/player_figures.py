"""The figures of a person: results by game, over time, by seat, against others, ratings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import url_for

from core.game import Game
from core.messages import msg
from eventstore.ratings import Moment
from eventstore.trends import Ended, Trend
from web import context
from web.charts.plots import At, Plot, over_time
from web.charts.rows import Dots
from web.i18n import day, number
from web.pages import results
from web.pages.filters import Filters
from web.pages.results import Form, OverTime

LOOKED_AT = 2000  # matches that rows of wins are looked for in
OPPONENTS = 8  # that are shown


class OfGame(NamedTuple):
    """A person in one game."""

    slug: str
    title: str
    over_time: OverTime | None
    seats: Dots | None
    form: Form | None
    rating: Plot | None
    now: Moment | None


class Companion(NamedTuple):
    """Somebody who sat at the same tables."""

    name: str
    matches: int
    link: str


def of_person(name: str, filters: Filters) -> list[OfGame]:
    """What is told of each game that a person has ended matches of, in the order of the games."""
    wanted = filters.wanted()._replace(player=name)
    trends = context.projections().by_month(wanted)
    last = context.projections().last_results(wanted, LOOKED_AT)
    games = context.store().games
    known = {one.game for one in trends}
    return [
        _of_game(name, filters, game, [one for one in trends if one.game == slug], last)
        for slug, game in games.items()
        if slug in known
    ]


def _of_game(
    name: str,
    filters: Filters,
    game: Game[Any, Any, Any],
    trends: list[Trend],
    last: list[Ended],
) -> OfGame:
    def link(more: Mapping[str, str]) -> str:
        asked = {**filters.query, "game": game.slug, "status": "over", "player": name, **more}
        return url_for("pages.matches", **asked)

    seats = results.by_seat(game, trends, link)
    own = [(one.match_id, one.outcome.result) for one in last if one.game == game.slug]
    course = [] if filters.active else context.projections().rating_course(game.slug, name)
    return OfGame(
        game.slug,
        game.title,
        results.of_player(trends, link, f"over_time_{game.folder}"),
        results.shares_of(msg("By seat"), seats) if len(seats) > 1 else None,
        results.form_of(own),
        rating_chart(course),
        course[-1] if course else None,
    )


def rating_chart(course: list[Moment]) -> Plot | None:
    """A rating over time between what it is for sure and at most; each mark opens its match."""
    values = [
        At(
            one.at.date(),
            one.rating.mu,
            one.rating.low,
            one.rating.high,
            msg(
                "{day}: {value}, for sure {low}",
                day=day(one.at),
                value=number(round(one.rating.mu, 1)),
                low=number(round(one.rating.low, 1)),
            ),
            url_for("pages.match", match_id=one.match_id),
        )
        for one in course
    ]
    return over_time(msg("Rating"), [(msg("Rating"), values)])


def companions(name: str) -> list[Companion]:
    """Those who sat at the same tables most often."""
    found = context.projections().companions(name, OPPONENTS)
    return [Companion(other, n, url_for("pages.pair", one=name, other=other)) for other, n in found]
