"""Figures that pages draw: maps of numbers and courses, each with its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.game import MatchFacts
from core.messages import Column, Table, msg
from tests.toys import pig
from tests.web.conftest import Api
from tests.web.pages.browsing import read

SIDE = 4
COLUMNS = (
    Column("y", msg("Inches")),
    *(Column(f"x{x}", msg("{n}", n=x)) for x in range(SIDE)),
)
SEATS = (Column("roll", msg("Rolls")), Column("a", msg("Red")), Column("b", msg("Black")))


def plan(counts: dict[tuple[int, int], int], total: int | None = None) -> Table:
    rows = tuple(
        {"y": y, **{f"x{x}": counts.get((x, y), 0) for x in range(SIDE)}}
        for y in reversed(range(SIDE))
    )
    note = msg("The edge of red is below.")
    shown = rows if counts else ()
    return Table("places", msg("Where they stood"), COLUMNS, shown, total, note, "map")


def course(*values: tuple[float, float]) -> Table:
    rows = tuple({"roll": n, "a": a, "b": b} for n, (a, b) in enumerate(values))
    return Table("luck", msg("Luck"), SEATS, rows, None, None, "course")


def tables(found: Any) -> tuple[Table, ...]:
    if not found["rolls"]:
        return plan({}), course()
    return plan({(0, 0): 4, (3, 2): 1}), course((0, 0), (0.5, -1.25), (1.5, -1.25))


def summarize(facts: Iterable[MatchFacts]) -> tuple[Table, ...]:
    return (plan({(1, 3): 2}, len(list(facts))),)


@pytest.fixture
def client(make_app: Callable[..., Flask]) -> FlaskClient:
    game = pig(slug="toy-drawn", tables=tables, summarize=summarize)
    return make_app(games={game.slug: game}).test_client()


@pytest.fixture
def match(client: FlaskClient) -> str:
    api = Api(client)
    match_id = api.start(game="toy-drawn")
    api.play(match_id, "roll 5")
    return match_id


def test_a_map_has_a_square_for_every_number(client: FlaskClient, match: str) -> None:
    page = read(client, f"/matches/{match}/statistics")
    names = [svg["aria-label"] for svg in page.all("svg") if svg.get("role") == "img"]
    assert "Map of 4 by 4 squares. Most: 4, column 0, row 0." in names
    squares = [r for r in page.all("rect") if r["class"] == "plan__square" and "x" in r]
    drawn = [(r["x"], r["y"], r["fill-opacity"]) for r in squares if r["x"] != "0" and "y" in r]
    assert drawn == [("86", "20", "0.56"), ("26", "60", "1.0")]  # the farthest row stands above
    assert "The edge of red is below." in page.text
    assert "3 / 2: 1" in page.text


def test_what_is_drawn_stands_in_a_table_too(client: FlaskClient, match: str) -> None:
    page = read(client, f"/matches/{match}/statistics")
    assert page.text.count("As a table") == 2
    drawn = [e for e in page.elements if e.tag == "table" and e.inside.count("details") == 2]
    assert len(drawn) == 2  # beside charts that stand under a heading


def test_a_course_is_a_line_for_each_column(client: FlaskClient, match: str) -> None:
    page = read(client, f"/matches/{match}/statistics")
    names = [svg["aria-label"] for svg in page.all("svg") if svg.get("role") == "img"]
    assert "Curve over 2 steps. At the end: Red 1.5, Black −1.25." in names
    french = read(client, f"/matches/{match}/statistics", "fr")
    assert "−1,25" in french.text


def test_nothing_counted_is_nothing_drawn(client: FlaskClient) -> None:
    page = read(client, f"/matches/{Api(client).start(game='toy-drawn')}/statistics")
    assert page.text.count("No figures yet.") == 2
    assert not [r for r in page.all("rect") if r.get("class") == "plan__square"]


def test_maps_across_matches(client: FlaskClient, match: str) -> None:
    page = read(client, "/games/toy-drawn/statistics")
    assert "Map of 4 by 4 squares. Most: 2, column 1, row 3." in [
        svg.get("aria-label") for svg in page.all("svg")
    ]
    assert "1 match" in page.text


def test_drawn_figures_come_as_csv_and_json(client: FlaskClient, match: str) -> None:
    answer = client.get(f"/matches/{match}/statistics.csv?table=places")
    assert answer.text.splitlines() == ["y,x0,x1,x2,x3", "3,0,0,0,0", "2,0,0,0,1", "1,0,0,0,0",
                                        "0,4,0,0,0"]  # fmt: skip
    told = client.get(f"/api/v1/matches/{match}/statistics").json
    assert [one["kind"] for one in told["tables"]] == ["map", "course"]
    assert told["tables"][0]["rows"][1] == {"y": 2, "x0": 0, "x1": 0, "x2": 0, "x3": 1}
