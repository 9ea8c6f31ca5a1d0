"""What a table ruling changes: dials, places of cards, the turn."""

from __future__ import annotations

from core import cards
from core.games.ace_of_spades.commands import GiveTurn, MoveCard, Operation, SetDial, Zone
from core.games.ace_of_spades.evolve import zones
from core.games.ace_of_spades.pieces import SEAT
from core.games.ace_of_spades.state import State


def apply(state: State, operation: Operation) -> State:
    """The table after one operation; total."""
    state = state._replace(acted=True)
    match operation:
        case SetDial():
            return _dial(state, operation)
        case MoveCard(card=card, from_=start, to=to):
            return _move(state, card, start, to)
        case GiveTurn(seat=seat):
            return state._replace(active=min(SEAT[seat], len(state.hands) - 1))


def _dial(state: State, operation: SetDial) -> State:
    def moved(now: int) -> int:
        return operation.n if operation.change == "set" else now + operation.n

    match operation.dial:
        case "bullets":
            return state._replace(bullets=max(0, moved(state.bullets)))
        case "refills":
            return state._replace(refills=max(0, moved(state.refills)))
        case "hp":
            if state.enemy is None:
                return state
            return state._replace(enemy=state.enemy._replace(hp=moved(state.enemy.hp), hurt=True))


def _move(state: State, card: str, start: Zone, to: Zone) -> State:
    code = cards.with_joker(card) or card
    return zones.put(zones.take(state, code, start), code, to)
