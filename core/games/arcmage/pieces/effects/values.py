"""Effects on values, damage, marks and what may be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.effects.base import Acting, Aimed, Lasting, OnCards
from core.games.arcmage.pieces.selectors import Condition, Filter, Selector, Unless, Until, Value


@dataclass(frozen=True, slots=True)
class Stat(OnCards, Lasting):
    """Attack and defence change, always both (R67)."""

    SPARSE: ClassVar[bool] = True
    atk: Value
    def_: Value
    until: Until
    if_: Condition | None = None
    op: Literal["stat"] = "stat"


@dataclass(frozen=True, slots=True)
class Counter(Acting):
    """Counters are put, or taken where `n` is negative; those such as +1/+1 change values."""

    SPARSE: ClassVar[bool] = True
    kind: str
    n: Value
    to: Selector | None = None
    op: Literal["counter"] = "counter"


@dataclass(frozen=True, slots=True)
class Keyword(OnCards, Lasting):
    """Keywords are given or taken."""

    SPARSE: ClassVar[bool] = True
    until: Until
    add: tuple[str, ...] | None = None
    lose: tuple[str, ...] | None = None
    if_: Condition | None = None
    op: Literal["keyword"] = "keyword"


@dataclass(frozen=True, slots=True)
class AddType(OnCards, Lasting):
    """Subtypes are added."""

    add: tuple[str, ...]
    until: Until
    op: Literal["type"] = "type"


@dataclass(frozen=True, slots=True)
class Damage(OnCards):
    """Damage to creatures for the turn, to cities for good (R50, R69)."""

    n: Value
    op: Literal["damage"] = "damage"


@dataclass(frozen=True, slots=True)
class CityDefence(OnCards):
    """A city gains or loses defence without damage."""

    n: Value
    op: Literal["city_def"] = "city_def"


@dataclass(frozen=True, slots=True)
class Mark(OnCards):
    """Turned sideways (R21)."""

    op: Literal["mark"] = "mark"


@dataclass(frozen=True, slots=True)
class Unmark(OnCards):
    """Turned upright again (R21)."""

    op: Literal["unmark"] = "unmark"


@dataclass(frozen=True, slots=True)
class Freeze(OnCards, Lasting):
    """It does not unmark in unmark phases; `unless` its controller does or pays that."""

    SPARSE: ClassVar[bool] = True
    until: Until
    unless: Unless | None = None
    op: Literal["freeze"] = "freeze"


@dataclass(frozen=True, slots=True)
class Produce:
    """Resources into the pool (R32)."""

    faction: Faction
    n: Value
    op: Literal["produce"] = "produce"


@dataclass(frozen=True, slots=True)
class Prevent(Acting, Lasting):
    """Damage or death does not happen; with `above` only what exceeds so much in `per`.

    Death with `until`: the next time that it would die; without, the table sees to it (R135).
    """

    SPARSE: ClassVar[bool] = True
    what: Literal["damage", "death"]
    to: Selector
    above: int | None = None
    per: str | None = None
    until: Until | None = None
    op: Literal["prevent"] = "prevent"


@dataclass(frozen=True, slots=True)
class DealMore(OnCards, Lasting):
    """In battle it deals so much more to what fits `versus`, whenever it deals any."""

    SPARSE: ClassVar[bool] = True
    n: Value
    until: Until
    versus: Filter | None = None
    op: Literal["deal_more"] = "deal_more"


@dataclass(frozen=True, slots=True)
class Restrict(Acting, Lasting):
    """What somebody cannot, can or must do (R119 to R121)."""

    SPARSE: ClassVar[bool] = True
    op: Literal["cannot", "can", "must"]
    to: Selector
    what: str
    until: Until
    versus: str | Filter | None = None
    if_: Condition | None = None


@dataclass(frozen=True, slots=True)
class Cap(Aimed, Lasting):
    """A player has no more resource cards than `n`, or unmarks no more creatures in a phase."""

    what: Literal["resources", "unmark"]
    who: str
    n: Value
    until: Until
    op: Literal["cap"] = "cap"


@dataclass(frozen=True, slots=True)
class Cost(Aimed, Lasting):
    """Cards that fit cost more, or less where `n` is negative (R34)."""

    filter: Filter
    who: str
    n: Value
    until: Until
    op: Literal["cost"] = "cost"
