"""Waiting triggers that are entered, or declined (R116 to R118)."""

from __future__ import annotations

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage.decide import guards, payments, stack
from core.games.arcmage.decide.stack.new_item import new_item
from core.games.arcmage.decide.state_based_actions import check_state
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.decide.targets import checks
from core.games.arcmage.decide.triggers.resolution import ability_of, context_of_trigger
from core.games.arcmage.pieces.items import Trigger
from core.games.arcmage.state import State
from core.games.arcmage.titles import card_name, seat_title


def answer(step: StepBuilder, command: c.ResolveTrigger) -> None:
    """The oldest waiting trigger of a card is entered (R116). Raises the codes of `t` in 4.2."""
    state = step.state
    guards.started(state)
    found = _waiting(state, command)
    trig = ability_of(state, found)
    if trig is None:
        return
    if command.declined:
        _decline(step, found, optional=trig.optional)
        return
    item = new_item(
        step,
        "trigger",
        found.seat,
        found.card,
        command,
        source=found.source,
        number=found.index,
        trigger=found,
    )
    context = context_of_trigger(step, found, trig)
    context.targets.extend(item.targets)
    context.modes.extend(item.modes)
    context.places.extend(item.places)
    checks.check(context, trig.effects)
    due = context.value(trig.cost.resources, 0) if trig.cost is not None else 0
    payments.check(step, found.seat, command.pay, due)
    step.open(e.TriggerAnswered(item, command.pay))
    payments.spend(step, found.seat, command.pay)
    step.close()
    if not command.hold:
        stack.resolve(step, step.observed(command.results, found.seat))


def _waiting(state: State, command: c.ResolveTrigger) -> Trigger:
    """The trigger that is meant. Raises E_TRIGGER, E_TURN."""
    found = next((one for one in state.pending if one.source == command.card), None)
    if found is None:
        raise IllegalMove(
            "E_TRIGGER",
            "No triggered ability of {card} waits.",
            rule="R116",
            card=command.card,
        )
    if command.seat is not None and guards.seated(state, command.seat) != found.seat:
        raise IllegalMove(
            "E_TURN",
            "{card} is for {seat} to enter.",
            rule="R118",
            card=card_name(found.card),
            seat=seat_title(found.seat),
        )
    return found


def _decline(step: StepBuilder, trigger: Trigger, *, optional: bool) -> None:
    if not optional:
        raise IllegalMove(
            "E_TRIGGER",
            "{card} says nothing of “may”: it happens.",
            rule="R116",
            card=card_name(trigger.card),
        )
    step.add(e.TriggerDeclined(trigger.id, trigger.seat, trigger.source, trigger.card))
    check_state(step)
