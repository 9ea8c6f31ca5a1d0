"""The chart of a table of figures, as the table declares it (`core.messages.Table.kind`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias, cast

from core.messages import Column, Message, Table, Value
from core.shares import Basis
from web.charts import plots, rows
from web.charts.course import Chart, course_of
from web.charts.heatmap import Heatmap, plan_of
from web.charts.plots import Plot
from web.charts.rows import Bars, Dots, Figure, Name, Stacks

Drawing: TypeAlias = Chart | Heatmap | Dots | Bars | Stacks | Plot
Row: TypeAlias = "Mapping[str, Value | float | None]"
MOST = 16  # rows that a chart draws; a longer table is drawn in part
NUMBERS = frozenset({"number", "share"})  # kinds of columns
EVEN = frozenset({"draws", "drawn"})  # columns of stacked parts that are nobody's


class Behind(Protocol):
    """Where the matches behind a row are listed; None: nowhere.

    `upto`: those of the rows from it up to this number, too. `column`: those that this column of
    it counts.
    """

    def __call__(self, row: Row, /, *, upto: int | None = None, column: str = "") -> str | None: ...


def _nowhere(_row: Row, **_more: int | str | None) -> str | None:
    return None


def drawing(table: Table, behind: Behind = _nowhere) -> Drawing | None:
    """The chart of a table; None for a plain one, or where there is nothing to draw."""
    if not table.rows:
        return None
    match table.kind:
        case "map":
            return plan_of(table, lambda row, key: behind(row, column=key))
        case "course":
            return course_of(table, behind)
        case "shares" | "means":
            return _dots(table, behind)
        case "ranking":
            return _bars(table, behind)
        case "results":
            return _stacks(table, behind)
        case "distribution" | "survival":
            return _plot(table, behind)
    return None


def names_of(table: Table) -> tuple[Column, ...]:
    """The columns that name a row: the first, and all others that hold no figure."""
    return (
        *table.columns[:1],
        *(one for one in table.columns[1:] if one.kind not in NUMBERS and not is_shown_once(one)),
    )


def is_shown_once(column: Column) -> bool:
    """Whether a column tells of its row what no name is made of, such as a day."""
    return column.kind == "text" and column.key in {"first", "last"}


def row_name(table: Table, row: Row) -> tuple[str, ...]:
    """What a row is known by in addresses: its names in English."""
    return tuple(str(row.get(column.key)) for column in names_of(table))


def figure_of(table: Table, number: int, key: str) -> Basis:
    """What a figure of a row is made of; of nothing where the table does not say."""
    return table.bases[number].get(key, Basis(0)) if table.bases else Basis(0)


def _names(table: Table, row: Row, link: str | None) -> tuple[Name, ...]:
    return tuple(Name(row.get(one.key), one.kind, link) for one in names_of(table))


def _title(table: Table, key: str) -> Message:
    return next(column.title for column in table.columns if column.key == key)


def _number(row: Row, key: str) -> float | None:
    return cast("float | None", row.get(key))  # of a column of numbers


def _drawn(table: Table, weight: Callable[[int], float]) -> tuple[Sequence[int], int]:
    """The numbers of the rows that are drawn, in their order, and how many are left out: of a
    long table the weightiest are.
    """
    every = range(len(table.rows))
    found = [n for n in every if weight(n) > 0]
    kept = set(sorted(found, key=weight, reverse=True)[:MOST])
    return [n for n in every if n in kept], len(found) - len(kept)


def _dots(table: Table, behind: Behind) -> Dots | None:
    key = table.draws[0]
    shares = table.kind == "shares"
    drawn, left_out = _drawn(table, lambda n: figure_of(table, n, key).n)
    figures = []
    for n in drawn:
        row, basis = table.rows[n], figure_of(table, n, key)
        link = behind(row)
        value = basis.part / basis.n if shares and basis.part is not None else _number(row, key)
        figures.append(Figure(_names(table, row, link), value, basis, link))
    measure = _title(table, key)
    return rows.dots_of(table.title, figures, shares=shares, left_out=left_out, measure=measure)


def _bars(table: Table, behind: Behind) -> Bars | None:
    key = table.draws[0]
    drawn, left_out = _drawn(table, lambda n: _number(table.rows[n], key) or 0)
    figures = []
    for n in drawn:
        row = table.rows[n]
        link = behind(row)
        of = figure_of(table, n, key).n or None
        figures.append((_names(table, row, link), _number(row, key), of, link))
    return rows.bars_of(table.title, figures, left_out, _title(table, key))


def _stacks(table: Table, behind: Behind) -> Stacks | None:
    titles = {column.key: column.title for column in table.columns}
    parts = [(_look(table.draws, n), titles[key]) for n, key in enumerate(table.draws)]
    every = [[int(_number(row, key) or 0) for key in table.draws] for row in table.rows]
    drawn, left_out = _drawn(table, lambda n: sum(every[n]))
    figures = []
    for n in drawn:
        link = behind(table.rows[n])
        figures.append((_names(table, table.rows[n], link), every[n], link))
    return rows.stacks_of(table.title, parts, figures, left_out)


def _look(keys: Sequence[str], place: int) -> str:
    if keys[place] in EVEN:
        return "even"
    return str(1 + sum(key not in EVEN for key in keys[:place]))


def _plot(table: Table, behind: Behind) -> Plot | None:
    name = table.columns[0]
    by_value = {int(_number(row, name.key) or 0): row for row in table.rows}
    counts = {
        value: int(sum(_number(row, key) or 0 for key in table.draws))
        for value, row in by_value.items()
    }

    def link(first: int, last: int) -> str | None:
        held = [value for value, n in counts.items() if n and first <= value <= last]
        if not held:
            return None
        row = by_value[min(held)]
        return behind(row, upto=max(held)) if len(held) > 1 else behind(row)

    if table.kind == "survival":
        return plots.survival(table.title, counts, name.title, link)
    return plots.distribution(table.title, counts, name.title, link)
