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
    known = [one.card for one in player.top]
    low = [one.card for one in player.bottom]
    unseen = [slug for slug, m in ledger.unseen(state, seat).items() for _ in range(m)]
    inner = player.deck - len(low)
    found = []
    for at in range(n):
        if at < len(known) and known[at] != UNSEEN:
            found.append(known[at])
        elif at >= inner:
            found.append(low[at - inner])
        else:
            found.append(unseen.pop(0) if unseen else UNSEEN)
    return tuple(found)
