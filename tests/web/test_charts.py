"""Charts: where marks stand, what they say, and what is too little to be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from flask import Flask

from core.messages import Column, Table, msg
from core.shares import of_share
from web.charts.heatmap import Heatmap
from web.charts.of_tables import Row, drawing, row_name
from web.charts.plots import At, Plot, distribution, over_time, survival
from web.charts.rows import Bars, Dots, Stacks
from web.charts.scale import Scale, around, month_days, months, of_days, round_step

TITLE = msg("Results")
NAME, WON, LOST = Column("who", msg("Who"), "text"), Column("won", TITLE), Column("lost", TITLE)
SHARE = Column("share", msg("Share"), "share")


@pytest.fixture(autouse=True)
def in_english(make_app: Callable[..., Flask]) -> Iterator[None]:
    with make_app().test_request_context():
        yield


def results(kind: str, draws: tuple[str, ...], *rows: tuple[str, int, int]) -> Table:
    found = tuple({"who": w, "won": n, "lost": m, "share": n / (n + m or 1)} for w, n, m in rows)
    bases = tuple({"share": of_share(n, n + m)} for _, n, m in rows)
    columns = (NAME, WON, LOST, SHARE)
    return Table("results", TITLE, columns, found, kind=kind, draws=draws, bases=bases)


def test_axes_name_round_values() -> None:
    assert round_step(7, 4) == 2
    assert round_step(0.9, 4) == pytest.approx(0.5)
    assert around([3, 17]) == Scale(0, 20)
    assert [tick.words for tick in Scale(0, 1).ticks(4, str)] == ["0.0", "0.5", "1.0"]
    assert around([5, 5]).at(5) == 0


def test_an_axis_of_dates_names_first_days_of_months() -> None:
    scale = Scale(date(2026, 1, 15).toordinal(), date(2026, 12, 20).toordinal())
    words = [tick.words for tick in months(scale, 6, lambda day: day.isoformat())]
    assert words == ["2026-03-01", "2026-05-01", "2026-07-01", "2026-09-01", "2026-11-01"]


def test_axes_hold_the_first_day_and_the_last_that_there_are() -> None:
    scale = of_days([date.min, date.max])
    assert (scale.at(date.min.toordinal()), scale.at(date.max.toordinal())) == (0, 100)
    assert len(months(scale, 6, lambda day: day.isoformat())) > 0
    assert month_days("9999-12") == ("9999-12-01", "9999-12-31")
    assert month_days("2024-02") == ("2024-02-01", "2024-02-29")


def test_a_share_is_a_dot_with_its_interval_from_five_on() -> None:
    found = drawing(results("shares", ("share",), ("Ana", 3, 2), ("Bo", 3, 1), ("Cy", 0, 0)))
    assert isinstance(found, Dots)
    ana, bo = found.rows  # of Cy there is nothing
    assert (ana.at, ana.n, ana.words, ana.few) == (60, 5, "60%", False)
    assert ana.low is not None
    assert ana.high is not None
    assert 0 < ana.low < 60 < ana.high < 100
    assert (bo.at, bo.low, bo.few, bo.part, bo.n) == (None, None, True, 3, 4)


def test_a_long_table_is_drawn_in_part() -> None:
    rows = [(f"p{n}", n, n) for n in range(1, 21)]
    found = drawing(results("ranking", ("won",), *rows), lambda row: f"/{row['who']}")
    assert isinstance(found, Bars)
    assert [bar.link for bar in found.rows] == [f"/p{n}" for n in range(5, 21)]
    assert (found.rows[0].width, found.rows[-1].width, found.left_out) == (25, 100, 4)


def test_stacked_bars_are_parts_of_the_whole_row() -> None:
    found = drawing(results("results", ("won", "lost"), ("Ana", 3, 1), ("Bo", 0, 0)))
    assert isinstance(found, Stacks)
    (row,) = found.rows
    assert [(one.at, one.width, one.n) for one in row.segments] == [(0, 75, 3), (75, 25, 1)]


def test_a_plain_table_is_not_drawn() -> None:
    assert drawing(results("table", (), ("Ana", 3, 1))) is None
    assert drawing(results("shares", ("share",))) is None
    assert drawing(results("ranking", ("won",), ("Ana", 0, 1))) is None


def test_a_row_is_known_by_its_names() -> None:
    table = results("table", (), ("Ana", 3, 1))
    assert row_name(table, table.rows[0]) == ("Ana",)


def test_a_distribution_has_a_column_for_each_value() -> None:
    found = distribution(TITLE, {3: 1, 5: 4}, msg("Rounds"))
    assert isinstance(found, Plot)
    assert [(one.height, str(one.words)) for one in found.columns] == [
        (25, "3: 1 of 5"),
        (0, "4: 0 of 5"),
        (100, "5: 4 of 5"),
    ]
    assert str(found.words) == "Results: most often 5, 4 of 5."
    assert distribution(TITLE, {}, msg("Rounds")) is None


def test_things_are_counted_in_whole_numbers() -> None:
    found = distribution(TITLE, {3: 1, 5: 1}, msg("Rounds"))
    assert found is not None
    assert [tick.words for tick in found.up] == ["0", "1"]


def test_a_column_opens_its_values_and_a_mark_of_survival_all_later_ones() -> None:
    def behind(row: Row, /, *, upto: int | None = None, column: str = "") -> str:
        return f"{row['who']}-{upto}{column}"

    def table(kind: str, *rows: tuple[int, int]) -> Table:
        found = tuple({"who": value, "won": times} for value, times in rows)
        return Table("t", TITLE, (NAME, WON), found, kind=kind, draws=("won",))

    few = drawing(table("distribution", (3, 1), (5, 4)), behind)
    assert isinstance(few, Plot)
    assert [one.link for one in few.columns] == ["3-None", None, "5-None"]
    many = drawing(table("distribution", *((n, n % 2) for n in range(1, 201))), behind)
    assert isinstance(many, Plot)
    assert [one.link for one in many.columns[:2]] == ["1-9", "11-19"]
    ended = drawing(table("survival", (1, 1), (2, 0), (3, 2), (4, 3)), behind)
    assert isinstance(ended, Plot)
    assert [one.link for one in ended.series[0].points] == ["1-4", "3-4", "3-4", "4-None"]
    squares = drawing(table("map", (1, 0), (2, 7)), behind)
    assert isinstance(squares, Heatmap)
    assert [one.link for one in squares.squares] == ["2-Nonewon"]


def test_many_values_stand_together() -> None:
    found = distribution(TITLE, dict.fromkeys(range(1, 201), 1), msg("Steps"))
    assert found is not None
    assert len(found.columns) == 21
    assert str(found.columns[1].words) == "10–19: 10 of 200"


def test_survival_falls_with_each_end() -> None:
    found = survival(TITLE, {1: 1, 2: 0, 3: 3}, msg("Fight"))
    assert found is not None
    points = found.series[0].points
    assert [(point.y, str(point.words)) for point in points] == [
        (0, "1: 4 of 4 reached it"),
        (25, "2: 3 of 4 reached it"),
        (25, "3: 3 of 4 reached it"),
    ]
    assert str(found.words) == "Results: half of 4 end by 3."


def test_a_line_over_dates_needs_two_days() -> None:
    first = At(date(2026, 1, 1), 1, 0, 2, msg("one"), "/m1")
    later = At(date(2026, 3, 1), 2, 1, 3, msg("two"), "/m2")
    assert over_time(TITLE, [(msg("Ana"), [first])]) is None
    found = over_time(TITLE, [(msg("Ana"), [first, later])], line=2)
    assert found is not None
    (line,) = found.series
    assert [point.link for point in line.points] == ["/m1", "/m2"]
    assert line.points[0].x < 5
    assert line.points[1].x > 95
    assert line.points[0].y > line.points[1].y  # more stands higher
    assert line.band.count("L") == 3
    assert found.line is not None
