"""The set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.kit.places import Face, Faces


@dataclass(frozen=True, slots=True)
class SetReserve:
    """Three cities are put aside (R5)."""

    TEXT: ClassVar = "reserve {cards:cards}"
    cards: Faces
    seat: str | None = None
    kind: Literal["set_reserve"] = "set_reserve"


@dataclass(frozen=True, slots=True)
class DealHand:
    """The first seven cards (R8); None: the dealer's."""

    TEXT: ClassVar = "deal[ {cards:dealt}]"
    cards: Faces | None = None
    seat: str | None = None
    kind: Literal["deal_hand"] = "deal_hand"


@dataclass(frozen=True, slots=True)
class ChooseFirst:
    """Who takes the first turn, and how that was found (R9)."""

    TEXT: ClassVar = "first {who:seat}[ {how:how}]"
    who: str
    how: str = ""
    seat: str | None = None
    kind: Literal["choose_first"] = "choose_first"


@dataclass(frozen=True, slots=True)
class OpenCity:
    """The first city (R10)."""

    TEXT: ClassVar = "open {card:card}"
    card: Face
    seat: str | None = None
    kind: Literal["open_city"] = "open_city"
