"""The parts that a match of Ace of Spades is told in: its fights."""

from __future__ import annotations

from core.chapters import Chapters
from core.games.ace_of_spades.state import State
from core.messages import Message, msg


def title(before: State, after: State) -> Message | None:
    """The fight in which a step was entered; a reveal begins the next."""
    fight = max(before.fight, after.fight)
    return msg("Fight {n}", n=fight) if fight else None


CHAPTERS: Chapters[State] = Chapters(title=title)
