"""The list of steps of the record page, row by row, as drawn before where nothing changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from flask import render_template, request
from markupsafe import Markup

from core import APP
from core.knowledge import is_open
from core.replay import Timeline
from web import context
from web.i18n import Names, language, translate
from web.pages.as_browsers_write import as_browsers_write
from web.remembering import typed_cards
from web.step_rows import StepRow, state_of, step_row


def listed(
    desk: Any, numbers: Sequence[int], newest: StepRow | None, names: Names
) -> Iterator[Markup]:
    """The rows as HTML. `newest` is the row of the last step where that is composed already.

    A row is known by all that it is drawn from, before it is composed: the step, by its hash, its
    place in the tree, the names at the table, and who asks.
    """
    timeline, answers = desk.timeline, context.parts().answers
    asked = (desk.match_id, desk.viewer, dict(names), request.script_root, language())
    who = (APP, timeline.game.slug, timeline.game.rules, *asked, is_open(desk.whole))
    known = blake2b(_bytes(who), digest_size=16)
    part = _part(timeline, numbers[0] + 1, names) if numbers else ""
    for number in numbers:
        state, at_head = state_of(timeline, number), timeline.node(number) == timeline.head
        looks = (number, state, at_head and state == "line", number == timeline.head)
        told = known.copy()
        told.update(_bytes((looks, desk.whole.steps[number].hash, _redacted(desk, number))))
        tag = f"step {told.hexdigest()}"
        html = answers.get(tag)
        if html is None:
            ready = newest if newest is not None and newest.step == number else None
            row = _drawn(desk, ready or step_row(timeline, number), names)
            html = f"{_part(timeline, number, names)}\n{row}".encode()
            answers.keep(tag, html)
        title, _, row = html.decode().partition("\n")
        if title and title != part:
            part = title
            yield Markup('<li class="steps__part">{}</li>').format(title)
        yield Markup(row)  # noqa: S704 - the template escapes


def _part(timeline: Timeline[Any], number: int, names: Names) -> str:
    """What the part of the match is called to which a step of the line in force belongs; empty for
    other steps, and where the game does not divide its matches.
    """
    title = timeline.game.chapters.title
    if title is None or not number or number >= len(timeline.steps):
        return ""
    if state_of(timeline, number) != "line":
        return ""
    before, after = timeline.tree.parent(number), timeline.frames[number]
    told = title(timeline.frames[before or 0].state, after.state)
    return " ".join(translate(told, names).split())


def _bytes(value: Any) -> bytes:
    return repr(value).encode("utf-8", "surrogatepass")


def _redacted(desk: Any, number: int) -> Any:
    """What a seat is told of a step, where that is not settled by the step itself."""
    if desk.viewer is None or desk.timeline.game.secrets.redact_history is None:
        return None
    step = desk.timeline.steps[number]
    return step.notation, step.actor, step.at, step.events


def _drawn(desk: Any, row: StepRow, names: Names) -> str:
    typed = len(typed_cards(desk.timeline, row.step))
    told = {"row": row, "head": desk.timeline.head, "desk": desk, "names": names, "typed": typed}
    html = render_template("record/row.html", **told)
    return as_browsers_write(html)
