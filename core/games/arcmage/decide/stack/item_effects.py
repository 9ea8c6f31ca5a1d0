"""What an item of the stack carries out as it resolves (R81, R84)."""

from __future__ import annotations

from core.games.arcmage.decide.effect_context import EffectContext
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets import checks
from core.games.arcmage.decide.triggers.resolution import ability_of, context_of_trigger
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.rules.abilities import spell_of
from core.games.arcmage.state import State, card_of


def resolve_ability(step: StepBuilder, item: Item, context: EffectContext) -> None:
    if item.trigger is not None:
        trig = ability_of(step.state, item.trigger)
        if trig is None:
            return
        own = context_of_trigger(step, item.trigger, trig)
        context.source, context.host, context.number = own.source, own.host, own.number
        effects = trig.effects
    else:
        effects = ability_effects(step.state, item)
    if still_legal(context, effects):
        carry_out(context, effects)


def still_legal(context: EffectContext, effects: tuple[x.Effect, ...]) -> bool:
    """Whether a target that was named fits still, if any was (R84)."""
    if not context.targets or context.strict:
        return True
    trial = EffectContext(
        context.step,
        context.seat,
        context.slug,
        source=context.source,
        x=context.x,
        modes=context.modes,
        targets=context.targets,
        trigger=context.trigger,
        strict=False,
    )
    checks.check(trial, effects)
    none_left = trial.illegal > 0 and trial.legal == 0
    if none_left:
        context.illegal = trial.illegal
        context.targets.clear()
        context.modes.clear()
        context.places.clear()
        context.names.by_seat.clear()
    return not none_left


def item_effects(state: State, item: Item) -> tuple[x.Effect, ...]:
    """What an item carries out as it resolves; of a devotion nothing, for that is not known yet."""
    if item.kind == "card":
        card = card_of(state, item.card)
        return spell_of(card) if card is not None else ()
    if item.trigger is not None:
        trig = ability_of(state, item.trigger)
        return trig.effects if trig is not None else ()
    return ability_effects(state, item) if item.kind == "ability" else ()


def ability_effects(state: State, item: Item) -> tuple[x.Effect, ...]:
    """The effects of an activated ability, whatever became of the card that it is on.

    Numbers behind those of the card itself are of abilities that enchantments give.
    """
    card = card_of(state, item.card)
    own = [one for one in _said(card) if isinstance(one, x.Activated)]
    given = [
        effect.ability
        for piece in state.pieces.values()
        if piece.zone == "attached" and piece.place == item.source
        for ability in _said(card_of(state, piece.card))
        if isinstance(ability, x.Enchant)
        for effect in ability.effects
        if isinstance(effect, x.Grant)
    ]
    said = [*own, *given]
    return said[item.number - 1].effects if item.number <= len(said) else ()


def _said(card: Card | None) -> tuple[x.Ability, ...]:
    return () if card is None else card.abilities or ()
