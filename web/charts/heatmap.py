"""A map of numbers as an SVG picture: a square for each, the darker the more."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from core.messages import Message, Table, msg

SIZE = 20  # of a square, in units of the picture
LEFT, BELOW = 26, 22  # margins for the names of rows and columns
FAINT = 0.12  # of the smallest number
NAMED = 9  # so many rows or columns are named at most


class Square(NamedTuple):
    """A number that is not 0, its place, how dark it is, what it says."""

    x: int
    y: int
    shade: float
    words: Message
    link: str | None = None


class Name(NamedTuple):
    """The name of a row or column, and its middle."""

    words: Message | str
    at: int


class Heatmap(NamedTuple):
    """Everything the template draws; places in units of the picture."""

    size: int
    left: int
    width: int
    height: int
    squares: tuple[Square, ...]
    rows: tuple[Name, ...]
    columns: tuple[Name, ...]
    shades: tuple[float, ...]  # from the smallest number to the greatest
    least: int
    most: int
    words: Message

    @property
    def form(self) -> str:
        """Which macro draws it."""
        return "map"

    @property
    def grid(self) -> str:
        """The lines between the squares, the border included."""
        down = "".join(
            f"M{x} 0V{self.height}" for x in range(self.left, self.left + self.width + 1, self.size)
        )
        across = "".join(
            f"M{self.left} {y}h{self.width}" for y in range(0, self.height + 1, self.size)
        )
        return down + across

    @property
    def box(self) -> str:
        """The view box, margins included; lines at the border are drawn in full."""
        return f"-1 -1 {self.left + self.width + 2} {self.height + BELOW + 2}"


def _nowhere(_row: Any, _column: str) -> str | None:
    return None


def plan_of(table: Table, link: Callable[[Any, str], str | None] = _nowhere) -> Heatmap | None:
    """The map that a table is; None where nothing was counted. A square opens what is behind it,
    by its row and the key of its column.
    """
    name, *columns = table.columns
    numbers: list[list[Any]] = [[row[c.key] or 0 for c in columns] for row in table.rows]
    counted = [(n, x, y) for y, row in enumerate(numbers) for x, n in enumerate(row) if n]
    if not counted:
        return None
    most, x, y = max(counted, key=lambda one: one[0])
    rows = [row[name.key] for row in table.rows]
    return Heatmap(
        SIZE,
        LEFT,
        SIZE * len(columns),
        SIZE * len(rows),
        tuple(
            Square(
                LEFT + SIZE * x,
                SIZE * y,
                _shade(n, most),
                _words(columns[x].title, rows[y], n),
                link(table.rows[y], columns[x].key),
            )
            for n, x, y in counted
        ),
        _names(rows, 0, len(rows) - 1),
        _names([column.title for column in columns], LEFT, 0),
        tuple(_shade(part * most / 4, most) for part in range(1, 5)),
        min(n for n, _, _ in counted),
        most,
        msg(
            "Map of {columns} by {rows} squares. Most: {most}, column {column}, row {row}.",
            columns=len(columns),
            rows=len(rows),
            most=most,
            column=columns[x].title,
            row=_value(rows[y]),
        ),
    )


def _words(column: Message, row: Any, n: int) -> Message:
    return msg("{column} / {row}: {n}", column=column, row=_value(row), n=n)


def _value(name: Any) -> Message | str:
    return name if isinstance(name, Message) else str(name)


def _shade(n: float, most: float) -> float:
    """By the root, so that one crowded square does not make all others pale."""
    return round(FAINT + (1 - FAINT) * sqrt(n / most), 2)


def _names(names: list[Any], start: int, first: int) -> tuple[Name, ...]:
    """Every so many names, counted from the one at the near left corner."""
    every = -(-len(names) // NAMED)
    return tuple(
        Name(_value(name), start + SIZE * place + SIZE // 2)
        for place, name in enumerate(names)
        if (place - first) % every == 0
    )
