"""Every mark of a chart of one match opens the steps that it is made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.game import Game
from core.games import ALL
from core.messages import Table
from core.replay import Timeline
from core.stats import statistics
from tests.laws import play_out
from web.charts.course import Chart
from web.charts.heatmap import Heatmap
from web.charts.of_tables import Drawing, drawing
from web.charts.plots import Plot
from web.context import store
from web.pages.steps_behind import of_table

games = pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
WITH_CHARTS = {"arcmage", "sorcerers-deck-of-death"}


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={game.slug: game for game in ALL})


def drawn(timeline: Timeline[Any]) -> Iterator[tuple[Table, Drawing]]:
    tables = timeline.game.tables(statistics(timeline)["game"])
    for table in tables:
        if found := drawing(table):
            yield table, found


@games
def test_every_row_of_a_chart_has_the_steps_that_it_counts(
    site: Flask, game: Game[Any, Any, Any]
) -> None:
    timeline = play_out(game, "behind 1").timeline
    line = {frame.step for frame in timeline.line()}
    with site.test_request_context():
        found = [table for table, _ in drawn(timeline)]
    assert bool(found) == (game.slug in WITH_CHARTS)
    for table in found:
        steps = of_table(timeline, table)
        assert {step for some in steps.values() for step in some} <= line
        name, *columns = table.columns
        for row in table.rows:
            key = str(row[name.key])
            if table.kind == "course":
                assert len(steps[key,]) == 1, (table.key, key)
            elif table.kind == "map":
                for one in columns:
                    assert len(steps.get((key, one.key), ())) == row[one.key], (table.key, key)
            else:
                counted = sum(int(row[one] or 0) for one in table.draws)  # type: ignore[arg-type]
                assert len(steps.get((key,), ())) == counted, (table.key, key)


@games
def test_every_mark_of_a_match_s_page_leads_to_its_steps(
    site: Flask, game: Game[Any, Any, Any]
) -> None:
    session = play_out(game, "behind 1")
    with site.test_request_context():
        store().append("behind", session.pending, expected_version=0)
        charts = [chart for _, chart in drawn(session.timeline)]
    client = site.test_client()
    page = client.get("/matches/behind/statistics").text
    steps = re.findall(r'href="(/matches/behind/replay\?step=\d+)[^"]*" tabindex="-1"><rect', page)
    assert len(steps) == min(len(session.timeline.line()), 120), "the strip"
    kinds = "curve__hit|plot__column|plan__square"
    led = re.findall(rf'<a href="([^"]*)"[^>]*>\s*<rect class="(?:{kinds})', page)
    assert len(led) >= sum(map(_linked, charts))
    for address in sorted({one.replace("&amp;", "&") for one in led})[::9]:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert "No step is counted here" not in answer.text, address


def _linked(chart: Drawing) -> int:
    """How many marks there are at least; a course has one for each of its values."""
    match chart:
        case Chart():
            return 2
        case Plot():
            return sum(one.height > 0 for one in chart.columns)
        case Heatmap():
            return len(chart.squares)
    raise AssertionError(f"a chart of one match is a {chart.form}: what do its marks open?")


def test_a_row_that_is_not_there(site: Flask) -> None:
    session = play_out(ALL[0], "behind 1")
    with site.test_request_context():
        store().append("behind", session.pending, expected_version=0)
    client: FlaskClient = site.test_client()
    table = session.timeline.game.tables(statistics(session.timeline)["game"])[0].key
    page = client.get(f"/matches/behind/behind?table={table}&row=no")
    assert (page.status_code, "No step is counted here" in page.text) == (200, True)
    for wrong in ("", "?table=none&row=1"):
        assert client.get(f"/matches/behind/behind{wrong}").status_code == 404
