"""How results look to people: tables, statistics, progress."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, TypeAlias

import click
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from core.messages import Column
from core.messages import Table as Figures
from web.cli import drawn

Show: TypeAlias = Callable[[int, int | None], None]  # pieces done, pieces in all (None: unknown)
WIDE = 240  # columns where nobody looks: no line is broken for a pipe


def console() -> Console:
    """Standard output; text goes out as it is, brackets are no mark-up."""
    width = None if sys.stdout.isatty() else WIDE
    return Console(file=sys.stdout, width=width, highlight=False, markup=False, emoji=False)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], *, title: str = "") -> None:
    """A table; numbers stand to the right, None is left blank."""
    grid = Table(box=box.SIMPLE_HEAD, header_style="bold")
    rows = [[*row] for row in rows]
    for place, heading in enumerate(headings):
        numeric = rows and all(isinstance(row[place], int | float | None) for row in rows)
        grid.add_column(Text(heading), justify="right" if numeric else "left")
    for row in rows:
        grid.add_row(*(Text("" if cell is None else str(cell)) for cell in row))
    screen = console()
    if title:
        screen.print(Text(title, "bold"))
    screen.print(grid)


def counted(matches: int) -> str:
    """A number of matches, in words that fit it."""
    return f"{matches} match" if matches == 1 else f"{matches} matches"


def figures(tables: Iterable[Figures]) -> None:
    """Statistics as the games state them."""
    for one in tables:
        total = "" if one.total is None else f" ({counted(one.total)})"
        title = f"{one.title}{total}"
        if one.kind in {"table", "bars"}:
            headings = [str(column.title) for column in one.columns]
            rows = [[_cell(row, column) for column in one.columns] for row in one.rows]
            if one.kind == "bars":
                headings.append("")
                rows = [[*row, bar] for row, bar in zip(rows, drawn.bars(one), strict=True)]
            table(headings, rows, title=title)
        else:
            _drawing(title, drawn.map_lines if one.kind == "map" else drawn.course_lines, one)
        if one.note is not None:
            console().print(str(one.note))


def _drawing(title: str, lines: Callable[[Figures], Iterator[str]], one: Figures) -> None:
    screen = console()
    screen.print(Text(title, "bold"))
    for line in lines(one):
        screen.print(Text(line))
    screen.print()


def _cell(row: Mapping[str, Any], column: Column) -> object:
    value = row.get(column.key)
    if column.kind == "share" and value is not None:
        return f"{value:.0%}"
    if isinstance(value, float):
        return f"{value:.1f}"
    return value if value is None or isinstance(value, int) else str(value)


class Told(logging.Handler):
    """What the program logs, on standard error: a line each, without where it came from."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print the message; an export tells of each match by itself."""
        if record.name != "kifu.export":
            click.echo(record.getMessage(), err=True)


@contextmanager
def logged() -> Iterator[None]:
    """Tell what is logged while the block runs; a traceback is for the log of a server."""
    logger, handler = logging.getLogger("kifu"), Told(logging.WARNING)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error while the block runs, on a terminal only; call it once a piece."""
    done = count(1)
    with counter(label) as show:
        yield lambda: show(next(done), total)


@contextmanager
def counter(label: str) -> Iterator[Show]:
    """The same for work that counts itself: call it with what is done and what there is."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )
    with bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
