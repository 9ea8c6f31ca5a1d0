"""Which cards pay which cost (R60 to R66): a small interpreter of cost codes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from core.games.sorcerers_deck_of_death.pieces import BLACK, RANKS, RED


def size(cost: str) -> int:
    """How many cards a cost takes."""
    if cost in {"1R", "1B", "any1"} or cost.startswith("rank:"):
        return 1
    return 2 if cost == "1R+1B" else int(cost[-1])


def pays(cost: str, cards: Sequence[str]) -> bool:
    """Whether these cards pay a cost exactly (R60)."""
    if len(cards) != size(cost) or len(set(cards)) != len(cards):
        return False
    ranks, suits = [card[0] for card in cards], [card[1] for card in cards]
    if cost == "any1":
        return True
    if cost.startswith("rank:"):
        return ranks[0] in cost.removeprefix("rank:")  # R62
    match cost.rstrip("234"):
        case "1R":
            return suits[0] in RED  # R61
        case "1B":
            return suits[0] in BLACK
        case "1R+1B":
            return sorted(suit in RED for suit in suits) == [False, True]
        case "suit":
            return len(set(suits)) == 1  # R63
        case "run":
            places = sorted(RANKS.index(rank) for rank in ranks)
            return places == list(range(places[0], places[0] + len(places)))  # R64
    return len(set(ranks)) == 1  # R65


def payments(cost: str, hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every way in which cards of a hand pay a cost."""
    return (cards for cards in combinations(hand, size(cost)) if pays(cost, cards))
