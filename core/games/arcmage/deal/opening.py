"""The set-up of a simulated match."""

from __future__ import annotations

from random import Random

from core.games.arcmage import commands as c
from core.games.arcmage.commands import Command
from core.games.arcmage.decide.turns.setup import due_reserve
from core.games.arcmage.state import State, card_of


def opening(state: State, rng: Random) -> Command:
    """The next entry of the set-up."""
    match state.phase:
        case "reserve":
            seat = next(s for s in state.base.seats if not state.players[s].reserve)
            return c.SetReserve(_cities(state, seat, rng), seat=seat)
        case "deal":
            seat = next(s for s in state.base.seats if not state.players[s].hand)
            return c.DealHand(seat=seat)
        case "first":
            return c.ChooseFirst(rng.choice(state.base.seats), "at random")
    return c.OpenCity(rng.choice(state.players[state.active].reserve), seat=state.active)


def _cities(state: State, seat: str, rng: Random) -> tuple[str, ...]:
    there = [
        slug
        for slug, n in state.base.lists[seat].items()
        for _ in range(n)
        if (card := card_of(state, slug)) is not None and card.type == "city"
    ]
    return tuple(rng.sample(there, due_reserve(state, seat)))
