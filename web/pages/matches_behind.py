"""The matches behind a figure of a game: those that a row of a table counts."""

from __future__ import annotations

from typing import Any, NamedTuple

from flask import render_template, request, url_for

from core.errors import BrokenLog
from core.game import Game, MatchFacts
from core.guard import guarded
from core.messages import Message, Table
from web import context
from web.asked import asked_number
from web.charts.of_tables import Row, names_of, row_name
from web.pages import match_lines
from web.pages.blueprint import blueprint
from web.pages.game_figures import Figures, figures_of

SHOWN = 25  # matches behind a figure on a page
LOOKED_AT = 400  # matches that are asked for one page of them


class Asked(NamedTuple):
    """What is looked behind: a row of a table, by its names; the rows from it up to a number; of
    these one column.
    """

    table: str
    row: tuple[str, ...]
    upto: int | None
    column: str

    @classmethod
    def from_address(cls) -> Asked:
        """As an address asks it: `table`, `row` for each name, `upto`, `column`."""
        asked = request.args
        return cls(
            asked.get("table", ""),
            tuple(asked.getlist("row")),
            asked_number(asked.get("upto")),
            asked.get("column", ""),
        )

    @property
    def query(self) -> dict[str, Any]:
        """The same for an address."""
        return {key: value for key, value in self._asdict().items() if value not in {None, ""}}

    def is_in(self, name: tuple[str, ...]) -> bool:
        """Whether a row of this name is meant."""
        if self.upto is None or not name or not self.row:
            return name == self.row
        first, this = asked_number(self.row[0]), asked_number(name[0])
        return first is not None and this is not None and first <= this <= self.upto


class Behind(NamedTuple):
    """Matches that a row counts, and the place after which older ones are looked for."""

    ids: list[str]
    after: int | None
    title: Message | None = None  # of the table
    names: tuple[Any, ...] = ()  # of the row, as the game says them


@blueprint.get("/games/<slug>/statistics/matches")
def matches_behind(slug: str) -> str:
    """The matches that a row of a table counts, or more of it (`Asked`), the newest first."""
    found, looked = figures_of(slug), Asked.from_address()
    start = asked_number(request.args.get("after")) or 0
    behind = _behind(found, looked, start)
    more = None
    if behind.after is not None:
        asked: Any = {**found.filters.query, **looked.query, "after": behind.after}
        more = url_for("pages.matches_behind", slug=slug, **asked)
    return render_template(
        "matches_behind.html",
        game=found.game,
        row=looked.row,
        upto=looked.upto,
        title=behind.title,
        names=behind.names,
        back=found.link("pages.game_statistics", _anchor=f"table-{looked.table}"),
        entries=[match_lines.entry(match_id) for match_id in behind.ids],
        more=more,
    )


def _behind(found: Figures, asked: Asked, start: int) -> Behind:
    """Matches are asked one by one whether their own table has the row; so many at most."""
    behind = Behind([], None)
    page = context.projections().newest_facts(found.wanted, offset=start, limit=LOOKED_AT)
    for number, fact in enumerate(page, start + 1):
        if (told := _counted_in(found.game, fact, asked)) is not None:
            behind.ids.append(fact.match_id)
            behind = behind._replace(title=told[0].title, names=told[1])
            if len(behind.ids) == SHOWN:
                return behind._replace(after=number)
    return behind._replace(after=start + len(page) if len(page) == LOOKED_AT else None)


def _counted_in(
    game: Game[Any, Any, Any], fact: MatchFacts, asked: Asked
) -> tuple[Table, tuple[Any, ...]] | None:
    """The table and the names of a row that counts a match: the same row of the match's own figures
    is not empty. None where it does not.
    """
    try:
        with guarded(fact.match_id, None):
            tables = game.summarize([fact])
    except BrokenLog:
        return None
    for table in tables:
        for own in table.rows if table.key == asked.table else ():
            if asked.is_in(row_name(table, own)) and _is_full(table, own, asked.column):
                return table, tuple(own.get(column.key) for column in names_of(table))
    return None


def _is_full(table: Table, row: Row, column: str) -> bool:
    if column:
        return bool(row.get(column))
    keys = [key for key in table.draws if _kind(table, key) == "number"]
    keys = keys or [one.key for one in table.columns[1:] if one.kind == "number"]
    return any(row.get(key) for key in keys)


def _kind(table: Table, key: str) -> str:
    return next(column.kind for column in table.columns if column.key == key)
