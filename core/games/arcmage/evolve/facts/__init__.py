"""One primitive fact applied to a table (1.4): no rules are asked, nothing is refused.

Total: what speaks of cards that are not there does nothing.
"""

from __future__ import annotations

from core.games.arcmage import facts as f
from core.games.arcmage.evolve.facts.flow import FLOW
from core.games.arcmage.evolve.facts.hidden_cards import HIDDEN_CARDS
from core.games.arcmage.evolve.facts.in_play import IN_PLAY
from core.games.arcmage.evolve.moves import MOVES
from core.games.arcmage.state import State
from core.kit.handlers import Handlers

apply = Handlers[State, State](IN_PLAY, HIDDEN_CARDS, FLOW, MOVES)


@apply.of(f.PreventDamage, f.ChooseRetreat)
def _nothing(state: State, _: f.PreventDamage | f.ChooseRetreat) -> State:
    """What did not happen, and what somebody only chose, change nothing."""
    return state
