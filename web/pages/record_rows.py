"""The steps of a match as rows of the record page: number, sentence, what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from core.commands import EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.events import MatchEnded, Seat
from core.game import Game
from core.ports import NewStep, Step
from core.replay import Timeline
from web import marks, telling
from web.i18n import translate
from web.marks import Mark

SHOWN = 300  # newest rows on the page; the replay page has them all


class Row(NamedTuple):
    """One step. `state` is `line` (in force), `aside` (undone or another line) or `move`."""

    step: int
    sentence: str
    notation: str
    seat: Seat | None
    at: datetime
    state: str
    node: int
    signs: tuple[Mark, ...]  # marks of the game that are shown


def rows(timeline: Timeline[Any]) -> list[Row]:
    """The newest steps, newest first."""
    line = set(timeline.path(timeline.head))
    newest = range(len(timeline.steps) - 1, -1, -1)[:SHOWN]
    return [_row(timeline, number, line) for number in newest]


def _row(timeline: Timeline[Any], number: int, line: set[int]) -> Row:
    step = timeline.steps[number]
    events = tuple(getattr(event, "event", event) for event in step.events)
    state = "move"
    if number in timeline.frames:
        state = "line" if number in line else "aside"
    return Row(
        number,
        sentence(timeline.game, events),
        step.notation,
        step.actor,
        step.at,
        state,
        timeline.stands[number],
        tuple(marks.signs(timeline.game.moments(events))) if state != "move" else (),
    )


def sentences(game: Game[Any, Any, Any], steps: Iterable[Step]) -> list[tuple[int, str]]:
    """Numbers and sentences of steps, oldest first."""
    return [
        (step.step, sentence(game, tuple(record.event for record in step.events))) for step in steps
    ]


def sentence(game: Game[Any, Any, Any], events: Sequence[Any]) -> str:
    """What a step did, in the reader's language."""
    return telling.joined(translate(told) for told in telling.sentences(game, events))


def ending(game: Game[Any, Any, Any], state: Any) -> str:
    """How the match ended, as a sentence; nothing while it goes on."""
    result = game.result(state)
    if result is None:
        return ""
    return translate(game.narrate(MatchEnded(result.result, result.reason)))


def entry_text(step: Step | NewStep) -> str:
    """The notation from which a correction starts; empty where a step has none to type."""
    match step.command:
        case StartMatch() | Undo() | Redo() | EnterVariation() | MakeRuling(forced=None):
            return ""
    return step.notation
