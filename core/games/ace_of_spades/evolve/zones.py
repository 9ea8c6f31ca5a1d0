"""Cards that leave one zone and enter another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core import cards
from core.games.ace_of_spades.commands import Zone
from core.games.ace_of_spades.state import State, hand_of, with_hand
from core.kit import zones
from core.kit.zones import without


def hold(state: State, seat: int, drawn: Iterable[str]) -> State:
    """The cards enter the hand of the seat, `?` unseen."""
    known, unknown = zones.drawn(state.hands[seat], state.unknown[seat], drawn)
    return with_hand(state, seat, known, unknown)


def release(state: State, seat: int, gone: Iterable[str]) -> State:
    """The cards leave the hand; one that was not known there takes the place of an unseen one."""
    known, unknown = zones.spent(state.hands[seat], state.unknown[seat], gone)
    return with_hand(state, seat, known, unknown)


def name(state: State, seat: int, card: str) -> State:
    """An unseen card of the hand is this one; without a name nothing changes."""
    known, unknown = hand_of(state, seat)
    bit = cards.BIT.get(card, 0) & ~known
    return with_hand(state, seat, known | bit, unknown - 1) if bit and unknown else state


def put_down(state: State, seat: int, played: Sequence[str], common: Sequence[str]) -> State:
    """Cards of a hand and, named in `common`, of the common row go to the discard pile."""
    state = release(state, seat, without(played, common))
    return state._replace(commons=without(state.commons, common), discard=(*state.discard, *played))


def gather(state: State) -> State:
    """The discard pile is shuffled into the deck (R62)."""
    return state._replace(discard=(), shuffles=state.shuffles + 1)


def gather_all(state: State) -> State:
    """Hands, common row and discard pile are shuffled into the deck (R54)."""
    nothing = (0,) * len(state.hands)
    return gather(state._replace(hands=nothing, unknown=nothing, commons=()))


def take(state: State, card: str, zone: Zone) -> State:
    """The card leaves its zone."""
    match zone:
        case "hand1" | "hand2":
            return release(state, min(int(zone[-1]), len(state.hands)) - 1, (card,))
        case "common":
            return state._replace(commons=without(state.commons, (card,)))
        case "discard":
            return state._replace(discard=without(state.discard, (card,)))
        case "aside":
            return state._replace(aside=without(state.aside, (card,)))
        case "out":
            return state._replace(out=without(state.out, (card,)))
        case "deck":
            return state


def put(state: State, card: str, zone: Zone) -> State:
    """The card enters its zone; the deck is shuffled then."""
    match zone:
        case "hand1" | "hand2":
            return hold(state, min(int(zone[-1]), len(state.hands)) - 1, (card,))
        case "common":
            return state._replace(commons=(*state.commons, card))
        case "discard":
            return state._replace(discard=(*state.discard, card))
        case "aside":
            return state._replace(aside=(*state.aside, card))
        case "out":
            return state._replace(out=(*state.out, card))
        case "deck":
            return state._replace(shuffles=state.shuffles + 1)
