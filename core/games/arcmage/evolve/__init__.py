"""One event applied to a table: its own change, then its facts, in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import MatchEnded
from core.game import Result
from core.games.arcmage import events as e
from core.games.arcmage.evolve import facts, pieces, zones
from core.games.arcmage.evolve.turns import turn_ended, turn_started, unmarked
from core.games.arcmage.state import UNSEEN, Combat, Resource, State


def evolve(state: State, event: e.Event) -> State:
    """The table after the event; events with hidden names fold as well."""
    state = begin(state, event)
    for fact in getattr(event, "facts", ()):
        state = facts.apply(state, fact)
    return finish(state, event)


def begin(state: State, event: e.Event) -> State:
    """What the event changes by itself, before its facts."""
    own = _BEFORE.get(type(event))
    return state if own is None else own(state, event)


def finish(state: State, event: e.Event) -> State:
    """What it changes behind its facts."""
    own = _AFTER.get(type(event))
    return state if own is None else own(state, event)


# --- set-up ----------------------------------------------------------------------------------


def _reserve(state: State, event: e.ReserveSet) -> State:
    player = state.players[event.seat]
    player = player._replace(deck=player.deck - len(event.cards), reserve=event.cards)
    state = zones.with_player(state, event.seat, player)
    waits = any(not one.reserve for one in state.players.values())
    return state if waits else state._replace(phase="deal")


def _dealt(state: State, event: e.HandDealt) -> State:
    player = state.players[event.seat]
    for card in event.cards:
        player = zones.into_hand(zones.drawn(player), card)
    state = zones.with_player(state, event.seat, player)
    waits = any(not one.hand and not one.unknown for one in state.players.values())
    return state if waits or state.phase != "deal" else state._replace(phase="first")


def _first(state: State, event: e.FirstPlayerChosen) -> State:
    return state._replace(first=event.seat, active=event.seat, phase="open")


def _opened(state: State, event: e.FirstCityOpened) -> State:
    state = _new_city(state, event)
    seats = state.base.seats
    return state._replace(active=seats[(seats.index(event.seat) + 1) % len(seats)])


def _new_city(state: State, event: e.FirstCityOpened | e.CityFounded) -> State:
    player = state.players[event.seat]
    gone = event.card if event.card in player.reserve else UNSEEN
    player = player._replace(reserve=zones.without(player.reserve, gone))
    state = zones.with_player(state, event.seat, player)
    return pieces.enter(
        state, event.card, event.seat, "kingdom", number=event.city, under=None, marked=False
    )


# --- the turn --------------------------------------------------------------------------------


def _drawn(state: State, event: e.CardsDrawn) -> State:
    player = state.players[event.seat]
    for card in event.cards:
        player = zones.into_hand(zones.drawn(player), card)
    return zones.with_player(state, event.seat, player)._replace(drawn=event.n)


def _laid(state: State, event: e.ResourcesLaid) -> State:
    for card, faction, number in event.laid:
        player = zones.from_hand(state.players[event.seat], card)
        state = zones.with_player(state, event.seat, player)
        resource = Resource(event.seat, event.seat, faction, card)
        state = pieces.add_resource(state, event.seat, number, resource)
    return state._replace(laid=state.laid + len(event.laid))


def _phase(state: State, event: e.PhaseEntered) -> State:
    if event.phase == state.phase == "attack":  # one that a card added (R36)
        return state._replace(extra=state.extra[1:], allowed=state.allowed + 1)
    return state._replace(phase=event.phase)


def _moved(state: State, event: e.CreatureMoved) -> State:
    """Both cities have had their move of the turn (R74)."""
    cities = tuple(place for place in (event.origin, event.to) if place != "army")
    return state._replace(moved=(*state.moved, *cities))


def _discarded(state: State, event: e.CardsDiscarded) -> State:
    player = state.players[event.seat]
    for card in event.cards:
        player = zones.from_hand(player, card)
        player = player._replace(grave=(*player.grave, card))
    return zones.with_player(state, event.seat, player)


# --- the stack -------------------------------------------------------------------------------


def _push(state: State, event: e.CardPlayed | e.AbilityActivated) -> State:
    return state._replace(stack=(*state.stack, event.item))


def _declared(state: State, event: e.DevotionDeclared) -> State:
    city = event.item.source or ""
    return state._replace(stack=(*state.stack, event.item), devoted=(*state.devoted, city))


def _answered(state: State, event: e.TriggerAnswered) -> State:
    trigger = event.item.trigger
    if trigger is not None:
        state = facts.drop_trigger(state, trigger.id)
    return state._replace(stack=(*state.stack, event.item))


def _pop(state: State, event: Any) -> State:
    return facts.drop_item(state, event.item)


# --- combat ----------------------------------------------------------------------------------


def _attack(state: State, event: e.AttackDeclared) -> State:
    return state._replace(
        stack=(*state.stack, event.item),
        attacks=state.attacks + 1,
        combat=Combat(event.item.source or "", event.defender),
    )


def _attackers(state: State, event: e.AttackersMarked) -> State:
    for number in event.attackers:
        state = pieces.change(state, number, attacked=state.turn)
    if state.combat is None:
        return state
    combat = state.combat._replace(attackers=event.attackers, stage="blocks")
    return state._replace(combat=combat)


def _blocks(state: State, event: e.BlocksAssigned) -> State:
    if state.combat is None:
        return state
    return state._replace(combat=state.combat._replace(blocks=event.blocks, stage="battles"))


def _fought(state: State, event: e.BattleFought) -> State:
    if state.combat is None:
        return state
    fought = (*state.combat.fought, event.attacker)
    return state._replace(combat=state.combat._replace(fought=fought))


def _lost(state: State, event: e.PlayerLost) -> State:
    player = state.players[event.seat]
    return zones.with_player(state, event.seat, player._replace(lost=event.by))


def _over(state: State, event: MatchEnded) -> State:
    return state._replace(phase="over", result=Result(event.result, event.reason))


_BEFORE: Mapping[type, Callable[[State, Any], State]] = {
    e.ReserveSet: _reserve,
    e.HandDealt: _dealt,
    e.FirstPlayerChosen: _first,
    e.FirstCityOpened: _opened,
    e.TurnStarted: turn_started,
    e.Unmarked: unmarked,
    e.CityFounded: _new_city,
    e.CardsDrawn: _drawn,
    e.ResourcesLaid: _laid,
    e.DevotionDeclared: _declared,
    e.CardPlayed: _push,
    e.AbilityActivated: _push,
    e.AttackDeclared: _attack,
    e.TriggerAnswered: _answered,
    e.DevotionResolved: lambda s, x: s._replace(devotion=x.total),
    e.AttackersMarked: _attackers,
    e.TriggerDeclined: lambda s, x: facts.drop_trigger(s, x.trigger),
    e.CreatureMoved: _moved,
    e.BlocksAssigned: _blocks,
    e.PlayerLost: _lost,
    e.PhaseEntered: _phase,
    e.CardsDiscarded: _discarded,
    e.CardDefined: lambda s, x: s._replace(defined={**s.defined, x.card.id: x.card}),
    e.AsksSettled: lambda s, _: s._replace(asks=()),
    MatchEnded: _over,
}
_AFTER: Mapping[type, Callable[[State, Any], State]] = {
    e.ItemResolved: _pop,
    e.DevotionResolved: _pop,
    e.AttackersMarked: _pop,
    e.ItemFailed: _pop,
    e.BattleFought: _fought,
    e.CombatCleaned: lambda s, _: s._replace(combat=None),
    e.CombatEnded: lambda s, _: s._replace(combat=None),
    e.TurnEnded: turn_ended,
}
