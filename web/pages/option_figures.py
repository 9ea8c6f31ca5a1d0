"""How results differ by the value of an option of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import render_template, url_for

from core.errors import NotFound
from core.game import Game
from core.messages import Message, msg
from core.shares import of_share, share
from eventstore.trends import Trend
from web import context
from web.charts.rows import Dots, Figure, Name, Stacks, dots_of, stacks_of
from web.pages import kinds, match_lines
from web.pages.blueprint import blueprint
from web.pages.catalogues import offered
from web.pages.filters import Filters, filters_of, inside, presets
from web.pages.options import CUSTOM, OptionField
from web.pages.results import ALONE, TOGETHER, Part, part_of, parts_of


class Value(NamedTuple):
    """A value of an option: its title, how its matches came out, where they are listed."""

    title: Message
    counts: Mapping[str, int]
    link: str

    @property
    def n(self) -> int:
        """How many matches."""
        return sum(self.counts.values())


@blueprint.get("/games/<slug>/options/<option>")
def game_option(slug: str, option: str) -> str:
    """How matches came out by the value of an option; days, players and place narrow them."""
    game = context.service().find(slug)
    asked = offered(game)
    one = next((one for one in asked if one.name == option and one.widget == "choice"), None)
    if one is None:
        raise NotFound("option_not_found", "There is no option “{option}” here.", option=option)
    filters = filters_of(asked)
    keys = [one.name, *filter(None, [inside(game, one)])]
    wanted = filters.wanted(game, asked)
    trends = context.projections().by_option(wanted, *keys)
    parts = parts_of(game, [key for trend in trends if (key := part_of(game, trend.outcome))])
    values = values_of(game, one, filters, trends)
    return render_template(
        "game_option.html",
        game=game,
        option=one,
        others=[other for other in asked if other.widget == "choice" and other.name != option],
        filters=filters,
        presets=presets(),
        players=match_lines.remembered(),
        places=context.projections().places(),
        parts=parts,
        values=values,
        chart=chart_of(one, parts, values),
        shares=[
            shares_of(key, part, values)
            for key, part in parts.items()
            if key != ALONE or TOGETHER not in parts  # of won and lost, one says the other
        ],
        left_out=kinds.left_out(wanted),
        of_kind=lambda kind: url_for(
            "pages.game_option", **{**filters.query, "slug": slug, "option": option, "kind": kind}
        ),
        counted=sum(value.n for value in values),
    )


def values_of(
    game: Game[Any, Any, Any], one: OptionField, filters: Filters, trends: list[Trend]
) -> list[Value]:
    """The values of an option that matches had, in the order of the form."""
    found: dict[str, dict[str, int]] = {choice.value: {} for choice in one.choices}
    for trend in trends:
        if (part := part_of(game, trend.outcome)) is None:
            continue
        value = trend.group or str(one.default)
        counts = found.setdefault(value if value in found else CUSTOM, {})
        counts[part] = counts.get(part, 0) + trend.matches
    titles = {choice.value: choice.title for choice in one.choices}
    return [
        Value(titles.get(value, msg("others")), counts, _listed(game, one, filters, value))
        for value, counts in found.items()
        if counts
    ]


def _listed(game: Game[Any, Any, Any], one: OptionField, filters: Filters, value: str) -> str:
    asked = {"game": game.slug, "status": "over", **filters.query, one.asked: value}
    return url_for("pages.matches", **asked)


def chart_of(one: OptionField, parts: Mapping[str, Part], values: list[Value]) -> Stacks | None:
    """A bar for each value, stacked of the ways in which matches came out."""
    shown = [(part.look, part.title) for part in parts.values()]
    rows = [
        (
            (Name(value.title, link=value.link),),
            [value.counts.get(key, 0) for key in parts],
            value.link,
        )
        for value in values
    ]
    return stacks_of(one.title, shown, rows)


def shares_of(key: str, part: Part, values: list[Value]) -> Dots | None:
    """The share of one way to come out at each value, with its interval."""
    figures = []
    for value in values:
        n = value.counts.get(key, 0)
        name = Name(value.title, link=value.link)
        figures.append(Figure((name,), share(n, value.n), of_share(n, value.n), value.link))
    return dots_of(part.title, figures, measure=msg("Share of matches"))
