"""Which cards and players an effect means, when it holds and how much it is: section 1.3.

A field that Python would not allow (`in`, `if`, `is`, `else`) has an underscore behind it in code
and none in files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces import Faction

Until = Literal[
    "eot",
    "lasting",
    "static",
    "next_unmark",
    "next_unmark_x2",
    "while_source_in_play",
    "while_source_marked",
]
Words = str | tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What is said of cards, and holds together; what is None does not matter.

    `not_` and `any_of` deny a part or leave a choice of parts. `holds` is what a city has among its
    residents; costs are printed ones, X and none are 0.
    """

    SPARSE: ClassVar[bool] = True
    is_: Words | None = None
    of: str | None = None
    in_: Words | None = None
    sub: Words | None = None
    faction: Faction | None = None
    name: str | None = None
    unmarked: bool | None = None
    cost_at_least: int | None = None
    cost_at_most: int | None = None
    holds: Kind | None = None
    not_: Kind | None = None
    any_of: tuple[Kind, ...] | None = None


@dataclass(frozen=True, slots=True)
class Kind(Parts):
    """A part of a filter, which asks for nothing that depends on who asks."""

    other_than_host: ClassVar[bool | None] = None
    other: ClassVar[bool | None] = None
    without: ClassVar[str | None] = None
    with_: ClassVar[str | None] = None


@dataclass(frozen=True, slots=True)
class Filter(Parts):
    """Which cards are meant. `with_` and `without` are keywords."""

    other: bool | None = None
    other_than_host: bool | None = None
    without: str | None = None
    at_least: int | None = None
    with_: str | None = None


@dataclass(frozen=True, slots=True)
class Selector(Parts):
    """Who or what an effect acts on: the card itself, a target, a choice, everything that fits."""

    who: str
    other: bool | None = None
    other_than_host: bool | None = None
    by: Literal["you", "affected"] | None = None
    n: int | str | Formula | None = None
    without: ClassVar[str | None] = None  # a keyword, which filters alone ask for
    with_: ClassVar[str | None] = None


@dataclass(frozen=True, slots=True)
class Condition:
    """When something holds; one of the fields is given, `turn` beside `you_control_other`."""

    SPARSE: ClassVar[bool] = True
    self_def_at_least: int | None = None
    you_control_other: Filter | None = None
    turn: Literal["yours", "other"] | None = None
    your_army_larger_than: str | None = None
    blocking: Filter | None = None
    control: Filter | None = None


@dataclass(frozen=True, slots=True)
class Formula:
    """A number that is read from the table: a count, a sum, or one of two by a condition.

    `count_resources` says whose resource cards: `you`.
    """

    SPARSE: ClassVar[bool] = True
    count: Selector | None = None
    count_counters: str | None = None
    count_resources: str | None = None
    add: tuple[int | str | Formula, ...] | None = None
    if_: Condition | None = None
    then: int | str | Formula | None = None
    else_: int | str | Formula | None = None


@dataclass(frozen=True, slots=True)
class Unless:
    """What the controller may do instead: counters put on the card, or resources paid."""

    SPARSE: ClassVar[bool] = True
    op: Literal["counter"] | None = None
    kind: str | None = None
    n: int | str | Formula | None = None
    pay: int | str | Formula | None = None


Value = int | str | Formula  # a whole number, "X", "any", "sacrificed", or a formula
