"""What cards count as now: effective suits, and effective values in half points (section 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.games.origin_story.pieces import LOVE, halves, suit
from core.games.origin_story.state import State


class Values(NamedTuple):
    """All that changes what cards count as. Adjustments are in whole points."""

    mods: Mapping[str, int] = {}  # card -> points
    suit_mods: Mapping[str, int] = {}  # effective suit -> points
    suits: Mapping[str, str] = {}  # card -> changed suit
    trump: str | None = LOVE
    ties: bool = False  # you win equal cards


def values_of(state: State) -> Values:
    """What cards count as on this table."""
    return Values(state.mods, state.suit_mods, state.suits, state.trump, state.ties)


def suit_of(values: Values, card: str) -> str:
    """The effective suit: the printed one unless changed."""
    return values.suits.get(card, suit(card))


def worth(values: Values, card: str) -> int:
    """The effective value in half points; it may leave the printed 1 to 13."""
    points = values.mods.get(card, 0) + values.suit_mods.get(suit_of(values, card), 0)
    return halves(card) + 2 * points


def lowest(values: Values, cards: Sequence[str]) -> str:
    """The card of the least value, whatever its suit; of equals the leftmost. There is a card."""
    return min(cards, key=lambda card: worth(values, card))  # R6 R7


def highest(values: Values, cards: Sequence[str]) -> str:
    """The card of the greatest value, whatever its suit; of equals the leftmost. There is one."""
    return max(cards, key=lambda card: worth(values, card))  # R6 R7


def is_love(values: Values, card: str) -> bool:
    """Whether the effective suit is Love; a change of trump does not matter (R51)."""
    return suit_of(values, card) == LOVE
