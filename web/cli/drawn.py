"""Figures drawn with characters: maps of numbers, and the course of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.messages import Table

SHADES = " .:-=+*#%@"  # from nothing to the most
HEIGHTS = "▁▂▃▄▅▆▇█"
WIDEST = 72  # characters of a course
LONGEST = 45  # characters of a bar


def map_lines(table: Table) -> Iterator[str]:
    """A map line by line: two characters a square, so that it is about as high as wide."""
    name, *columns = table.columns
    numbers: list[list[Any]] = [[row[c.key] or 0 for c in columns] for row in table.rows]
    most = max((n for row in numbers for n in row), default=0)
    if not most:
        return
    names = [str(row[name.key]) for row in table.rows]
    margin = max(map(len, names))
    for text, row in zip(names, numbers, strict=True):
        yield f"{text:>{margin}} |{''.join(2 * _shade(n, most) for n in row)}|"
    yield f"{SHADES[1]} = 1, {SHADES[-1]} = {most}"


def _shade(n: float, most: float) -> str:
    last = len(SHADES) - 1
    return SHADES[max(1, round(last * (n / most) ** 0.5))] if n else SHADES[0]


def bars(table: Table) -> Iterator[str]:
    """A bar for each row, of its last column."""
    numbers: list[Any] = [row[table.columns[-1].key] or 0 for row in table.rows]
    most = max(numbers, default=0)
    for n in numbers:
        yield "█" * (round(LONGEST * n / most) if most > LONGEST else int(n))


def course_lines(table: Table) -> Iterator[str]:
    """A course line by line: each series as a row of bars with its least, greatest, last value."""
    titles = [str(column.title) for column in table.columns[1:]]
    margin = max(map(len, titles), default=0)
    for title, column in zip(titles, table.columns[1:], strict=True):
        values: list[Any] = [row[column.key] for row in table.rows]
        if values:
            least, most = min(values), max(values)
            bars = _bars(values, least, most)
            yield f"{title:<{margin}}  {bars}  {least:g} ... {most:g}, at the end {values[-1]:g}"


def _bars(values: Sequence[float], least: float, most: float) -> str:
    count = min(len(values), WIDEST)
    picked = [values[place * (len(values) - 1) // max(count - 1, 1)] for place in range(count)]
    span, last = (most - least) or 1, len(HEIGHTS) - 1
    return "".join(HEIGHTS[round(last * (value - least) / span)] for value in picked)
