"""What lies on the table: seats, scenes, dials, and the names of combinations and phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

SeatName = Literal["1", "2"]
SEATS: tuple[SeatName, SeatName] = ("1", "2")
SEAT: Mapping[str, int] = {"1": 0, "2": 1}

Difficulty = Literal["easy", "normal", "hard", "nightmare"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "normal", "hard", "nightmare")

Phase = Literal["deal", "reveal", "turn", "refill", "trim", "won", "lost", "abandoned"]
OVER = frozenset({"won", "lost", "abandoned"})

Combo = Literal["pair", "2pair", "trips", "straight", "flush", "full", "quads", "sflush", "five"]
COMBOS: tuple[Combo, ...] = (  # R30, weakest first
    *("pair", "2pair", "trips", "straight", "flush"),
    *("full", "quads", "sflush", "five"),
)
BASE: Mapping[str, int] = {  # R31
    "pair": 1,
    "2pair": 2,
    "trips": 3,
    "straight": 4,
    "flush": 5,
    "full": 6,
    "quads": 8,
    "sflush": 10,
    "five": 12,
}

FIGHTS = 12
HAND_SIZE = {"solo": 8, "coop": 5}  # R5, R90
COMMONS = 3  # R90
SCENE_SIZE = 3
DIALS: Mapping[int, tuple[int, int]] = {1: (2, 2), 2: (3, 2), 3: (3, 3), 4: (4, 4)}  # R7

Kind = Literal["minion", "acolyte", "boss"]


def scene_of(fight: int) -> int:
    """The scene, 1 to 4, of a fight; 0 before the first (R7)."""
    return (fight + SCENE_SIZE - 1) // SCENE_SIZE


def kind_of_fight(fight: int) -> Kind:
    """Minion, acolyte or boss, by the number of the fight (R4)."""
    if fight == FIGHTS:
        return "boss"
    return "acolyte" if fight % SCENE_SIZE == 0 else "minion"


def dials(fight: int, difficulty: str) -> tuple[int, int]:
    """Bullets and refills at the start of a fight, before `start` effects (R7, R83)."""
    bullets, refills = DIALS[scene_of(fight)]
    return bullets, refills - (difficulty == "nightmare")


def value(card: str) -> int:
    """The value of a card's rank (R20): A is 1, J to K are 11 to 13; the Joker has none."""
    return VALUES.get(card[0], 0) if card != "JK" else 0


VALUES: Mapping[str, int] = {
    **{str(n): n for n in range(2, 10)},
    "A": 1,
    "T": 10,
    "J": 11,
    "Q": 12,
    "K": 13,
}
