"""Which steps the record page lists, and what it says of some."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.commands import EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.events import MatchEnded
from core.game import Game
from core.ports import NewStep, Step
from core.replay import Timeline
from web import narration
from web.i18n import Names, translate

BLOCK = 16  # rows: the last one shown begins such a block, for older ones to be the same again
SHOWN = 24  # rows at once, at most


def newest(timeline: Timeline[Any]) -> list[int]:
    """The numbers of the newest steps, newest first: what a page comes with."""
    return older(timeline, len(timeline.steps))


def older(timeline: Timeline[Any], before: int) -> list[int]:
    """The numbers of the steps before one, newest first: as many as are sent at once."""
    end = max(0, min(before, len(timeline.steps)))
    return [*range(end - 1, max(0, -(-(end - SHOWN) // BLOCK) * BLOCK) - 1, -1)]


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


def entry_command(step: Step | NewStep) -> Any:
    """The game's own command of a step, forced or not; None where it has none."""
    match step.command:
        case StartMatch() | Undo() | Redo() | EnterVariation():
            return None
        case MakeRuling(forced=forced):
            return forced
    return step.command


def entry_text(step: Step | NewStep) -> str:
    """The notation from which a correction starts; empty where a step has none to type."""
    match step.command:
        case StartMatch() | Undo() | Redo() | EnterVariation() | MakeRuling(forced=None):
            return ""
    return step.notation
