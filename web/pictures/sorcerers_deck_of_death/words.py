"""What the template says by itself: pips of dice, places in inches."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.pieces import INCH, Point

# Where the pips of a die lie, seen from its middle.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pips(die: int) -> tuple[tuple[int, int], ...]:
    """The pips of a die."""
    return PIPS[die]


def place(at: Point) -> tuple[float, float]:
    """A point of the table in inches."""
    return at[0] / INCH, at[1] / INCH
