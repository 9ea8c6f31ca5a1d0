"""Step IV: the dead leave, then cities that fell (R111, R112)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import guards, leaving_play
from core.games.arcmage.decide.combat.stages import fight
from core.games.arcmage.decide.state_based_actions import check_state
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.rules import combat_rules


def clean(step: StepBuilder, command: c.CleanCombat) -> None:
    """The dead leave, then cities that fell (R111, R112)."""
    state = step.state
    guards.acting(step, command.seat, "R111")
    combat = fight(state, "R111", "blocks", "battles")
    if combat_rules.left(state):
        raise IllegalMove("E_COMBAT", "Battles are still to be fought.", rule="R111")
    dead = [n for n in combat.dead if n in state.pieces]
    for number in command.dead:
        if number not in dead:
            raise IllegalMove(
                "E_COMBAT", "{card} did not die in this combat.", rule="R112", card=number
            )
    order = (*command.dead, *(n for n in dead if n not in command.dead))
    step.open(e.CombatCleaned())
    for number in order:
        leaving_play.leave(step, number)
    step.close()
    city = step.state.pieces.get(combat.city)
    if city is not None and city.dead:
        step.open(e.CityFell(combat.city, city.card, city.controller))
        leaving_play.take_down(step, combat.city)
        step.close()
    check_state(step)
