"""Blocks and damage of simulated matches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from core.games.arcmage import commands as c
from core.games.arcmage.commands import Command
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.rules import combat_rules
from core.games.arcmage.rules.combat_damage import force, standard_split
from core.games.arcmage.state import Combat


def blocks(step: StepBuilder, rng: Random) -> Command:
    """Any blocks that are allowed."""
    state = step.state
    combat = state.combat
    if combat is None:
        return c.AssignBlocks()
    pairs = []
    for blocker in combat_rules.able_to_block(state, step.layers):
        against = blockable(step, combat, blocker)
        if against and rng.random() < 0.6:
            pairs.append((blocker, rng.choice(against)))
    return c.AssignBlocks(tuple(pairs), seat=combat.defender)


def next_of_combat(
    step: StepBuilder, rng: Random, block: Callable[[StepBuilder, Random], Command]
) -> Command:
    """The next entry of a combat: blocks, a battle, the clean-up."""
    state = step.state
    combat = state.combat
    if combat is not None and combat.stage == "blocks" and combat_rules.left(state):
        return block(step, rng)
    attacker = combat_rules.next_battle(state)
    if attacker is None:
        return c.CleanCombat(seat=state.active)
    return c.FightBattle(attacker, split(step, attacker, rng), seat=state.active)


def blockable(step: StepBuilder, combat: Combat, blocker: str) -> list[str]:
    """The attackers that a creature may block."""
    return [
        n
        for n in combat_rules.left(step.state)
        if combat_rules.may_block(step.layers, combat, blocker, n)
    ]


def split(step: StepBuilder, attacker: str, rng: Random) -> tuple[tuple[str, int], ...]:
    """Any split of an attacker's damage; none where there is only one."""
    if standard_split(step.layers, attacker) is not None:
        return ()
    against = combat_rules.blockers(step.state, attacker)
    found = dict.fromkeys(against, 0)
    for _ in range(force(step.layers, attacker)):
        found[rng.choice(against)] += 1
    return tuple((name, n) for name, n in found.items() if n)
