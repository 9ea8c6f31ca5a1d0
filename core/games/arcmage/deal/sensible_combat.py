"""Attacks that pay and blocks that save, of a player with some sense."""

from __future__ import annotations

from random import Random

from core.games.arcmage import commands as c
from core.games.arcmage import legal
from core.games.arcmage.commands import Command
from core.games.arcmage.deal.fights import blockable
from core.games.arcmage.deal.worth import worth
from core.games.arcmage.decide.combat.attackers import must_attack
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.rules import combat_rules
from core.games.arcmage.state import is_creature


def attack(step: StepBuilder) -> Command | None:
    """The weakest city of another player, if what could block is not too much."""
    state = step.state
    seat = state.active
    if state.attacks >= state.allowed:
        return None
    must = must_attack(step)
    for city in sorted(legal.attackable(state, seat), key=lambda n: state.pieces[n].left):
        able = [n for n in legal.attackers(step, city) if step.layers.attack(n) > 0 or n in must]
        if not able or not set(must).issubset(able):
            continue
        defence = _defenders(step, city)
        brave = [n for n in able if n in must or _dares(step, n, defence, len(able))]
        if brave:
            return c.DeclareAttack(city, tuple(brave), seat=seat)
    return None


def _defenders(step: StepBuilder, city: str) -> list[str]:
    state = step.state
    owner = state.pieces[city].controller
    return [
        n
        for n, p in state.pieces.items()
        if p.controller == owner
        and not p.marked
        and (p.zone == "army" or (p.zone == "resident" and p.place == city))
        and is_creature(state, p)
    ]


def _dares(step: StepBuilder, number: str, defence: list[str], many: int) -> bool:
    """Whether no blocker is sure to win against it, or there are more attackers than blockers."""
    layers = step.layers
    lost = [
        n
        for n in defence
        if layers.attack(n) >= layers.defence(number) and layers.defence(n) > layers.attack(number)
    ]
    return not lost or many > len(defence)


def block(step: StepBuilder, _: Random) -> Command:
    """Who wins a fight blocks; everybody does where the city would fall."""
    state, layers = step.state, step.layers
    combat = state.combat
    if combat is None or combat.city not in state.pieces:
        return c.AssignBlocks()
    threat = {n: max(layers.attack(n), 0) for n in combat_rules.left(state)}
    falls = sum(threat.values()) >= state.pieces[combat.city].left
    pairs: list[tuple[str, str]] = []
    free = dict(threat)
    able = sorted(combat_rules.able_to_block(state, layers), key=lambda n: worth(step, n))
    for blocker in able:
        against = [n for n in blockable(step, combat, blocker) if n in free]
        good = [n for n in against if falls or layers.defence(blocker) > threat[n]]
        if good:
            chosen = max(good, key=lambda n: free[n])
            del free[chosen]
            pairs.append((blocker, chosen))
    return c.AssignBlocks(tuple(pairs), seat=combat.defender)
