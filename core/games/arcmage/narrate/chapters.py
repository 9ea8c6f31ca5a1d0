"""The parts that a match of Arcmage is told in: the set-up, then turn by turn."""

from __future__ import annotations

from core.chapters import Chapters
from core.games.arcmage.state import State
from core.games.arcmage.titles import seat_title
from core.messages import Message, msg


def title(before: State, after: State) -> Message | None:  # noqa: ARG001 - as all games
    """The turn in which a step was entered."""
    if not before.turn:
        return msg("Set-up")
    return msg("Turn {n}: {seat}", n=before.turn, seat=seat_title(before.active))


CHAPTERS: Chapters[State] = Chapters(title=title)
