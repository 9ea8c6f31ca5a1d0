"""Names that chance could give, to try an entry before it is dealt."""

from __future__ import annotations

from core.games.arcmage.decide.hidden_cards import ChanceKind
from core.games.arcmage.rules import ledger
from core.games.arcmage.state import UNSEEN, State


def likely(state: State, seat: str, kind: ChanceKind, n: int) -> tuple[str, ...]:
    """Some cards that could come, in no special order: known ones first, as the deck lies."""
    player = state.players[seat]
    if kind == "random":
        return (*player.hand, *[UNSEEN] * player.unknown)[:n]
    unseen = [slug for slug, m in ledger.unseen(state, seat).items() for _ in range(m)]
    return ledger.next_cards(player, n, unseen)
