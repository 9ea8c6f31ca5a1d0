"""Damage, and what it sets off."""

from __future__ import annotations

from core.games.arcmage.decide import triggers
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.facts import DealDamage, PreventDamage


def deal(step: StepBuilder, number: str, n: int, source: str | None) -> None:
    """So much damage to a creature or a city; less than none is none.

    A city with a limit for the turn takes no more than that; the rest is prevented, by a fact.
    """
    piece = step.state.pieces.get(number)
    if piece is None:
        return
    n = max(n, 0)
    limit = step.layers.prevented_above(number)
    dealt = n if limit is None else min(n, max(limit - piece.damage, 0))
    if step.layers.forbidden(number, "be_damaged"):
        dealt = 0
    if dealt:
        step.fact(DealDamage(number, dealt))
    if dealt < n:
        step.fact(PreventDamage(number, n - dealt))
    if dealt and source is not None and source in step.state.pieces:
        if piece.zone == "city":
            triggers.own(step, source, "damages_city", player=piece.controller, place=number)
        else:
            triggers.own(step, source, "damages_creature", cards=(number,))
