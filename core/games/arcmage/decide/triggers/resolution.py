"""Triggers that were set off: they happen, wait to be entered, or lapse (R116 to R118)."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide.effect_context import EffectContext, turn_order
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.rules import waiting_triggers
from core.games.arcmage.rules.abilities import TriggeredAbility, triggers_of
from core.games.arcmage.state import State, card_of


def resolve_next(step: StepBuilder) -> None:
    """The next trigger: the active player's first, then by seat (R118)."""
    order = turn_order(step.state)
    queue = [one for one in step.queue if one.seat in order]
    queue.sort(key=lambda one: order.index(one.seat))
    if not queue:
        step.queue = []
        return
    trigger, *step.queue = queue
    trig = ability_of(step.state, trigger)
    if trig is None or not condition_met(step.state, trigger, trig):
        return
    event = e.TriggerResolved(trigger.seat, trigger.source, trigger.card, trigger.when)
    if waiting_triggers.waits(trig):
        if waiting_triggers.has_object(step.state, step.layers, trigger, trig):
            step.open(event)
            step.wait(trigger)
            step.close()
        return
    step.open(event)
    carry_out(context_of_trigger(step, trigger, trig), trig.effects)
    if step.facts_so_far:  # else there was no such event: it has changed nothing
        step.close()


def ability_of(state: State, trigger: Trigger) -> TriggeredAbility | None:
    """What a trigger does."""
    card = card_of(state, trigger.card)
    found = () if card is None else triggers_of(card)
    return found[trigger.index] if trigger.index < len(found) else None


def condition_met(state: State, trigger: Trigger, trig: TriggeredAbility) -> bool:
    """Whether the condition of the turn is met."""
    if trig.if_ != "attacked_this_turn":
        return True
    piece = state.pieces.get(trigger.source)
    return piece is not None and piece.attacked == state.turn


def context_of_trigger(
    step: StepBuilder, trigger: Trigger, trig: TriggeredAbility
) -> EffectContext:
    """What a trigger carries out by itself."""
    piece = step.state.pieces.get(trigger.source)
    host = piece.place if piece is not None and piece.zone == "attached" else None
    return EffectContext(
        step,
        trigger.seat,
        trigger.card,
        source=trigger.source,
        host=host,
        number=trig.level,
        trigger=trigger,
    )


def lapse(step: StepBuilder) -> None:
    """Waiting triggers that nothing can come of any more (R116, R117)."""
    gone = []
    for trigger in step.state.pending:
        trig = ability_of(step.state, trigger)
        out = step.state.players[trigger.seat].lost is not None
        if (
            trig is None
            or out
            or not waiting_triggers.has_object(step.state, step.layers, trigger, trig)
        ):
            gone.append(trigger.id)
    if not step.over:
        let_go(step, gone)


def let_go(step: StepBuilder, gone: Iterable[str]) -> None:
    """These waiting triggers lapse, if there are any."""
    facts = [f.DropTrigger(id_, lapsed=True) for id_ in gone]
    if not facts:
        return
    step.open(e.TriggersLapsed())
    for fact in facts:
        step.fact(fact)
    step.close()
