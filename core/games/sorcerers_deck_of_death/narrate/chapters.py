"""The parts that a match of Sorcerers' Deck of Death is told in: deployment, phases of rounds."""

from __future__ import annotations

from core.chapters import Chapters
from core.games.sorcerers_deck_of_death.state import State
from core.messages import Message, msg


def title(before: State, after: State) -> Message | None:  # noqa: ARG001 - as all games
    """The phase of the round in which a step was entered; initiative belongs to the power phase."""
    match before.phase:
        case "setup":
            return msg("Deployment")
        case "power" | "initiative":
            return msg("Round {round}, power phase", round=before.round)
        case "end":
            return msg("Round {round}, end phase", round=before.round)
        case _:
            return msg("Round {round}, activation phase", round=before.round)


CHAPTERS: Chapters[State] = Chapters(title=title)
