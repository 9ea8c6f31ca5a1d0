"""How results look to people: tables, statistics, progress."""

from __future__ import annotations

import io
import logging
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, cast

import click
import orjson
from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from core.messages import Column
from core.messages import Table as Figures
from web.cli import drawn

Show: TypeAlias = Callable[[int, int | None], None]  # pieces done, pieces in all (None: unknown)
# C0 but tab and line feed, DEL, C1; marks of direction, line and paragraph separators; halves.
CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
WIDE = 240  # columns where nobody looks: no line is broken for a pipe


def clean(text: str) -> str:
    """Text that does nothing to a terminal: control characters, those that turn the direction of
    writing, and halves of characters are spelt out, such as \\x1b; line ends and tabs stay.
    """
    return CONTROL.sub(lambda found: _spelt(found[0]), text)


def _spelt(char: str) -> str:
    code = ord(char)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def say(text: str, *, err: bool = False, nl: bool = True) -> None:
    """A line for people, on standard output or error."""
    click.echo(clean(text), err=err, nl=nl)


def print_json(value: object) -> None:
    """One JSON document on standard output, indented, keys in the order they were given."""
    text = orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_NON_STR_KEYS).decode()
    click.echo(escaped(text))


def escaped(json: str) -> str:
    """JSON text, the same value, in which a terminal finds nothing to obey."""
    return CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", json)


def to_terminal(text: str) -> str:
    """What is written as it is to files and programs, and must not act on a terminal."""
    return clean(text) if sys.stdout.isatty() else text


class _Terminal(io.RawIOBase):
    """Standard output on a terminal, for files that are written to it."""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        sys.stdout.buffer.write(clean(bytes(data).decode("utf-8", "backslashreplace")).encode())
        return len(data)


def standard() -> BinaryIO:
    """Standard output for a file: as it is for programs, harmless to a terminal."""
    return cast("BinaryIO", _Terminal()) if sys.stdout.isatty() else sys.stdout.buffer


def private(path: Path) -> BinaryIO:
    """A file to be written that only its owner may read, whatever the umask: it holds names and
    hands. Raises OSError.
    """

    def opener(name: str, flags: int) -> int:
        return os.open(name, flags, 0o600)

    return open(path, "wb", opener=opener)


def console() -> Console:
    """Standard output; text goes out as it is, brackets are no mark-up."""
    width = None if sys.stdout.isatty() else WIDE
    return Console(file=sys.stdout, width=width, highlight=False, markup=False, emoji=False)


def line(text: str) -> None:
    """A line for people, broken where the terminal ends."""
    console().print(clean(text))


def _text(value: object, style: str = "") -> Text:
    return Text(clean(str(value)), style)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], *, title: str = "") -> None:
    """A table; numbers stand to the right, None is left blank."""
    grid = Table(box=box.SIMPLE_HEAD, header_style="bold")
    rows = [[*row] for row in rows]
    for place, heading in enumerate(headings):
        numeric = rows and all(isinstance(row[place], int | float | None) for row in rows)
        grid.add_column(_text(heading), justify="right" if numeric else "left")
    for row in rows:
        grid.add_row(*(_text("" if cell is None else cell) for cell in row))
    screen = console()
    if title:
        screen.print(_text(title, "bold"))
    screen.print(grid)


def counted(matches: int) -> str:
    """A number of matches, in words that fit it."""
    return f"{matches} match" if matches == 1 else f"{matches} matches"


def figures(tables: Iterable[Figures]) -> None:
    """Statistics as the games state them."""
    for one in tables:
        total = "" if one.total is None else f" ({counted(one.total)})"
        title = f"{one.title}{total}"
        if one.kind in {"map", "course"}:
            _drawing(title, drawn.map_lines if one.kind == "map" else drawn.course_lines, one)
        else:
            headings = [str(column.title) for column in one.columns]
            rows = [[_cell(row, column) for column in one.columns] for row in one.rows]
            if one.kind == "bars":
                headings.append("")
                rows = [[*row, bar] for row, bar in zip(rows, drawn.bars(one), strict=True)]
            table(headings, rows, title=title)
        if one.note is not None:
            line(str(one.note))


def _drawing(title: str, lines: Callable[[Figures], Iterator[str]], one: Figures) -> None:
    screen = console()
    screen.print(_text(title, "bold"))
    for one_line in lines(one):
        screen.print(_text(one_line))
    screen.print()


def _cell(row: Mapping[str, Any], column: Column) -> object:
    value = row.get(column.key)
    if column.kind == "share" and value is not None:
        return f"{value:.0%}"
    if isinstance(value, float):
        return f"{value:.1f}"
    return value if value is None or isinstance(value, int) else str(value)


class StderrHandler(logging.Handler):
    """What the program logs, on standard error: a line each, without where it came from."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print the message; an export tells of each match by itself."""
        if record.name != "kifu.export":
            click.echo(record.getMessage(), err=True)


@contextmanager
def logged() -> Iterator[None]:
    """Tell what is logged while the block runs; a traceback is for the log of a server."""
    logger, handler = logging.getLogger("kifu"), StderrHandler(logging.WARNING)
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
