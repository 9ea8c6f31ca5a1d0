"""A one-shot that was used, applied."""

from __future__ import annotations

from core import cards
from core.games.ace_of_spades.events.bonuses import BonusUsed, CardsMoved
from core.games.ace_of_spades.evolve import changes, zones
from core.games.ace_of_spades.state import Armed, State
from core.kit.zones import without


def use(state: State, event: BonusUsed, seat: int) -> State:
    """Cards moved, hand effects armed, changes made, dials as stated."""
    state = _name(state, event, seat)
    for move in event.moves:
        state = moved(state, move, seat)
    state = _spend(state, event, seat)
    for change in event.changes:
        state = changes.apply(state, change)
    enemy = state.enemy
    if enemy is not None and event.hp is not None and event.hp != enemy.hp:
        enemy = enemy._replace(hp=event.hp, hurt=True)
    return state._replace(enemy=enemy, bullets=event.bullets, refills=event.refills, acted=True)


def moved(state: State, move: CardsMoved, seat: int) -> State:
    """The table after one of the moves."""
    match move.what:
        case "discarded":
            return zones.put_down(state, seat, move.cards, ())
        case "recovered":
            left = without(state.discard, move.cards)
            return zones.hold(state._replace(discard=left), seat, move.cards)
        case "drawn" | "turned":
            return zones.hold(state, seat, move.cards)
        case "refreshed":
            return zones.gather(state)._replace(refreshes=state.refreshes + 1)
        case "joker_to_hand":
            return zones.hold(zones.take(state, cards.JOKER, "aside"), seat, (cards.JOKER,))
        case "joker_to_deck":
            return zones.put(zones.take(state, cards.JOKER, "aside"), cards.JOKER, "deck")


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
        armed = (*armed, Armed(event.card, seat, event.armed, event.named))
    return state._replace(one_shots=one_shots, armed=armed, bonuses=state.bonuses + 1)
