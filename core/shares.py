"""Shares and means over matches, and how sure one can be of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import atan, cos, pi, sin, sqrt
from typing import NamedTuple

Z = 1.959963984540054  # standard deviations on either side that hold 95% of a normal spread
FEW = 5  # of fewer things a share or mean says nothing: they are told themselves


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


class Basis(NamedTuple):
    """What a figure is made of: `n` things, `part` of which it counts (None: it is no share), and
    the bounds of its 95% interval (None: not known).
    """

    n: int
    part: int | None = None
    low: float | None = None
    high: float | None = None

    def scaled(self, parts: int) -> Basis:
        """The same of a figure that was counted in so many parts of its unit."""
        if self.low is None or self.high is None:
            return self
        return self._replace(low=self.low / parts, high=self.high / parts)

    @property
    def is_few(self) -> bool:
        """Whether the things themselves say more than the figure."""
        return self.n < FEW


def of_share(part: int, whole: int) -> Basis:
    """The basis of a share, with Wilson's interval; a yield above 1 is no share and has none."""
    if not 0 <= part <= whole:
        return Basis(whole)
    return Basis(whole, part, *wilson(part, whole))


def of_mean(mean: float | None, spread: float | None, n: int) -> Basis:
    """The basis of a mean, with Student's interval; `spread` is the deviation of the n values
    themselves, as `statistics.pstdev` gives it.
    """
    if mean is None or spread is None or n < 2:
        return Basis(n)
    half = student(n - 1) * spread / sqrt(n - 1)
    return Basis(n, None, mean - half, mean + half)


def of_ratio(part: int, whole: int, moments: Mapping[str, int]) -> Basis:
    """The basis of a mean of two sums, `part` over `whole`, with Student's interval: what each
    thing added to them is known by the sums of its `products`.
    """
    n = moments.get("n", 0)
    if n < 2 or not whole:
        return Basis(whole)
    squares = moments.get("xx", 0) * whole**2 + moments.get("yy", 0) * part**2
    apart = squares - 2 * moments.get("xy", 0) * part * whole
    half = student(n - 1) * sqrt(Fraction(n * apart, (n - 1) * whole**4))
    return Basis(whole, None, part / whole - half, part / whole + half)


def products(part: int, whole: int = 1) -> dict[str, int]:
    """What a thing adds to the moments of a mean of two sums, to which it adds these."""
    if not whole:
        return {}
    return {"n": 1, "xx": part * part, "xy": part * whole, "yy": whole * whole}


@cache
def student(degrees: int) -> float:
    """Deviations on either side that hold 95% of Student's t with so many degrees of freedom."""
    low, high = Z, 13.0  # of one degree they are 12.7
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < 0.95 else (low, middle)
    return high


def _within(t: float, degrees: int) -> float:
    """The part of Student's t that lies between -t and t (Abramowitz and Stegun, 26.7.3 and 4)."""
    angle = atan(t / sqrt(degrees))
    odd = degrees % 2
    term = total = cos(angle) if odd else 1.0
    for n in range(2 + odd, degrees - 1, 2):
        term *= cos(angle) ** 2 * (n - 1) / n
        total += term
    if not odd:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if degrees > 1 else 0))
