"""Facts about resource cards and the pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.facts.base import Alike, Amount, OfSeat
from core.games.arcmage.spoken import OfFaction, Seat, Slug
from core.kit.phrases import Says, given
from core.messages import msg


@dataclass(frozen=True, slots=True)
class ProduceResources(OfSeat, Amount, Alike):
    """n more in the pool, or fewer (R32)."""

    TEXT: ClassVar = "prod {seat:seat} {faction:faction} {n:number}"
    faction: OfFaction
    n: int
    kind: Literal["produce_resources"] = "produce_resources"
    SAYS: ClassVar[Says] = given(
        "fewer",
        msg("{seat} uses up {size} produced {faction}."),
        msg("{seat} produces {size} {faction}."),
    )


@dataclass(frozen=True, slots=True)
class SpendResources(OfSeat, Amount, Alike):
    """n resource cards are marked, or unmarked."""

    TEXT: ClassVar = "spend {seat:seat} {faction:faction} {n:number}"
    faction: OfFaction
    n: int
    kind: Literal["spend_resources"] = "spend_resources"
    SAYS: ClassVar[Says] = given(
        "fewer", msg("{seat} unmarks {size} {faction}."), msg("{seat} marks {size} {faction}.")
    )


@dataclass(frozen=True, slots=True)
class LoseResource(OfSeat):
    """A resource card goes to the graveyard; `?`: nobody saw its face."""

    TEXT: ClassVar = "res {seat:owner} -{faction:faction}[ {card:card}]"
    faction: OfFaction
    card: Slug = "?"
    kind: Literal["lose_resource"] = "lose_resource"
    SAYS: ClassVar[Says] = msg(
        "{seat} loses a resource of {faction}: {card} goes to the graveyard."
    )


@dataclass(frozen=True, slots=True)
class GainResource(OfSeat):
    """A resource card arrives."""

    TEXT: ClassVar = "res {seat:owner} +{faction:faction}"
    faction: OfFaction
    kind: Literal["gain_resource"] = "gain_resource"
    SAYS: ClassVar[Says] = msg("{seat} gains a resource of {faction}.")


@dataclass(frozen=True, slots=True)
class PassResource(OfSeat):
    """A resource card has another controller."""

    TEXT: ClassVar = "res {seat:owner}>{to:seat} {faction:faction}"
    to: Seat
    faction: OfFaction
    kind: Literal["pass_resource"] = "pass_resource"
    SAYS: ClassVar[Says] = msg("A resource of {faction} passes from {seat} to {to}.")
