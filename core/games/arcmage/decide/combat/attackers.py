"""Attackers: who has to attack, who attacks in the end (R98, R121)."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import triggers
from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.effects import ExtraPhase
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules import combat_rules
from core.games.arcmage.state import definition


def must_attack(step: StepBuilder) -> list[str]:
    """Creatures of the active player that have to attack, while an attack is left (R121)."""
    state = step.state
    if state.attacks >= state.allowed or state.combat is not None:
        return []
    ready = combat_rules.ready(state)
    layers = step.layers
    targets = [
        n
        for n, p in state.pieces.items()
        if p.zone == "city" and p.controller != state.active and not p.dead
    ]
    return [
        n
        for n in ready
        if layers.must_attack(n) and any(not layers.forbidden(n, "attack", t) for t in targets)
    ]


def mark_attackers(step: StepBuilder, item: Item) -> None:
    """Who is still there attacks and is marked, but for veterans (R98, K-battle_scream)."""
    state = step.state
    there = tuple(n for n in item.chosen if n in combat_rules.ready(state, item.seat))
    layers = step.layers
    step.open(e.AttackersMarked(item.id, item.seat, item.source or "", there))
    for number in there:
        if not layers.has(number, "veteran"):
            step.fact(f.MarkCard(number))
    for number in there:
        n = layers.level_of(number, "battle_scream")
        for other in there if n else ():
            if other != number:
                step.fact(f.ChangeValues(other, n, 0))
    for number in there:
        triggers.own(step, number, "attacks", place=item.source)
    step.close()


def open_extra(step: StepBuilder, city: str, level: int) -> None:
    """The first effects of an attack phase that a level added (R36)."""
    piece = step.state.pieces.get(city)
    if piece is None:
        return
    for one in definition(step.state, piece).levels or ():
        for effect in one.effects:
            if one.level == level and isinstance(effect, ExtraPhase):
                context = EffectContext(
                    step, piece.controller, piece.card, source=city, number=level
                )
                carry_out(context, effect.first)
