"""What the seat to move can do: shoot, swap, refresh, jam."""

from __future__ import annotations

from core.events import Json
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.rules import claims, effects
from core.games.ace_of_spades.rules.legal import may_jam
from core.games.ace_of_spades.state import State, available
from web.pictures.ace_of_spades.entry import drawing


def turn(state: State) -> Json:
    """The cards in reach, how many a hand must have, and which other actions are open."""
    seat = state.active
    known = available(state, seat)
    force = effects.in_force(state, seat)
    sizes = claims.legal_sizes(force, known, state.unknown[seat], state.options.difficulty)
    enemy = state.enemy
    return {
        "seat": SEATS[seat],
        "hand": drawing.hand(state, seat),
        "commons": list(state.commons),
        "least": sizes.start,
        "most": sizes.stop - 1,
        "hp": enemy.hp if enemy else 0,
        "enemy_max": enemy.max if enemy else 0,
        "refills": state.refills,
        "discarded": len(state.discard),
        "jam": may_jam(state, seat),
    }
