"""The steps of a match as rows of the record page: number, sentence, what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from core.commands import EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.events import MatchEnded, Seat
from core.game import Game
from core.ports import NewStep, Step
from core.replay import Timeline
from web import narration
from web.i18n import Names, translate
from web.marks import Mark
from web.pictures.game_pages import marks_of

BLOCK = 16  # rows: the last one shown begins such a block, for older ones to be the same again
SHOWN = 32  # rows at once


class Row(NamedTuple):
    """One step; `state` as `state_of` tells it."""

    step: int
    sentence: str  # the headline
    parts: tuple[str, ...]  # what else it did
    rules: tuple[str, ...]  # that it followed
    notation: str
    seat: Seat | None
    at: datetime
    state: str
    node: int
    signs: tuple[Mark, ...]  # marks of the game that are shown


def newest(timeline: Timeline[Any]) -> list[int]:
    """The numbers of the newest steps, newest first: what a page comes with."""
    return older(timeline, len(timeline.steps))


def older(timeline: Timeline[Any], before: int) -> list[int]:
    """The numbers of the steps before one, newest first: as many as are sent at once."""
    end = max(0, min(before, len(timeline.steps)))
    return [*range(end - 1, max(0, -(-(end - SHOWN) // BLOCK) * BLOCK) - 1, -1)]


def state_of(timeline: Timeline[Any], number: int) -> str:
    """What became of a step: `line` (in force), `aside` (undone or another line) or `move`."""
    if number not in timeline.frames:
        return "move"
    return "line" if timeline.tree.in_force(number) else "aside"


def row(timeline: Timeline[Any], number: int, names: Names) -> Row:
    """One step as a row, composed in the reader's language."""
    step = timeline.steps[number]
    told = narration.narration(timeline, number)
    events = step.facts
    state, marks = state_of(timeline, number), marks_of(timeline.game.slug)
    return Row(
        number,
        narration.joined([translate(told.headline, names)]),
        tuple(narration.joined([translate(part, names)]) for part in told.parts),
        told.rules,
        step.notation,
        step.actor,
        step.at,
        state,
        timeline.node(number),
        tuple(marks.signs(timeline.game.moments(events))) if state != "move" else (),
    )


def sentences(
    timeline: Timeline[Any], numbers: Iterable[int], names: Names
) -> list[tuple[int, str]]:
    """Numbers of steps, and what they did in the reader's language."""
    told = [(number, narration.narration(timeline, number)) for number in numbers]
    return [
        (number, narration.joined(translate(one, names) for one in narration.sentences(told)))
        for number, told in told
    ]


def ending(game: Game[Any, Any, Any], state: Any, names: Names) -> str:
    """How the match ended, as a sentence; nothing while it goes on."""
    result = game.result(state)
    if result is None:
        return ""
    return translate(game.narrate(MatchEnded(result.result, result.reason)), names)


def entry_text(step: Step | NewStep) -> str:
    """The notation from which a correction starts; empty where a step has none to type."""
    match step.command:
        case StartMatch() | Undo() | Redo() | EnterVariation() | MakeRuling(forced=None):
            return ""
    return step.notation
