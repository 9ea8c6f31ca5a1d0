"""The list of steps of the record page, drawn in parts that are kept."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import groupby
from typing import Any

from flask import render_template, request
from markupsafe import Markup

from core import APP
from core.knowledge import is_open
from core.tree import Run
from web import context
from web.i18n import Names, language
from web.pages.record_rows import BLOCK, Row, Shown, row


def listed(desk: Any, steps: Shown, newest: Row, names: Names) -> Iterator[Markup]:
    """The rows as HTML, in blocks of numbers: an entry changes the newest, the others are kept.

    A block is known by all that it is drawn from, before any of it is composed: the steps, by the
    hash of the last one, where the line runs through them, the names at the table, and who asks.
    `newest` is the row of the last step. What is added to a page is few and asked for once: that
    is not kept.
    """
    timeline = desk.timeline

    def composed(numbers: list[int]) -> list[Row]:
        return [newest if n == newest.step else row(timeline, n, names) for n in numbers]

    if steps.added:
        yield Markup(_drawn(desk, composed(steps.numbers)))  # noqa: S704 - the template escapes
        return
    answers, game = context.parts().answers, timeline.game
    asked = (desk.match_id, desk.viewer, dict(names), request.script_root, language())
    who = (APP, game.slug, game.rules, *asked)
    line, opened = _line(desk, steps.numbers[-1]), is_open(desk.whole)
    for _, block in groupby(steps.numbers, key=lambda number: number // BLOCK):
        numbers = [*block]
        last, first = numbers[0], numbers[-1]
        runs = [(max(run.first, first), run.last) for run in line if first <= run.last]
        where = [(one, min(end, last)) for one, end in runs if one <= last]
        at = timeline.head if first <= timeline.head <= last else None
        told = (who, opened, first, last, where, at, desk.whole.steps[last].hash)
        text = repr((told, _redacted(desk, numbers))).encode("utf-8", "surrogatepass")
        tag = f"steps {blake2b(text, digest_size=16).hexdigest()}"
        html = answers.get(tag)
        if html is None:
            html = _drawn(desk, composed(numbers)).encode()
            answers.keep(tag, html)
        yield Markup(html.decode())  # noqa: S704 - the template escapes


def says_the_same(desk: Any, known: int) -> bool:
    """Whether a row that a page had among the first `known` says now what it said then.

    To a seat it may say more at the end, and less where the rules forbid to look back.
    """
    if desk.viewer is None:
        return True
    if not 0 < known <= len(desk.whole.steps) or _fades(desk):
        return False
    game, start = desk.timeline.game, desk.whole.start
    was_open = game.result(desk.whole.at(known - 1)) is not None and not start.closed
    return bool(was_open == is_open(desk.whole))


def _line(desk: Any, lowest: int) -> list[Run]:
    """The parts of the line down to a step."""
    found: list[Run] = []
    for run in desk.timeline.tree.runs(desk.timeline.head):
        found.append(run)
        if run.first <= lowest:
            break
    return found


def _fades(desk: Any) -> bool:
    return desk.viewer is not None and desk.timeline.game.secrets.redact_history is not None


def _redacted(desk: Any, numbers: list[int]) -> list[Any]:
    """What a seat is told of these steps, where that is not settled by the steps themselves."""
    if not _fades(desk):
        return []
    steps = (desk.timeline.steps[number] for number in numbers)
    return [(step.notation, step.actor, step.at, step.events) for step in steps]


def _drawn(desk: Any, rows: list[Row]) -> str:
    return render_template("record/rows.html", rows=rows, head=desk.timeline.head, desk=desk)
