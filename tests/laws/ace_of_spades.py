"""What the laws need to know of Ace of Spades."""

from __future__ import annotations

from typing import Any

from core import cards
from core.games.ace_of_spades.state import deck_size, hand_size, limit, penalties, seats, unseen

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"difficulty": "easy", "overflow": "keep"},
    {"difficulty": "hard"},
    {"mode": "coop"},
    {"mode": "coop", "difficulty": "nightmare", "first": "2"},
    {"mode": "coop", "catalogue": "printed"},
)


def conserved(state: Any) -> None:
    """53 cards, each in one place; a turn starts with at most a full hand (section 5)."""
    zones = [card for hand in state.hands for card in cards.members(hand)]
    for zone in (state.commons, state.discard, state.aside, state.out):
        zones += [card for card in zone if card != cards.UNSEEN]
    assert len(set(zones)) == len(zones)
    assert deck_size(state) >= 0
    assert min(state.unknown) >= 0
    hidden = sum(state.unknown) + deck_size(state)
    faces = sum(zone.count(cards.UNSEEN) for zone in (state.commons, state.discard))
    assert unseen(state).bit_count() == hidden + faces
    assert len(zones) + hidden + faces == 53
    assert min(state.bullets, state.refills) >= 0
    assert len(state.commons) <= 3
    assert penalties(state) == (state.enemy.card.penalty if state.enemy else ())
    fresh = state.phase == "turn" and not state.acted and not state.goes_on
    if fresh and state.options.overflow == "trim":
        assert all(hand_size(state, seat) <= limit(state) for seat in seats(state))
