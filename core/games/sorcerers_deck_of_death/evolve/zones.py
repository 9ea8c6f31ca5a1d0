"""Cards between deck, hand and discard (R67, R68)."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.pieces import SEAT
from core.games.sorcerers_deck_of_death.state import Side, State
from core.kit import zones
from core.kit.handlers import Handlers

APPLY = Handlers[State, State]()  # what events change here


def with_side(state: State, seat: int, side: Side) -> State:
    """The table with the cards of one seat exchanged."""
    sides = (state.sides[0], side) if seat else (side, state.sides[1])
    return state._replace(sides=sides)


@APPLY.of(e.CardsDrawn)
def drawn(state: State, event: e.CardsDrawn) -> State:
    """Cards from the deck into the hand."""
    seat = SEAT[event.seat]
    side = state.sides[seat]
    known, unknown = zones.drawn(side.known, side.unknown, event.cards)
    return with_side(state, seat, side._replace(known=known, unknown=unknown))


@APPLY.of(e.PowerDrawn)
def power_drawn(state: State, event: e.PowerDrawn) -> State:
    """The draw of the power phase is done."""
    seat = SEAT[event.seat]
    return with_side(state, seat, state.sides[seat]._replace(drawn=True))


@APPLY.of(e.DeckReshuffled)
def reshuffled(state: State, event: e.DeckReshuffled) -> State:
    """The discard is the deck; what is named has become known in the hand."""
    seat = SEAT[event.seat]
    side = zones.name(state.sides[seat], event.known)
    return with_side(state, seat, side._replace(discard=(), reshuffles=side.reshuffles + 1))


@APPLY.of(e.CardsDiscarded)
def spent(state: State, event: e.CardsDiscarded) -> State:
    """Cards from the hand onto the discard."""
    return spend(state, SEAT[event.seat], event.cards)


@APPLY.of(e.AbilityCast)
def cast(state: State, event: e.AbilityCast) -> State:
    """An ability was paid for; the count of passes begins anew (R24)."""
    return spend(state, SEAT[event.seat], event.cards)._replace(passes=0)


def spend(state: State, seat: int, gone: tuple[str, ...]) -> State:
    """Named cards leave the hand; one that was not known resolves an unknown one (R67)."""
    side = state.sides[seat]
    known, unknown = zones.spent(side.known, side.unknown, gone)
    discard = (*side.discard, *gone)
    return with_side(state, seat, side._replace(known=known, unknown=unknown, discard=discard))
