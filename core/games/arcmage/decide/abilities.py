"""Abilities: activated ones, and waiting triggers that are entered (R114 to R118)."""

from __future__ import annotations

from dataclasses import replace

from core.errors import IllegalMove
from core.games.arcmage import commands as c
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.games.arcmage.decide import guards, paying, resolving, trying
from core.games.arcmage.decide.effects import carry_out
from core.games.arcmage.decide.effects.places import check_sacrifice
from core.games.arcmage.decide.naming import Dealer, Names
from core.games.arcmage.decide.running import Run
from core.games.arcmage.decide.settling import run_of_trigger, settle, trig_of
from core.games.arcmage.decide.slots import slots
from core.games.arcmage.decide.step_builder import StepBuilder
from core.games.arcmage.pieces import effects as x
from core.games.arcmage.pieces.items import Item, Trigger
from core.games.arcmage.pieces.selectors import Selector
from core.games.arcmage.state import State
from core.games.arcmage.titles import card_name, seat_title

FAST = (x.Produce, x.Prevent)


def speed(state: State, ability: x.Activated) -> str:
    """When an ability may be used: as printed, for resources and prevention at any time (R115)."""
    if ability.speed is not None:
        return ability.speed
    if any(isinstance(effect, FAST) for effect in ability.effects):
        return "any"
    return state.base.options.ability_speed


def activate(step: StepBuilder, command: c.ActivateAbility, dealer: Dealer | None = None) -> None:
    """An activated ability (R114, R115). Raises the codes of `a` in 4.2."""
    state = step.state
    guards.started(state)
    seat = guards.seated(state, command.seat)
    piece = guards.in_play(state, command.card)
    found = step.reading.abilities(command.card)
    if not 1 <= command.number <= len(found):
        raise IllegalMove(
            "E_ABILITY",
            "{card} has no activated ability of this number; there are {n}.",
            rule="R114",
            card=card_name(piece.card),
            n=len(found),
        )
    ability = found[command.number - 1][0]
    if speed(state, ability) == "play":
        guards.own_turn(step, seat, "R115")
        guards.in_phase(step, *guards.PLAY, rule="R115")
        guards.empty_stack(state)
    guards.controlled(piece, command.card, seat, "R114")
    cost = ability.cost
    if cost.mark:
        guards.unmarked(piece, command.card, "R24")
    _check_need(step, command.card, ability)
    run = Run(
        step,
        seat,
        piece.card,
        source=command.card,
        number=command.number,
        modes=command.modes,
        targets=command.targets,
        places=() if command.place is None else (command.place,),
    )
    _check_custom(run, cost.custom or ())
    trying.check(run, ability.effects)
    due = run.value(cost.resources, 0)
    paying.check(step, seat, command.pay, due)
    item = Item(
        f"S{len(state.stack) + 1}",
        "ability",
        seat,
        piece.card,
        command.card,
        command.number,
        modes=command.modes,
        targets=command.targets,
        places=() if command.place is None else (command.place,),
        results=command.results,
    )
    names = Names(command.results, seat, dealer)
    _pay(step, item, command, ability, names)
    if command.hold:
        settle(step)  # what its cost sets off does not wait for answers
    else:
        resolving.resolve(step, names)


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


def _check_custom(run: Run, custom: tuple[x.Effect, ...]) -> None:
    """Costs that are no resources: what is picked for them fits, and there is enough of it.

    Raises E_TARGET, E_MARKED, E_RESOURCE.
    """
    for effect in custom:
        if isinstance(effect, x.Sacrifice):
            check_sacrifice(run, effect)
        if isinstance(effect, x.Mark):
            for target in tuple(run.targets)[: run.value(effect.to.n)]:
                if target in run.state.pieces:
                    guards.unmarked(run.state.pieces[target], target, "R24")
    for slot in slots(run, custom):
        if isinstance(slot.selector, Selector):
            run.pick(slot.selector if slot.what != "give" else replace(
                slot.selector, of="you", n=slot.n))  # fmt: skip


def _pay(
    step: StepBuilder, item: Item, command: c.ActivateAbility, ability: x.Activated, names: Names
) -> None:
    """The mark, the resources, whatever else stands before the colon."""
    cost = ability.cost
    step.open(e.AbilityActivated(item, command.pay))
    if cost.mark:
        step.fact(f.MarkCard(command.card))
    paying.spend(step, item.seat, command.pay)
    if cost.custom:
        run = Run(
            step,
            item.seat,
            item.card,
            source=item.source,
            targets=item.targets,
            names=names,
        )
        carry_out(run, cost.custom)
        used = len(item.targets) - len(run.targets)
        step.revise(
            replace(item, targets=item.targets[used:], chosen=run.chosen, results=names.left())
        )
    step.close()


# --- triggers --------------------------------------------------------------------------------


def answer(step: StepBuilder, command: c.ResolveTrigger, dealer: Dealer | None = None) -> None:
    """The oldest waiting trigger of a card is entered (R116). Raises the codes of `t` in 4.2."""
    state = step.state
    guards.started(state)
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
    trig = trig_of(state, found)
    if trig is None:
        return
    if command.declined:
        _decline(step, found, optional=trig.optional)
        return
    run = run_of_trigger(step, found, trig)
    run.targets.extend(command.targets)
    run.modes.extend(command.modes)
    run.places.extend(() if command.place is None else (command.place,))
    trying.check(run, trig.effects)
    due = run.value(trig.cost.resources, 0) if trig.cost is not None else 0
    paying.check(step, found.seat, command.pay, due)
    item = Item(
        f"S{len(state.stack) + 1}",
        "trigger",
        found.seat,
        found.card,
        found.source,
        found.index,
        modes=command.modes,
        targets=command.targets,
        places=() if command.place is None else (command.place,),
        results=command.results,
        trigger=found,
    )
    step.open(e.TriggerAnswered(item, command.pay))
    paying.spend(step, found.seat, command.pay)
    step.close()
    if not command.hold:
        resolving.resolve(step, Names(command.results, found.seat, dealer))


def _decline(step: StepBuilder, trigger: Trigger, *, optional: bool) -> None:
    if not optional:
        raise IllegalMove(
            "E_TRIGGER",
            "{card} says nothing of “may”: it happens.",
            rule="R116",
            card=card_name(trigger.card),
        )
    step.add(e.TriggerDeclined(trigger.id, trigger.seat, trigger.source, trigger.card))
    settle(step)
