"""Factions, kinds of cards, places: the words that cards and rules share (1.1, 1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Faction = Literal["G", "D", "R", "N", "E"]
CardType = Literal["city", "creature", "enchantment", "event", "magic"]
FACTIONS: Mapping[Faction, str] = {
    "G": "Gaian",
    "D": "Dark Legion",
    "R": "Red Banner",
    "N": "House of Nobles",
    "E": "The Empire",
}
DECK_SIZE = 45  # R1
LEAST_CITIES = 3  # R2
MOST_COPIES = 3  # R3
