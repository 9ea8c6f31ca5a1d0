"""The parts that a match of Origin Story is told in: set-up and tricks of each round."""

from __future__ import annotations

from core.chapters import Chapters
from core.games.origin_story.state import State
from core.messages import Message, msg

PLAYING = ("turn:A", "turn:F", "turn:Y", "after_trick")


def title(before: State, after: State) -> Message | None:  # noqa: ARG001 - as all games
    """The trick in which a step was entered, or the set-up or end of its round."""
    if not before.round:
        return None
    if before.phase == "round_end":
        return msg("Round {round}, points", round=before.round)
    if before.phase not in PLAYING:
        return msg("Round {round}, set-up", round=before.round)
    number = before.trick_no - (before.phase == "after_trick")
    return msg("Round {round}, trick {n}", round=before.round, n=number)


CHAPTERS: Chapters[State] = Chapters(title=title)
