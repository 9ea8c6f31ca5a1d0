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


class Rows(NamedTuple):
    """The newest steps, newest first; or, `added`, those that a page lacks and their forerunner."""

    rows: list[Row]
    added: bool = False


def rows(timeline: Timeline[Any], known: int | None = None) -> Rows:
    """The rows of the page; for one that shows everything and has the first `known` steps, only
    what is new, if no other row has changed."""
    last = len(timeline.steps) - 1
    numbers = list(range(last, -1, -1)[:SHOWN])
    added = known is not None and 0 < known <= last + 1 and _went_on(timeline, known)
    if known is not None and added:
        numbers = [*range(last, min(known, last) - 1, -1), timeline.node(known - 1)]
    return Rows([_row(timeline, number) for number in dict.fromkeys(numbers)], added)


def _went_on(timeline: Timeline[Any], known: int) -> bool:
    """Whether every later step went on from where the line stood, so that none left it."""
    later = range(known, len(timeline.steps))
    return all(timeline.tree.parent(step) == timeline.node(step - 1) for step in later)


def _row(timeline: Timeline[Any], number: int) -> Row:
    step = timeline.steps[number]
    events = step.facts
    state = "move"
    if number in timeline.frames:
        state = "line" if timeline.tree.in_force(number) else "aside"
    return Row(
        number,
        sentence(timeline.game, events),
        step.notation,
        step.actor,
        step.at,
        state,
        timeline.node(number),
        tuple(marks.signs(timeline.game.moments(events))) if state != "move" else (),
    )


def sentences(game: Game[Any, Any, Any], steps: Iterable[Step | NewStep]) -> list[tuple[int, str]]:
    """Numbers and sentences of steps, oldest first."""
    return [(step.step, sentence(game, step.facts)) for step in steps]


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
