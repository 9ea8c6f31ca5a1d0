"""The steps behind the marks of a match's charts: a point of a course, a bar of dice, a square."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask import render_template, request, url_for

from core.guard import guarded
from core.knowledge import Viewer
from core.messages import Table
from core.replay import Timeline
from core.stats import statistics
from web import context
from web.asked import asked_number
from web.charts.of_tables import Row
from web.i18n import naming
from web.pages import match_lines
from web.pages.blueprint import blueprint
from web.pages.figures import table_named
from web.seats import asked_viewer, seen_by
from web.step_rows import step_row

SHOWN = 100  # steps on a page
HITS = 120  # places of a course that lead to their step

Steps = Mapping[tuple[str, ...], Sequence[int]]


def of_table(timeline: Timeline[Any], table: Table) -> Steps:
    """The steps behind each row of a table, as the timeline knows them. Raises `BrokenLog`."""
    found = timeline.game.steps_behind
    if found is None:
        return {}
    with guarded(timeline.match_id, None):
        return found(timeline.line(), table.key)


def behind(timeline: Timeline[Any], viewer: Viewer) -> Callable[[Table], Callable[..., str | None]]:
    """Where the marks of each table lead: one step is shown at once, of several there is a list."""
    match_id = timeline.match_id

    def of(table: Table) -> Callable[..., str | None]:
        steps = of_table(timeline, table)
        name = table.columns[0].key

        def link(row: Row, /, *, upto: int | None = None, column: str = "") -> str | None:
            key = str(row.get(name))
            found = looked(steps, key, upto, column)
            if not found:
                return None
            if len(set(found)) == 1:
                return seen_by(url_for("pages.replay", match_id=match_id), viewer, step=found[0])
            asked: dict[str, Any] = {"table": table.key, "row": key, "column": column or None}
            here = url_for("pages.steps_behind", match_id=match_id)
            return seen_by(here, viewer, **asked, upto=upto)

        return link

    return of


def looked(steps: Steps, row: str, upto: int | None, column: str) -> list[int]:
    """The steps behind a row, as often as it counts them; behind those up to a number; behind a
    column of it."""
    if upto is None:
        return [*steps.get((row, column) if column else (row,), ())]
    first = asked_number(row) or 0
    return [step for key, found in steps.items() if first <= int(key[0]) <= upto for step in found]


def hits(timeline: Timeline[Any], viewer: Viewer) -> list[tuple[float, float, Any]]:
    """Strips of the course of a match, each with its step: place and width in percent."""
    line, replay = timeline.line(), url_for("pages.replay", match_id=timeline.match_id)
    count = min(len(line), HITS)
    width = 100 / count
    chosen = [line[round(n * (len(line) - 1) / max(count - 1, 1))].step for n in range(count)]
    return [
        (round(n * width, 2), round(width, 2), (step, seen_by(replay, viewer, step=step)))
        for n, step in enumerate(chosen)
    ]


@blueprint.get("/matches/<match_id>/behind")
def steps_behind(match_id: str) -> str:
    """The steps that a row of a table of a match counts (`?table=&row=&upto=&column=`).

    Raises `NotFound` for a table that is not there.
    """
    seat = asked_viewer()
    timeline = context.timeline(match_id, seat)
    asked = request.args
    with naming(context.store().players(match_id)):
        tables = timeline.game.tables(statistics(timeline)["game"])
        table = table_named(tables, asked.get("table"))
        row, column = asked.get("row", ""), asked.get("column", "")
        upto = asked_number(asked.get("upto"))
        steps = looked(of_table(timeline, table), row, upto, column)
        shown = [*dict.fromkeys(steps)]
        return render_template(
            "steps_behind.html",
            entry=match_lines.entry(match_id),
            game=timeline.game,
            names=context.store().players(match_id),
            table=table,
            row=row,
            upto=upto,
            column=next((one.title for one in table.columns if one.key == column), None),
            rows=[step_row(timeline, step) for step in shown[:SHOWN]],
            more=len(shown) - len(shown[:SHOWN]),
            back=seen_by(url_for("pages.statistics_page", match_id=match_id), seat),
            replay_at=lambda step: seen_by(
                url_for("pages.replay", match_id=match_id), seat, step=step
            ),
        )
