"""Which enemy cards may come next (R2, R3, R84)."""

from __future__ import annotations

from core.games.ace_of_spades.pieces import FIGHTS, catalogues
from core.games.ace_of_spades.pieces.enemies import EnemyCard
from core.games.ace_of_spades.state import State


def offered(state: State) -> tuple[EnemyCard, ...]:
    """The cards of the match's catalogue that may come next (R2, R3, R84)."""
    fight = state.fight + 1
    return tuple(
        card
        for card in catalogues.of(state.options.catalogue)
        if card.back == fight - 1
        and (fight < FIGHTS or card.difficulty in {None, state.options.difficulty})
    )
