"""Draws without five ranks in a row, counted rank by rank."""

from __future__ import annotations

from collections.abc import Sequence

_RUN = 5
_LAST = (1 << (_RUN - 1)) - 1  # the four ranks before this one


def without_run(
    absent: Sequence[Sequence[int]], present: Sequence[Sequence[int]], need: int, draws: int
) -> list[int]:
    """How many draws of 0, 1, … `draws` cards leave every five neighbours short of `need` ranks.

    `absent` and `present` are given for the ranks 2 to A: at index t, in how many ways t cards
    of this rank are drawn so that the rank is missing, or there. The Ace stands at both ends
    and no run goes through it (R34).
    """
    aces = len(present) - 1
    total = [0] * (draws + 1)
    for there, ways in ((0, absent[aces]), (1, present[aces])):
        tables = {there: list(ways[: draws + 1])}  # by the last ranks as bits, newest lowest
        for rank in range(aces):
            tables = _step(tables, absent[rank], present[rank], need, draws)
        for last, table in tables.items():
            if last.bit_count() + there < need:
                for drawn, number in enumerate(table):
                    total[drawn] += number
    return total


def _step(
    tables: dict[int, list[int]],
    absent: Sequence[int],
    present: Sequence[int],
    need: int,
    draws: int,
) -> dict[int, list[int]]:
    grown: dict[int, list[int]] = {}
    for last, table in tables.items():
        for there, ways in ((0, absent), (1, present)):
            window = (last << 1) | there
            if window.bit_count() < need:
                add_product(grown.setdefault(window & _LAST, [0] * (draws + 1)), table, ways)
    return grown


def add_product(into: list[int], one: Sequence[int], two: Sequence[int]) -> None:
    """Add the product of two polynomials, as far as `into` goes."""
    for i, a in enumerate(one):
        for j, b in enumerate(two[: len(into) - i]):
            into[i + j] += a * b
