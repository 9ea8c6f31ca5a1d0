"""The stack, devotion and combat: what waits, and what is done once it has resolved."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage.evolve import pieces
from core.games.arcmage.evolve.facts.flow import drop_item, drop_trigger
from core.games.arcmage.state import Combat, State
from core.kit.handlers import Handlers

STACK = Handlers[State, State]()
AFTER_STACK = Handlers[State, State]()


@STACK.of(e.CardPlayed, e.AbilityActivated)
def _push(state: State, event: e.CardPlayed | e.AbilityActivated) -> State:
    return state._replace(stack=(*state.stack, event.item))


@STACK.of(e.TriggerAnswered)
def _answered(state: State, event: e.TriggerAnswered) -> State:
    trigger = event.item.trigger
    if trigger is not None:
        state = drop_trigger(state, trigger.id)
    return state._replace(stack=(*state.stack, event.item))


@STACK.of(e.TriggerDeclined)
def _declined(state: State, event: e.TriggerDeclined) -> State:
    return drop_trigger(state, event.trigger)


@AFTER_STACK.of(e.ItemResolved, e.ItemFailed)
def _done(state: State, event: e.ItemResolved | e.ItemFailed) -> State:
    return drop_item(state, event.item)


# --- devotion --------------------------------------------------------------------------------


@STACK.of(e.DevotionDeclared)
def _declared(state: State, event: e.DevotionDeclared) -> State:
    city = event.item.source or ""
    return state._replace(stack=(*state.stack, event.item), devoted=(*state.devoted, city))


@STACK.of(e.DevotionResolved)
def _devotion(state: State, event: e.DevotionResolved) -> State:
    return state._replace(devotion=event.total)


@AFTER_STACK.of(e.DevotionResolved, e.AttackersMarked)
def _resolved(state: State, event: e.DevotionResolved | e.AttackersMarked) -> State:
    return drop_item(state, event.item)


# --- combat ----------------------------------------------------------------------------------


@STACK.of(e.AttackDeclared)
def _attack(state: State, event: e.AttackDeclared) -> State:
    return state._replace(
        stack=(*state.stack, event.item),
        attacks=state.attacks + 1,
        combat=Combat(event.item.source or "", event.defender),
    )


@STACK.of(e.AttackersMarked)
def _attackers(state: State, event: e.AttackersMarked) -> State:
    for number in event.attackers:
        state = pieces.change(state, number, attacked=state.turn)
    if state.combat is None:
        return state
    combat = state.combat._replace(attackers=event.attackers, stage="blocks")
    return state._replace(combat=combat)


@STACK.of(e.BlocksAssigned)
def _blocks(state: State, event: e.BlocksAssigned) -> State:
    if state.combat is None:
        return state
    return state._replace(combat=state.combat._replace(blocks=event.blocks, stage="battles"))


@AFTER_STACK.of(e.BattleFought)
def _fought(state: State, event: e.BattleFought) -> State:
    if state.combat is None:
        return state
    fought = (*state.combat.fought, event.attacker)
    return state._replace(combat=state.combat._replace(fought=fought))


@AFTER_STACK.of(e.CombatCleaned, e.CombatEnded)
def _over(state: State, _: e.CombatCleaned | e.CombatEnded) -> State:
    return state._replace(combat=None)
