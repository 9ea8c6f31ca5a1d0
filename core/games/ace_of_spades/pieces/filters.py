"""Which cards an effect is about, and when it holds (section 1.4); what is None was not given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.ace_of_spades.pieces import Combo

Rank = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
Suit = Literal["s", "h", "d", "c"]
Scope = Literal["combo", "played"]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards an effect is about: all given keys must hold for the effective identity."""

    SPARSE: ClassVar[bool] = True
    rank: tuple[Rank, ...] | None = None
    suit: tuple[Suit, ...] | None = None
    face: Literal[True] | None = None
    ace: Literal[True] | None = None
    color: Literal["red", "black"] | None = None
    parity: Literal["even", "odd"] | None = None
    value_min: int | None = None
    value_max: int | None = None
    natural: Literal[True] | None = None
    card: tuple[str, ...] | None = None  # physical cards, such as "As"


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards match the filter: at least `min`, at most `max`."""

    SPARSE: ClassVar[bool] = True
    filter: Filter
    min: int | None = None
    max: int | None = None
    scope: Scope = "combo"


@dataclass(frozen=True, slots=True)
class Condition:
    """When an effect holds: all given keys must; an empty condition is true."""

    SPARSE: ClassVar[bool] = True
    combo: tuple[Combo, ...] | None = None
    count: Count | None = None
    shot: int | None = None  # number of the shot in its fight
    not_: Condition | None = None
    all: tuple[Condition, ...] | None = None
    any: tuple[Condition, ...] | None = None
