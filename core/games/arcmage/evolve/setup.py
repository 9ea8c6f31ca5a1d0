"""The set-up: reserves, hands, the first player, first cities (R5 to R11)."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage.evolve import pieces, zones
from core.games.arcmage.evolve.facts.hidden_cards import draw
from core.games.arcmage.state import State
from core.kit.handlers import Handlers
from core.kit.zones import without

SETUP = Handlers[State, State]()


@SETUP.of(e.ReserveSet)
def _reserve(state: State, event: e.ReserveSet) -> State:
    player = state.players[event.seat]
    deck = player.deck._replace(size=player.deck.size - len(event.cards))
    player = player._replace(deck=deck, reserve=event.cards)
    state = zones.with_player(state, event.seat, player)
    waits = any(not one.reserve for one in state.players.values())
    return state if waits else state._replace(phase="deal")


@SETUP.of(e.HandDealt)
def _dealt(state: State, event: e.HandDealt) -> State:
    state = draw(state, event.seat, event.cards)
    waits = any(not one.hand and not one.unknown for one in state.players.values())
    return state if waits or state.phase != "deal" else state._replace(phase="first")


@SETUP.of(e.FirstPlayerChosen)
def _first(state: State, event: e.FirstPlayerChosen) -> State:
    return state._replace(first=event.seat, active=event.seat, phase="open")


@SETUP.of(e.FirstCityOpened)
def _opened(state: State, event: e.FirstCityOpened) -> State:
    state = _new_city(state, event)
    seats = state.base.seats
    return state._replace(active=seats[(seats.index(event.seat) + 1) % len(seats)])


def _new_city(state: State, event: e.FirstCityOpened | e.CityFounded) -> State:
    """A city of the reserve, or one that nobody saw there, comes into play."""
    player = state.players[event.seat]
    player = player._replace(reserve=without(player.reserve, (event.card,)))
    state = zones.with_player(state, event.seat, player)
    return pieces.enter(
        state, event.card, event.seat, "kingdom", number=event.city, under=None, marked=False
    )


SETUP.of(e.CityFounded)(_new_city)
