"""The steps of a match as rows of the record page: number, sentence, what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from core.commands import EnterVariation, MakeRuling, Redo, StartMatch, Undo
from core.events import MatchEnded, Seat
from core.game import Game
from core.ports import NewStep, Step
from core.replay import Timeline
from core.tree import Tree
from web import marks, narration
from web.i18n import Names, translate
from web.marks import Mark

BLOCK = 50  # rows that are drawn and kept together
SHOWN = 300  # newest rows on the page, in whole blocks; the replay page has them all


class Row(NamedTuple):
    """One step. `state` is `line` (in force), `aside` (undone or another line) or `move`."""

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


class Shown(NamedTuple):
    """The numbers of the newest steps, newest first; or, `added`, those of rows that a page lacks
    or that changed since."""

    numbers: list[int]
    added: bool = False


def shown(timeline: Timeline[Any], known: int | None = None) -> Shown:
    """What is listed; for a page that has the rows of the first `known` steps, and to which
    they say the same now, only what changed."""
    last = len(timeline.steps) - 1
    if known is not None and 0 < known <= last + 1:
        changed = _changed(timeline, known)
        if changed is not None:
            return Shown(changed, added=True)
    first = max(0, -(-(last + 1 - SHOWN) // BLOCK) * BLOCK)
    return Shown([*range(last, first - 1, -1)])


def _changed(timeline: Timeline[Any], known: int) -> list[int] | None:
    """The rows that are new, left or joined the line, or were or are its head; None for many.

    Both lines are followed back to where they meet.
    """
    before, head = timeline.node(known - 1), timeline.head
    found = {*range(known, len(timeline.steps)), before, head}
    lines = [_back(timeline.tree, before), _back(timeline.tree, head)]
    ends = [next(line) for line in lines]
    while ends[0] != ends[1] and len(found) <= SHOWN:
        newer = int(ends[1] > ends[0])
        found.add(ends[newer])
        ends[newer] = next(lines[newer])
    return sorted(found, reverse=True) if len(found) <= SHOWN else None


def _back(tree: Tree, node: int) -> Iterator[int]:
    """The nodes of the line to `node`, the newest first."""
    for run in tree.runs(node):
        yield from filter(tree.is_node, range(run.last, run.first - 1, -1))


def row(timeline: Timeline[Any], number: int, names: Names) -> Row:
    """One step as a row, composed in the reader's language."""
    step = timeline.steps[number]
    told = narration.narration(timeline, number)
    events = step.facts
    state = "move"
    if number in timeline.frames:
        state = "line" if timeline.tree.in_force(number) else "aside"
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
