"""Facts about resource cards and the pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces import Faction


@dataclass(frozen=True, slots=True)
class ProduceResources:
    """n more in the pool, or fewer (R32)."""

    TEXT: ClassVar = "prod {seat:seat} {faction:faction} {n:number}"
    seat: str
    faction: Faction
    n: int
    kind: Literal["produce_resources"] = "produce_resources"


@dataclass(frozen=True, slots=True)
class SpendResources:
    """n resource cards are marked, or unmarked."""

    TEXT: ClassVar = "spend {seat:seat} {faction:faction} {n:number}"
    seat: str
    faction: Faction
    n: int
    kind: Literal["spend_resources"] = "spend_resources"


@dataclass(frozen=True, slots=True)
class LoseResource:
    """A resource card goes to the graveyard; `?`: nobody saw its face."""

    TEXT: ClassVar = "res {seat:owner} -{faction:faction}[ {card:card}]"
    seat: str
    faction: Faction
    card: str = "?"
    kind: Literal["lose_resource"] = "lose_resource"


@dataclass(frozen=True, slots=True)
class GainResource:
    """A resource card arrives."""

    TEXT: ClassVar = "res {seat:owner} +{faction:faction}"
    seat: str
    faction: Faction
    kind: Literal["gain_resource"] = "gain_resource"


@dataclass(frozen=True, slots=True)
class PassResource:
    """A resource card has another controller."""

    TEXT: ClassVar = "res {seat:owner}>{to:seat} {faction:faction}"
    seat: str
    to: str
    faction: Faction
    kind: Literal["pass_resource"] = "pass_resource"
