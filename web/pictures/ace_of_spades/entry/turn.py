"""What the seat to move can do: shoot, swap, refresh, jam."""

from __future__ import annotations

from core.cards import UNSEEN
from core.games.ace_of_spades.pieces import SEATS
from core.games.ace_of_spades.rules import claims, effects
from core.games.ace_of_spades.rules.legal import may_jam
from core.games.ace_of_spades.state import State, available
from web.entry.ace_of_spades import Turn, _Table
from web.pictures.ace_of_spades import faces
from web.pictures.ace_of_spades.entry import drawing


def turn(state: State, table: _Table) -> Turn:
    """The cards in reach, how many a hand must have, and which other actions are open."""
    seat = state.active
    known = available(state, seat)
    force = effects.in_force(state, seat)
    hand = drawing.hand(state, seat)
    if table["dealt"]:  # an unseen card is not drawn yet: nobody can name it
        hand = [card for card in hand if card != UNSEEN]
    sizes = claims.legal_sizes(force, known, state.unknown[seat], state.options.difficulty)
    return {
        **table,
        "phase": "turn",
        "seat": SEATS[seat],
        "hand": hand,
        "commons": faces.sort(state.commons),
        "least": sizes.start,
        "most": sizes.stop - 1,
        "refills": state.refills,
        "jam": may_jam(state, seat),
    }
