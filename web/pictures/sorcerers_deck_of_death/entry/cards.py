"""Hands, and the cards that are asked for: draws, discards of the surplus."""

from __future__ import annotations

from core import cards
from core.events import Json
from core.games.sorcerers_deck_of_death.decide import setup
from core.games.sorcerers_deck_of_death.pieces import SEATS, seat_of
from core.games.sorcerers_deck_of_death.state import Drawing, State
from web.pictures.sorcerers_deck_of_death import faces
from web.pictures.sorcerers_deck_of_death.entry.reactions import reaction


def hand(state: State, seat: int) -> Json:
    """The cards of a seat: `known` ones, the number of `unknown` ones, and what those may be."""
    side = state.sides[seat]
    return {
        "known": faces.sort(cards.members(side.known)),
        "unknown": side.unknown,
        "pool": cards.members(side.unseen) if side.unknown else [],
    }


def _draw(state: State, seat: int, n: int) -> Json:
    """A draw: the first `left` cards are of the `pool`, the others of the discard (R17)."""
    side = state.sides[seat]
    return {
        "seat": SEATS[seat],
        "n": n,
        "left": side.deck,
        "pool": cards.members(side.unseen),
        "after": list(side.discard),
    }


def power(state: State, mine: list[int]) -> Json | None:
    """Who draws in the power phase, and how many (R15)."""
    waiting = [seat for seat in mine if not state.sides[seat].drawn]
    if not waiting:
        return None
    n = setup.due(state)
    return {"phase": "power", "draws": [_draw(state, seat, n) for seat in waiting]}


def focus(state: State, pending: Drawing, mine: list[int]) -> Json | None:
    """The cards of a Focus, and Disciple before them (R32, R78)."""
    seat = seat_of(pending.fig)
    if seat not in mine:
        return None
    return {
        "phase": "focus",
        "draws": [_draw(state, seat, pending.n)],
        "reactions": [reaction(state, code, pending.fig) for code in pending.offers],
    }


def discards(state: State, mine: list[int]) -> Json | None:
    """Who goes down to ten cards (R16)."""
    owed = setup.owed(state)
    if owed is None:
        return None
    seat, n = owed
    if seat not in mine:
        return {"phase": "wait"}
    return {"phase": "discard", "seat": SEATS[seat], "n": n}
