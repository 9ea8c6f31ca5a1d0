"""Hands, and the cards that are asked for: draws, discards of the surplus."""

from __future__ import annotations

from core import cards
from core.games.sorcerers_deck_of_death.pieces import SEATS
from core.games.sorcerers_deck_of_death.state import State
from web.entry.sorcerers_deck_of_death_parts import Drawing, Hand
from web.pictures.sorcerers_deck_of_death import faces


def hand(state: State, seat: int) -> Hand:
    """The cards of a seat."""
    side = state.sides[seat]
    return {
        "known": faces.sort(cards.members(side.known)),
        "unknown": side.unknown,
        "pool": cards.members(side.unseen) if side.unknown else [],
    }


def draw(state: State, seat: int, n: int) -> Drawing:
    """A draw of a seat, in the power phase (R15) or for a Focus (R32)."""
    side = state.sides[seat]
    return {
        "seat": SEATS[seat],
        "n": n,
        "left": side.deck,
        "pool": cards.members(side.unseen),
        "after": list(side.discard),
    }
