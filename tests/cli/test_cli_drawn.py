"""Figures drawn with characters in the terminal."""

from __future__ import annotations

from core.messages import Column, Table, msg
from web.cli import output
from web.cli.drawn import bars, course_lines, map_lines

COLUMNS = (Column("y", msg("y")), Column("x0", msg("0")), Column("x1", msg("1")))
ROWS = ({"y": 10, "x0": 0, "x1": 16}, {"y": 9, "x0": 1, "x1": 4})
MAP = Table("places", msg("Places"), COLUMNS, ROWS, 3, msg("From above."), "map")
COURSE = Table(
    "luck",
    msg("Luck"),
    (Column("n", msg("Roll")), Column("a", msg("Red")), Column("b", msg("Black"))),
    tuple({"n": n, "a": n, "b": -0.5} for n in range(3)),
    kind="course",
)


def test_a_map_in_characters():
    assert list(map_lines(MAP)) == ["10 |  @@|", " 9 |::==|", ". = 1, @ = 16"]
    assert list(map_lines(MAP._replace(rows=()))) == []


def test_a_course_in_characters():
    assert list(course_lines(COURSE)) == [
        "Red    ▁▅█  0 ... 2, at the end 2",
        "Black  ▁▁▁  -0.5 ... -0.5, at the end -0.5",
    ]
    assert list(course_lines(COURSE._replace(rows=()))) == []


def test_a_long_course_stays_on_its_line():
    long = COURSE._replace(rows=tuple({"n": n, "a": n, "b": 0} for n in range(500)))
    bars = next(course_lines(long)).split()[1]
    assert len(bars) == 72
    assert (bars[0], bars[-1]) == ("▁", "█")


def test_drawings_have_title_matches_and_note(capsys):
    output.figures((MAP, COURSE))
    told = capsys.readouterr().out
    assert "Places (3 matches)" in told
    assert "10 |  @@|" in told
    assert "From above." in told
    assert "▁▅█" in told


def test_bars_are_as_long_as_their_numbers_until_these_are_large() -> None:
    table = Table(
        "split",
        msg("Split"),
        (Column("name", msg("Name"), "text"), Column("n", msg("Number"))),
        ({"name": "few", "n": 2}, {"name": "none", "n": None}),
        kind="bars",
    )
    assert list(bars(table)) == ["██", ""]
    many = table._replace(rows=(*table.rows, {"name": "many", "n": 90}))
    assert [len(bar) for bar in bars(many)] == [1, 0, 45]
    assert list(bars(table._replace(rows=()))) == []
