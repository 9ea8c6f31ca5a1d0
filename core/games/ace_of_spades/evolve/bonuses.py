"""A one-shot that was used, applied."""

from __future__ import annotations

from core import cards
from core.games.ace_of_spades.events import BonusUsed
from core.games.ace_of_spades.evolve import changes, zones
from core.games.ace_of_spades.state import Armed, State


def use(state: State, event: BonusUsed, seat: int) -> State:
    """Cards moved, dials as stated, hand effects armed, in the order of the event's fields."""
    state = _name(state, event, seat)
    state = zones.put_down(state, seat, event.out, ())
    if event.taken:
        state = state._replace(discard=zones.without(state.discard, event.taken))
        state = zones.hold(state, seat, event.taken)
    if event.refreshed:
        state = zones.gather(state)
        state = state._replace(refreshes=state.refreshes + 1)
    if event.joker is not None:
        state = zones.take(state, cards.JOKER, "aside")
        state = zones.put(
            state, cards.JOKER, "deck" if event.joker == "deck" else f"hand{seat + 1}"
        )
    state = zones.hold(state, seat, event.drawn)
    state = _spend(state, event, seat)
    for change in event.changes:
        state = changes.apply(state, change)
    enemy = state.enemy
    if enemy is not None and event.hp is not None and event.hp != enemy.hp:
        enemy = enemy._replace(hp=event.hp, hurt=True)
    return state._replace(enemy=enemy, bullets=event.bullets, refills=event.refills, acted=True)


def _name(state: State, event: BonusUsed, seat: int) -> State:
    """Cards that the user spoke of are known from now on (section 4.1)."""
    return zones.hold(zones.release(state, seat, event.named), seat, event.named)


def _spend(state: State, event: BonusUsed, seat: int) -> State:
    one_shots = tuple(
        one._replace(used=state.fight) if one.card.id == event.card else one
        for one in state.one_shots
    )
    armed = state.armed
    if event.armed:
        armed = (*armed, Armed(event.card, seat, event.armed))
    return state._replace(one_shots=one_shots, armed=armed, bonuses=state.bonuses + 1)
