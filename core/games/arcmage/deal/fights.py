"""Blocks and damage of simulated matches."""

from __future__ import annotations

from random import Random

from core.games.arcmage import commands as c
from core.games.arcmage.commands import Command
from core.games.arcmage.decide.tale import Tale
from core.games.arcmage.rules import fighting
from core.games.arcmage.rules.outcome import force, standard_split
from core.games.arcmage.state import Combat


def blocks(tale: Tale, rng: Random) -> Command:
    """Any blocks that are allowed."""
    state = tale.state
    combat = state.combat
    if combat is None:
        return c.AssignBlocks()
    pairs = []
    for blocker in fighting.able_to_block(state, tale.reading):
        against = blockable(tale, combat, blocker)
        if against and rng.random() < 0.6:
            pairs.append((blocker, rng.choice(against)))
    return c.AssignBlocks(tuple(pairs), seat=combat.defender)


def blockable(tale: Tale, combat: Combat, blocker: str) -> list[str]:
    """The attackers that a creature may block."""
    return [
        n for n in fighting.left(tale.state) if fighting.may_block(tale.reading, combat, blocker, n)
    ]


def split(tale: Tale, attacker: str, rng: Random) -> tuple[tuple[str, int], ...]:
    """Any split of an attacker's damage; none where there is only one."""
    if standard_split(tale.reading, attacker) is not None:
        return ()
    against = fighting.blockers(tale.state, attacker)
    found = dict.fromkeys(against, 0)
    for _ in range(force(tale.reading, attacker)):
        found[rng.choice(against)] += 1
    return tuple((name, n) for name, n in found.items() if n)
