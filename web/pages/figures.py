"""Tables of figures: the shared ones of a match, and any table as a picture or as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response

from core.errors import NotFound
from core.events import Json
from core.game import Game
from core.messages import Column, Message, Table, msg
from web.charts.of_tables import is_shown_once
from web.i18n import number, translate
from web.pages.blueprint import blueprint
from web.seats import title_of

BOUNDS = frozenset({"low", "high"})  # columns of the 95% interval of a share
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula


def shared_tally(stats: Json) -> list[tuple[Message, str]]:
    """The figures that every game has, as word and number; rare ones only where they are not 0."""
    always = [(msg("steps in force"), number(stats["steps"]))]
    if stats["seconds"]:  # of simulated matches there are none
        always.append((msg("time, from first to last step"), duration(stats["seconds"])))
    rare = [
        (msg("undos"), stats["undos"]),
        (msg("redos"), stats["redos"]),
        (msg("changes of line"), stats["variations"]),
        (msg("steps beside the line"), stats["beside_line"]),
        (msg("rulings"), stats["rulings"]),
        (msg("forbidden moves that stood"), stats["rules_broken"]),
    ]
    return always + [(words, number(value)) for words, value in rare if value]


def by_seat(stats: Json) -> Table:
    """Who entered how many steps."""
    return Table(
        "entries",
        msg("Steps by seat"),
        (Column("seat", msg("Seat"), "seat"), Column("steps", msg("Steps"))),
        tuple({"seat": seat, "steps": steps} for seat, steps in stats["by_seat"].items()),
    )


def duration(seconds: int) -> str:
    """A length of time in hours, minutes and seconds."""
    minutes, left = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02d}"
    return f"{minutes} min" if minutes else f"{left} s"


@blueprint.app_context_processor
def _names() -> dict[str, Any]:
    return {"shown_columns": shown_columns, "is_day": is_shown_once}


def shown_columns(table: Table) -> tuple[Column, ...]:
    """The columns that pages show: bounds stand beside their share, and have none of their own."""
    if not any(_has_bounds(table, column) for column in table.columns):
        return table.columns
    return tuple(column for column in table.columns if column.key not in BOUNDS)


def _has_bounds(table: Table, column: Column) -> bool:
    """Whether the columns of bounds are those of this share."""
    if column.kind != "share" or column.key in BOUNDS or not table.bases:
        return False
    return all("low" in row and row.get(column.key) == row["low"] for row in table.bases)


def table_named(tables: Iterable[Table], key: str | None) -> Table:
    """The table with this key. Raises `NotFound`."""
    for table in tables:
        if table.key == key:
            return table
    raise NotFound("table_not_found", "There is no table “{table}” here.", table=str(key))


def by_game(
    key: str, title: Message, numbers: Mapping[str, Message], counted: Iterable[Any]
) -> Table:
    """What was counted in each game, as a table: its `title` and these attributes, `numbers`."""
    columns = (
        Column("game", msg("Game"), "text"),
        *(Column(name, heading) for name, heading in numbers.items()),
    )
    rows: tuple[Any, ...] = tuple(
        {"game": one.title, **{name: getattr(one, name) for name in numbers}} for one in counted
    )
    return Table(key, title, columns, rows)


def as_csv(table: Table, game: Game[Any, Any, Any] | None, name: str) -> Response:
    """The table as a CSV file: keys in the first row, then plain values. `game` names its seats;
    None where no column has any.
    """
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.key for column in table.columns])
    for row in table.rows:
        writer.writerow([_cell(column, row.get(column.key), game) for column in table.columns])
    answer = Response(out.getvalue(), mimetype="text/csv")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}-{table.key}.csv"'
    return answer


def _cell(column: Column, value: Any, game: Game[Any, Any, Any] | None) -> Any:
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return value
    text = translate(title_of(game, value) if game and column.kind == "seat" else value)
    return f"'{text}" if text.startswith(FORMULA) else text
