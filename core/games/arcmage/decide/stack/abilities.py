"""Activated abilities (R114, R115)."""

from __future__ import annotations

from dataclasses import replace

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, payments, stack
from core.games.arcmage.decide.effect_context import EffectContext, context_of
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.effects.zone_changes import check_sacrifice
from core.games.arcmage.decide.hidden_cards import ObservedCards
from core.games.arcmage.decide.stack.new_item import new_item
from core.games.arcmage.decide.state_based_actions import check_state
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets import checks
from core.games.arcmage.decide.targets.slots import slots
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.state import Piece, State
from core.games.arcmage.titles import card_name

FAST = (x.Produce, x.Prevent)


def speed(state: State, ability: x.Activated) -> str:
    """When an ability may be used: as printed, for resources and prevention at any time (R115)."""
    if ability.speed is not None:
        return ability.speed
    if any(isinstance(effect, FAST) for effect in ability.effects):
        return "any"
    return state.base.options.ability_speed


def activate(step: StepBuilder, command: c.ActivateAbility) -> None:
    """An activated ability (R114, R115). Raises the codes of `a` in 4.2."""
    state = step.state
    guards.started(state)
    seat = guards.seated(state, command.seat)
    piece = guards.in_play(state, command.card)
    ability = _ability(step, command, piece)
    if speed(state, ability) == "play":
        guards.unhindered(step, seat, "R115", *guards.PLAY)
    guards.controlled(piece, command.card, seat, "R114")
    _check_usable(step, command.card, piece, ability)
    item = new_item(
        step,
        "ability",
        seat,
        piece.card,
        command,
        source=command.card,
        number=command.number,
    )
    context = context_of(step, item)
    _check_custom(context, ability.cost.custom or ())
    checks.check(context, ability.effects)
    payments.check(step, seat, command.pay, context.value(ability.cost.resources, 0))
    names = step.observed(command.results, seat)
    _pay(step, item, command, ability, names)
    if command.hold:
        check_state(step)  # what its cost sets off does not wait for answers
    else:
        stack.resolve(step, names)


def _check_usable(step: StepBuilder, card: str, piece: Piece, ability: x.Activated) -> None:
    """Whether nothing keeps a card in play from using an ability of its own (R24, R120)."""
    if step.layers.forbidden(card, "activate"):
        step.refuse(
            IllegalMove("E_FORBIDDEN", "{card} cannot use its abilities.", rule="R120", card=card)
        )
    if ability.cost.mark:
        guards.unmarked(piece, card, "R24")
    _check_need(step, card, ability)


def _ability(step: StepBuilder, command: c.ActivateAbility, piece: Piece) -> x.Activated:
    """The ability that is meant. Raises E_ABILITY."""
    found = step.layers.abilities(command.card)
    if not 1 <= command.number <= len(found):
        raise IllegalMove(
            "E_ABILITY",
            "{card} has no activated ability of this number; there are {n}.",
            rule="R114",
            card=card_name(piece.card),
            n=len(found),
        )
    return found[command.number - 1][0]


def _check_need(step: StepBuilder, number: str, ability: x.Activated) -> None:
    """Raises E_PREREQ where the card is not in the zone that is needed."""
    piece = step.state.pieces[number]
    if ability.need is not None and piece.zone != ability.need.self_in:
        error = IllegalMove(
            "E_PREREQ",
            "{card} can do that only while it is in its army.",
            rule="R114",
            card=card_name(piece.card),
        )
        step.refuse(error)


def _check_custom(context: EffectContext, custom: tuple[x.Effect, ...]) -> None:
    """Costs that are no resources: what is picked for them fits, and there is enough of it.

    Raises E_TARGET, E_MARKED, E_RESOURCE.
    """
    for effect in custom:
        if isinstance(effect, x.Sacrifice):
            check_sacrifice(context, effect)
        if isinstance(effect, x.Mark):
            for target in tuple(context.targets)[: context.value(effect.to.n)]:
                if target in context.state.pieces:
                    guards.unmarked(context.state.pieces[target], target, "R24")
    for slot in slots(context, custom):
        if isinstance(slot.selector, Selector):
            context.pick(slot.selector if slot.what != "give" else replace(
                slot.selector, of="you", n=slot.n))  # fmt: skip


def _pay(
    step: StepBuilder,
    item: Item,
    command: c.ActivateAbility,
    ability: x.Activated,
    names: ObservedCards,
) -> None:
    """The mark, the resources, whatever else stands before the colon."""
    cost = ability.cost
    step.open(e.AbilityActivated(item, command.pay))
    if cost.mark:
        step.fact(f.MarkCard(command.card))
    payments.spend(step, item.seat, command.pay)
    if cost.custom:
        context = EffectContext(
            step,
            item.seat,
            item.card,
            source=item.source,
            targets=item.targets,
            names=names,
        )
        carry_out(context, cost.custom)
        used = len(item.targets) - len(context.targets)
        step.revise(
            replace(item, targets=item.targets[used:], chosen=context.chosen, results=names.left())
        )
    step.close()
