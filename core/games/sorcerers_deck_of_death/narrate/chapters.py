"""The parts that a match of Sorcerers' Deck of Death is told in: deployment, power phases,
activations and spells, end phases."""

from __future__ import annotations

from core.chapters import Chapters
from core.games.sorcerers_deck_of_death.narrate.outcomes import outcomes
from core.games.sorcerers_deck_of_death.narrate.turns import acting
from core.games.sorcerers_deck_of_death.pieces import FIGS
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.titles import PHASE_TITLES, figure_title
from core.messages import Message, msg


def title(before: State, after: State) -> Message | None:
    """The figure whose turn it is, or another phase of the round; initiative belongs to the power
    phase. None for a pass, and for what the table rules between two turns.
    """
    if after.result is not None and after.result.reason == "conceded":
        return PHASE_TITLES["over"]
    match before.phase:
        case "setup":
            return PHASE_TITLES["setup"]
        case "power" | "initiative":
            return msg("Round {round}, power phase", round=before.round)
        case "activation":
            fig = acting(before, after)
            if fig is None:
                return None
            return msg(
                "Round {round}, {figure}", round=before.round, figure=figure_title(FIGS[fig])
            )
        case "end":
            return msg("Round {round}, end phase", round=before.round)
        case "over":
            return PHASE_TITLES["over"]


def phase(before: State, after: State) -> Message | None:  # noqa: ARG001 - as all games
    """The round in which a step was entered, or the deployment before the first."""
    if before.phase == "setup":
        return PHASE_TITLES["setup"]
    return msg("Round {number}", number=before.round) if before.round else None


CHAPTERS: Chapters[State] = Chapters(title=title, phase=phase, outcomes=outcomes)
