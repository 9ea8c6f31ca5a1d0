"""Effects that put cards somewhere else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces.effects.base import Acting, Aimed, Lasting, OnCards
from core.games.arcmage.pieces.selectors import Selector, Until, Value, Words


@dataclass(frozen=True, slots=True)
class Destroy(OnCards):
    """To the owner's graveyard."""

    op: Literal["destroy"] = "destroy"


@dataclass(frozen=True, slots=True)
class Sacrifice(Acting, Aimed):
    """Given up by the controller: what `to` says, or `n` of the kinds `is_`, picked by `who`."""

    SPARSE: ClassVar[bool] = True
    who: str | None = None
    to: Selector | None = None
    is_: Words | None = None
    n: Value | None = None
    op: Literal["sacrifice"] = "sacrifice"


@dataclass(frozen=True, slots=True)
class Move(OnCards):
    """Between cities and armies; without `zone` anywhere of the controller's, named as place."""

    SPARSE: ClassVar[bool] = True
    zone: str | None = None
    marks: bool | None = None
    ignores_city_limit: bool | None = None
    op: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Put(OnCards):
    """From a hidden zone or a graveyard to a place, or within a graveyard."""

    zone: str
    op: Literal["put"] = "put"


@dataclass(frozen=True, slots=True)
class Bounce(OnCards):
    """Out of play, to a zone of the owner."""

    zone: Literal["hand", "deck_top", "deck_bottom"]
    op: Literal["bounce"] = "bounce"


@dataclass(frozen=True, slots=True)
class Exile(Acting):
    """Removed from the game (R19); `at` delays it."""

    SPARSE: ClassVar[bool] = True
    to: Selector | None = None
    at: str | None = None
    op: Literal["exile"] = "exile"


@dataclass(frozen=True, slots=True)
class Reanimate(OnCards):
    """From a graveyard into play; `then` is done to the same card."""

    SPARSE: ClassVar[bool] = True
    zone: Literal["army", "this_city"]
    optional: bool | None = None
    then: Exile | None = None
    op: Literal["reanimate"] = "reanimate"


@dataclass(frozen=True, slots=True)
class Token:
    """Cards that exist only in play are created (R20)."""

    SPARSE: ClassVar[bool] = True
    name: str
    n: Value
    zone: str
    marked: bool | None = None
    op: Literal["token"] = "token"


@dataclass(frozen=True, slots=True)
class Control(OnCards, Lasting):
    """Control of a permanent or a resource card is taken."""

    until: Until
    op: Literal["control"] = "control"


@dataclass(frozen=True, slots=True)
class CounterSpell(OnCards):
    """An item leaves the stack without effect (R85)."""

    op: Literal["counter_spell"] = "counter_spell"
