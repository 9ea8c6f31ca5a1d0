"""What was recorded and is unlikely by what is printed: asked about, never refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.messages import Message
from core.replay import Timeline


def questions(timeline: Timeline[Any], numbers: Iterable[int]) -> tuple[Message, ...]:
    """What to ask about the steps of these numbers, as far as the timeline tells of them.

    Of a step that is not in the tree, such as an undo, nothing is asked.
    """
    ask = timeline.game.questions
    if ask is None:
        return ()
    found: list[Message] = []
    for number in numbers:
        parent = timeline.tree.parent(number) if number in timeline.frames else None
        if parent is not None:
            found += ask(timeline.frames[parent].state, timeline.frames[number].events)
    return tuple(found)
