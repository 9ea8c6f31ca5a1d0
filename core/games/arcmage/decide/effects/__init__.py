"""The interpreter of the vocabulary (1.3): effects become facts (1.4)."""

from __future__ import annotations

from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.effects import hidden_zones, values, zone_changes
from core.games.arcmage.decide.effects.ask_ruling import ask
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.parts import affected_by
from core.games.arcmage.rules.abilities import rests
from core.kit.handlers import Handlers


def carry_out(context: EffectContext, effects: tuple[x.Effect, ...]) -> None:
    """The effects one after the other, as far as they are possible (R117).

    What they cannot say is asked of the table. Raises `IllegalMove` for what was entered wrongly
    or is missing.
    """
    context.count(effects)
    for effect in effects:
        CARRIED_OUT(context, effect)
    for hint in rests(effects):
        ask(context, hint)


CARRIED_OUT = Handlers[EffectContext, None](
    values.VALUES, zone_changes.ZONE_CHANGES, hidden_zones.HIDDEN_ZONES
)


@CARRIED_OUT.of(x.Choose)
def _choose(context: EffectContext, effect: x.Choose) -> None:
    """One of the modes: of its player, or of the one that it happens to."""
    if effect.by == "affected":
        context.seats(affected_by(effect))
    mode = context.mode(len(effect.one_of))
    carry_out(context, effect.one_of[mode - 1])


@CARRIED_OUT.of(x.ForEach)
def _for_each(context: EffectContext, effect: x.ForEach) -> None:
    """As often as there were such cards when the first effect began."""
    for _ in range(context.counted[effect.of]):
        carry_out(context, effect.effects)


def _nothing(_context: EffectContext, _effect: object) -> None:
    """What is asked of the table, or holds by itself while its card is there."""


CARRIED_OUT.of(x.Ruling, x.Repeat, x.DealMore)(_nothing)
CARRIED_OUT.of(x.Cap)(_nothing)
CARRIED_OUT.of(x.Cost, x.When, x.Grant)(_nothing)
