"""Wounds of an attack, and how likely they are (R43 to R45, R88; section 8)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

DICE = tuple(product(range(1, 7), repeat=2))


def wounds(total: int, defence: int) -> int:
    """Wounds by the margin, 0 to 3 (R44)."""
    margin = total - defence
    return 0 if margin <= 0 else min(3, (margin + 2) // 3)


def duel(own: int, other: int) -> tuple[str | None, int]:
    """Who loses a duel, `caster` or `target`, and how much; None and 0 for a tie (R88)."""
    if own < other:
        return "caster", 1
    return ("target", min(3, (own - other + 1) // 2)) if own > other else (None, 0)


@lru_cache(maxsize=256)
def ways(need: int, cap: int = 3) -> tuple[int, int, int, int]:
    """Of the 36 rolls, how many give 0, 1, 2, 3 wounds; `need` is Def less bonus."""
    found = Counter(min(cap, wounds(a + b, need)) for a, b in DICE)
    return found[0], found[1], found[2], found[3]


@lru_cache(maxsize=256)
def expected(need: int, cap: int = 3) -> Fraction:
    """Wounds to be expected of an attack."""
    return Fraction(sum(n * number for n, number in enumerate(ways(need, cap))), 36)


@lru_cache(maxsize=64)
def duel_ways(bonus: int) -> tuple[int, int, int, int, int]:
    """Of 1296 rolls: the caster loses 1, nobody loses, the target loses 1, 2, 3."""
    found = Counter(duel(a + b + bonus, c + d) for (a, b), (c, d) in product(DICE, repeat=2))
    target = [found["target", n] for n in (1, 2, 3)]
    return found["caster", 1], found[None, 0], target[0], target[1], target[2]
