"""The steps of a combat, one after the other (R93)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage.state import Combat, State
from core.messages import msg

STAGES = {
    "declared": msg("the attack was declared"),
    "blocks": msg("blocks are to be named"),
    "battles": msg("battles are fought"),
}


def fight(state: State, rule: str, *stages: str) -> Combat:
    """The combat in one of these stages. Raises E_COMBAT."""
    combat = state.combat
    if combat is None:
        raise IllegalMove("E_COMBAT", "There is no combat: no attack was declared.", rule=rule)
    if combat.stage not in stages:
        raise IllegalMove(
            "E_COMBAT",
            "The combat is at another step: {stage}.",
            rule=rule,
            stage=STAGES[combat.stage],
        )
    return combat
