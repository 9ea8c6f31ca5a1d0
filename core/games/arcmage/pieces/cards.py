"""A card as it is printed, with its effects as data (1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces import CardType, Faction
from core.games.arcmage.pieces.effects import Ability, Effect, Filter, Passive, Triggered

Auto = Literal["full", "partial", "ruling"]


@dataclass(frozen=True, slots=True)
class XCost:
    """A cost that is chosen, or read from the position: `formula` is the text (R33)."""

    SPARSE: ClassVar[bool] = True
    x: str
    formula: str | None = None
    plus: int | None = None


@dataclass(frozen=True, slots=True)
class Level:
    """What a city does at so much devotion: once, or until the next devotion (R61, R62)."""

    level: int
    life: Literal["once", "lasting"]
    text: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ExtraDevotion:
    """Cards removed from the graveyard add what they have of `adds` (R64)."""

    exile_from_grave: Filter
    adds: Literal["loyalty"]


@dataclass(frozen=True, slots=True)
class CounterRules:
    """What creatures can do, and must, that have a counter of a kind, whoever put it on them."""

    kind: str
    abilities: tuple[Passive | Triggered, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One card. Tokens exist only in play and have, like cities, no cost.

    `auto` says how far the structured part goes; the rest is a ruling of the table.
    """

    SPARSE: ClassVar[bool] = True
    id: str
    name: str
    faction: Faction
    type: CardType
    loyalty: int
    text: str
    auto: Auto
    cost: int | XCost | None = None
    subtypes: tuple[str, ...] | None = None
    token: bool | None = None
    extra_x: bool | None = None
    attack: int | None = None
    defence: int | None = None
    levels: tuple[Level, ...] | None = None
    extra_devotion: ExtraDevotion | None = None
    keywords: tuple[str, ...] | None = None
    abilities: tuple[Ability, ...] | None = None
    target: tuple[str, ...] | None = None
    target_zone: str | None = None
    prereq: str | None = None
    counters: tuple[CounterRules, ...] | None = None
