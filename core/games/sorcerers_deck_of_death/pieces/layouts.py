"""Scenery: polygons and circles on the table, alone or as a named layout (1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, Literal, TypeAlias

from core.errors import BadInput

Inches: TypeAlias = int | str  # a decimal number as text where it is not whole: "5.4"
Spot: TypeAlias = tuple[Inches, Inches]
MOST = 10_000  # inches; no table is larger


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of scenery, in inches from the corner left of seat a.

    A polygon has its corners in `pts`, a circle its centre `c` and radius `r`.
    """

    SPARSE: ClassVar[bool] = True  # what a shape does not have stands in no file

    id: str
    shape: Literal["poly", "circle"]
    pts: tuple[Spot, ...] | None = None
    c: Spot | None = None
    r: Inches | None = None
    blocks_los: bool = True
    blocks_move: bool = True


@dataclass(frozen=True, slots=True)
class Layout:
    """Scenery under a name, to be used in many matches."""

    name: str
    pieces: tuple[Piece, ...] = ()


def thousandths(value: Inches) -> int:
    """A length in inches as thousandths of one. Raises `BadInput` bad_form."""
    try:
        length = Decimal(value)
        if abs(length) < MOST:
            return round(length * 1000)
    except (ArithmeticError, ValueError):
        pass
    raise BadInput("bad_form", "“{value}” is no length in inches.", value=str(value))


def inches(value: int) -> str:
    """Thousandths of an inch as people write inches: `5.4`."""
    return f"{Decimal(value) / 1000:f}"
