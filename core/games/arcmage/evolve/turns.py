"""Turns: what begins and what ends with them."""

from __future__ import annotations

from core.games.arcmage import events as e
from core.games.arcmage.evolve import pieces, zones
from core.games.arcmage.evolve.facts.hidden_cards import discard, draw
from core.games.arcmage.state import Change, Piece, Resource, State
from core.kit.handlers import Handlers

UNMARK = {"next_unmark", "next_unmark_x2"}
TURNS = Handlers[State, State]()
AFTER_TURNS = Handlers[State, State]()


@TURNS.of(e.TurnStarted)
def _started(state: State, event: e.TurnStarted) -> State:
    """A new turn, in its unmark phase."""
    later = tuple(one for one in state.later if one.seat != event.seat)
    return state._replace(turn=event.turn, active=event.seat, phase="unmark", later=later)


@TURNS.of(e.Unmarked)
def _unmarked(state: State, event: e.Unmarked) -> State:
    """The cards are upright; what lasts until the next unmark phase has lasted so long (R37)."""
    for number in (*event.cards, *event.resources):
        state = pieces.unmark(state, number)
    waiting = {
        number: piece._replace(changes=_thawed(piece.changes))
        for number, piece in state.pieces.items()
        if piece.controller == event.seat and any(c.until in UNMARK for c in piece.changes)
    }
    return state._replace(phase="draw", pieces={**state.pieces, **waiting})


def _thawed(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    kept = []
    for one in changes:
        if one.until == "next_unmark_x2":
            kept.append(one._replace(until="next_unmark"))
        elif one.until != "next_unmark":
            kept.append(one)
    return tuple(kept)


@TURNS.of(e.PhaseEntered)
def _phase(state: State, event: e.PhaseEntered) -> State:
    if event.phase == state.phase == "attack":  # one that a card added (R36)
        return state._replace(extra=state.extra[1:], allowed=state.allowed + 1)
    return state._replace(phase=event.phase)


@TURNS.of(e.CardsDrawn)
def _drawn(state: State, event: e.CardsDrawn) -> State:
    return draw(state, event.seat, event.cards)._replace(drawn=event.n)


@TURNS.of(e.ResourcesLaid)
def _laid(state: State, event: e.ResourcesLaid) -> State:
    for card, faction, number in event.laid:
        player = zones.from_hand(state.players[event.seat], card)
        state = zones.with_player(state, event.seat, player)
        resource = Resource(event.seat, event.seat, faction, card)
        state = pieces.add_resource(state, event.seat, number, resource)
    return state._replace(laid=state.laid + len(event.laid))


@TURNS.of(e.CreatureMoved)
def _moved(state: State, event: e.CreatureMoved) -> State:
    """Both cities have had their move of the turn (R74)."""
    cities = tuple(place for place in (event.origin, event.to) if place != "army")
    return state._replace(moved=(*state.moved, *cities))


@TURNS.of(e.CardsDiscarded)
def _discarded(state: State, event: e.CardsDiscarded) -> State:
    return discard(state, event.seat, event.cards)


@AFTER_TURNS.of(e.TurnEnded)
def _ended(state: State, _: e.TurnEnded) -> State:
    """Damage, effects of the turn, pools and limits of the turn are over (R45)."""
    players = {
        seat: player._replace(pool=(0, 0, 0, 0, 0), changes=_lasting(player.changes))
        for seat, player in state.players.items()
    }
    return state._replace(
        players=players,
        pieces={number: _rested(piece) for number, piece in state.pieces.items()},
        moved=(),
        attacks=0,
        allowed=1,
        extra=(),
        devoted=(),
        drawn=None,
        laid=0,
        asks=(),
    )


def _rested(piece: Piece) -> Piece:
    if not piece.damage and not piece.changes:
        return piece
    return piece._replace(damage=0, changes=_lasting(piece.changes))


def _lasting(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    return tuple(one for one in changes if one.until != "eot")
