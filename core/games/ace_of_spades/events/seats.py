"""What one seat did or was given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from core.games.ace_of_spades.titles import Seat


@dataclass(frozen=True, slots=True)
class BySeat:
    """An event of one seat; `HIDES` are its fields of cards that no other seat sees."""

    HIDES: ClassVar[tuple[str, ...]] = ()
    seat: Seat
