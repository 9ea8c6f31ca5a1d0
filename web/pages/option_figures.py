"""How results differ by the value of an option of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import render_template, url_for
from werkzeug.wrappers import Response

from core.errors import NotFound
from core.game import Game
from core.messages import Column, Message, Table, msg
from core.shares import of_share, share
from eventstore.trends import Trend
from web import context
from web.charts.rows import Dots, Figure, Name, Stacks, dots_of, stacks_of
from web.pages import kinds, match_lines
from web.pages.blueprint import blueprint
from web.pages.catalogues import offered
from web.pages.figures import as_csv
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
    found = _found(slug, option)
    game, one, filters, parts, values = found[:5]
    return render_template(
        "game_option.html",
        game=game,
        option=one,
        others=[
            other for other in found.asked if other.widget == "choice" and other.name != option
        ],
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
        left_out=kinds.left_out(filters.wanted(game, found.asked)),
        ruled=kinds.ruled(filters.wanted(game, found.asked)),
        csv=url_for("pages.game_option_csv", **filters.query, slug=slug, option=option),
        of_kind=lambda kind: url_for(
            "pages.game_option", **{**filters.query, "slug": slug, "option": option, "kind": kind}
        ),
        counted=sum(value.n for value in values),
    )


@blueprint.get("/games/<slug>/options/<option>.csv")
def game_option_csv(slug: str, option: str) -> Response:
    """The same numbers as CSV: of each way to come out how many, its share and the interval."""
    found = _found(slug, option)
    columns = [Column("value", msg("Value"), "message"), Column("matches", msg("Matches"))]
    for key, part in found.parts.items():
        columns += [Column(key, part.title), Column(f"{key}_share", part.title, "share")]
        columns += [Column(f"{key}_{bound}", part.title, "share") for bound in ("low", "high")]
    rows: tuple[Any, ...] = tuple(_row(value, found.parts) for value in found.values)
    table = Table(found.option.name, found.option.title, tuple(columns), rows)
    return as_csv(table, found.game, slug)


def _row(value: Value, parts: Mapping[str, Part]) -> dict[str, Any]:
    row: dict[str, Any] = {"value": value.title, "matches": value.n}
    for key in parts:
        n = value.counts.get(key, 0)
        basis = of_share(n, value.n)
        row |= {key: n, f"{key}_share": share(n, value.n)}
        row |= {f"{key}_low": basis.low, f"{key}_high": basis.high}
    return row


class Found(NamedTuple):
    """An option, how matches with each value of it came out, and all options that narrow them."""

    game: Game[Any, Any, Any]
    option: OptionField
    filters: Filters
    parts: Mapping[str, Part]
    values: list[Value]
    asked: tuple[OptionField, ...]


def _found(slug: str, option: str) -> Found:
    game = context.service().find(slug)
    asked = offered(game)
    one = next((one for one in asked if one.name == option and one.widget == "choice"), None)
    if one is None:
        raise NotFound("option_not_found", "There is no option “{option}” here.", option=option)
    filters = filters_of(asked)
    keys = [one.name, *filter(None, [inside(game, one)])]
    trends = context.projections().by_option(filters.wanted(game, asked), *keys)
    parts = parts_of(game, [key for trend in trends if (key := part_of(game, trend.outcome))])
    return Found(game, one, filters, parts, values_of(game, one, filters, trends), asked)


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
