"""A share of matches, and how sure one can be of it."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z = 1.959963984540054  # standard deviations on either side that hold 95% of a normal spread


class Interval(NamedTuple):
    """Bounds of a share, each from 0 to 1; None where nothing was counted."""

    low: float | None
    high: float | None


def share(part: int, whole: int) -> float | None:
    """`part` of `whole`, from 0 to 1; None of nothing."""
    return part / whole if whole else None


def wilson(part: int, whole: int) -> Interval:
    """The 95% interval of a share by Wilson's score: honest for few matches and for 0 or all."""
    if not whole:
        return Interval(None, None)
    seen, spread = part / whole, Z * Z / whole
    middle = (seen + spread / 2) / (1 + spread)
    half = Z * sqrt(seen * (1 - seen) / whole + spread / (4 * whole)) / (1 + spread)
    return Interval(max(0.0, middle - half), min(1.0, middle + half))
