"""Undo, redo and variations: how the head moves in the tree of steps, the same for all games."""

from __future__ import annotations

import re
from typing import Any

from core.commands import EnterVariation, Move, Redo, Undo
from core.errors import BadNotation, IllegalMove
from core.events import Moved, Redone, Undone, VariationEntered
from core.replay import Timeline

_WORDS = re.compile(r"(undo|redo|variation)(?:\s+(\d{1,9}))?", re.IGNORECASE)


def decide(timeline: Timeline[Any], command: Move) -> tuple[Move, Moved]:
    """The command with its target filled in, and the event. Raises `IllegalMove`."""
    match command:
        case Undo(to=to):
            target = _undo_target(timeline, to)
            return Undo(target), Undone(target)
        case Redo():
            if not timeline.trail:
                raise IllegalMove(
                    "nothing_to_redo", "There is nothing to redo: no undo stands, or play went on."
                )
            return command, Redone(timeline.trail[0])
        case EnterVariation(to=to):
            if to not in timeline.frames:
                raise IllegalMove(
                    "no_such_step",
                    "Step {step} is no step of play of this match; a variation ends on one.",
                    step=to,
                )
            if to == timeline.head:
                raise IllegalMove(
                    "already_there", "The line already stands on step {step}.", step=to
                )
            return command, VariationEntered(to)


def _undo_target(timeline: Timeline[Any], to: int | None) -> int:
    if timeline.head == 0:
        raise IllegalMove("nothing_to_undo", "The match is at its start; it cannot be undone.")
    if to is None:
        return timeline.tree.parent(timeline.head) or 0
    if to == timeline.head or not timeline.tree.in_force(to):
        raise IllegalMove(
            "not_on_line",
            "Step {step} is not behind step {head} on the line in force; undo goes back along it.",
            step=to,
            head=timeline.head,
        )
    return to


def parse(text: str) -> Move | None:
    """`undo`, `undo 5`, `redo`, `variation 7`; None for any other text. Raises `BadNotation`."""
    found = _WORDS.fullmatch(text.strip())
    if not found:
        return None
    word, number = found[1].lower(), found[2]
    match word, number:
        case "undo", _:
            return Undo(None if number is None else int(number))
        case "redo", None:
            return Redo()
        case "variation", str():
            return EnterVariation(int(number))
    raise BadNotation(
        "bad_notation", "Write “undo”, “undo 5”, “redo” or “variation 7”, not “{text}”.", text=text
    )


def notate(command: Move, event: Moved) -> str:
    """The text that `parse` reads; an undo always names its target."""
    match command:
        case Redo():
            return "redo"
        case Undo():
            return f"undo {event.to}"
        case EnterVariation():
            return f"variation {event.to}"
