"""Reveals, shots, jams and defeats, applied."""

from __future__ import annotations

from core.games.ace_of_spades.events.fights import EnemyDefeated, EnemyRevealed
from core.games.ace_of_spades.events.shots import GunJammed, ShotPlayed
from core.games.ace_of_spades.evolve import zones
from core.games.ace_of_spades.state import Armed, Defeat, Enemy, OneShot, Row, State


def reveal(state: State, event: EnemyRevealed) -> State:
    """A fight begins; its counters start at nothing."""
    return state._replace(
        fight=event.fight,
        enemy=Enemy(event.card, event.hp, event.hp),
        bullets=event.bullets,
        refills=event.refills,
        start=(event.bullets, event.refills),
        refreshes=0,
        bonuses=0,
        redeal=False,
    )


def shot(state: State, event: ShotPlayed, seat: int) -> State:
    """The hand is discarded, the enemy hurt, the dial moved; effects that waited are gone."""
    state = zones.put_down(state, seat, event.cards, event.common)
    enemy = state.enemy
    if enemy is not None:
        enemy = enemy._replace(hp=event.hp, damages=(*enemy.damages, event.damage))
    row = Row(
        seat,
        event.cards,
        event.combo,
        event.ranks,
        event.combo_cards,
        event.joker_as,
        event.causes,
        event.damage,
        event.ruled,
    )
    return _after_hand(state, seat)._replace(enemy=enemy, bullets=event.bullets, row=row)


def jam(state: State, event: GunJammed, seat: int) -> State:
    """The hand is discarded without damage."""
    state = zones.put_down(state, seat, event.cards, event.common)
    return _after_hand(state, seat)._replace(bullets=event.bullets, row=Row(seat, event.cards))


def _after_hand(state: State, seat: int) -> State:
    armed: tuple[Armed, ...] = tuple(one for one in state.armed if one.seat != seat)
    return state._replace(armed=armed, turn=state.turn + 1, acted=False)


def defeat(state: State, event: EnemyDefeated) -> State:
    """The enemy's card becomes what the event says."""
    enemy = state.enemy
    if enemy is None:
        return state
    fallen = Defeat(
        event.fight,
        enemy.card,
        event.hp,
        enemy.damages,
        state.refreshes,
        state.bonuses,
        event.by,
    )
    state = state._replace(enemy=None, defeated=(*state.defeated, fallen))
    match event.becomes:
        case "one_shot":
            return state._replace(one_shots=(*state.one_shots, OneShot(enemy.card)))
        case "permanent":
            return state._replace(permanents=(*state.permanents, enemy.card), redeal=True)
        case "nothing":
            return state
