"""The row of a step, the same in every list of steps: replay, record page, previews, match page."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from core.events import RulingMade, Seat
from core.messages import Narration
from core.replay import Timeline
from core.table_changes import Change, changes
from web import narration
from web.marks import Mark
from web.pictures.game_pages import marks_of


class StepRow(NamedTuple):
    """One step, as a timeline knows it: what is drawn of it in a list (`parts/step_row.html`).

    `state` is `line` (in force), `aside` (undone, or of another line) or `move` (it only moved the
    head); `node` is the step on which the line stood after it.
    """

    step: int
    node: int
    state: str
    seat: Seat | None
    at: datetime
    told: Narration
    notation: str
    ruled: bool
    marks: tuple[str, ...]
    signs: Sequence[Mark]  # of the marks, those that are shown
    changes: tuple[Change, ...]


def step_row(timeline: Timeline[Any], number: int) -> StepRow:
    """The row of a step that was recorded."""
    game, step, state = timeline.game, timeline.steps[number], state_of(timeline, number)
    facts = step.facts
    marks = game.moments(facts) if state != "move" and number else ()
    return StepRow(
        step=number,
        node=timeline.node(number),
        state=state,
        seat=step.actor if step.actor in game.seats else None,
        at=step.at,
        told=narration.narration(timeline, number),
        notation=step.notation,
        ruled=isinstance(facts[0], RulingMade),
        marks=marks,
        signs=tuple(marks_of(game.slug).signs(marks)),
        changes=_changes(timeline, number),
    )


def _changes(timeline: Timeline[Any], number: int) -> tuple[Change, ...]:
    """What a step changed on the table where it was played."""
    parent = timeline.tree.parent(number) if number in timeline.frames else None
    if parent is None:
        return ()
    return changes(timeline.game, timeline.frames[parent], timeline.frames[number])


def state_of(timeline: Timeline[Any], number: int) -> str:
    """What became of a step: `line`, `aside` or `move`; see `StepRow`."""
    if number not in timeline.frames:
        return "move"
    return "line" if timeline.tree.in_force(number) else "aside"
