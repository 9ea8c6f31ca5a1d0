"""What cards do, as data: the vocabulary of section 1.3. Nothing here is carried out.

A field that Python would not allow (`in`, `if`, `def`, `is`, `else`) has an underscore behind it
in code and none in files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.selectors import (
    Condition,
    Filter,
    Formula,
    Selector,
    Unless,
    Until,
    Value,
    Words,
)

__all__ = [
    "Condition",
    "Filter",
    "Formula",
    "Selector",
    "Unless",
    "Until",
    "Value",
    "Words",
]  # passed on


@dataclass(frozen=True, slots=True)
class Stat:
    """Attack and defence change, always both (R67)."""

    SPARSE: ClassVar[bool] = True
    to: Selector
    atk: Value
    def_: Value
    until: Until
    if_: Condition | None = None
    op: Literal["stat"] = "stat"


@dataclass(frozen=True, slots=True)
class Counter:
    """Counters are put, or taken where `n` is negative; those such as +1/+1 change values."""

    SPARSE: ClassVar[bool] = True
    kind: str
    n: Value
    to: Selector | None = None
    op: Literal["counter"] = "counter"


@dataclass(frozen=True, slots=True)
class Keyword:
    """Keywords are given or taken."""

    SPARSE: ClassVar[bool] = True
    to: Selector
    until: Until
    add: tuple[str, ...] | None = None
    lose: tuple[str, ...] | None = None
    if_: Condition | None = None
    op: Literal["keyword"] = "keyword"


@dataclass(frozen=True, slots=True)
class AddType:
    """Subtypes are added."""

    to: Selector
    add: tuple[str, ...]
    until: Until
    op: Literal["type"] = "type"


@dataclass(frozen=True, slots=True)
class Damage:
    """Damage to creatures for the turn, to cities for good (R50, R69)."""

    to: Selector
    n: Value
    op: Literal["damage"] = "damage"


@dataclass(frozen=True, slots=True)
class CityDefence:
    """A city gains or loses defence without damage."""

    to: Selector
    n: Value
    op: Literal["city_def"] = "city_def"


@dataclass(frozen=True, slots=True)
class Destroy:
    """To the owner's graveyard."""

    to: Selector
    op: Literal["destroy"] = "destroy"


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Given up by the controller: what `to` says, or `n` of the kinds `is_`, picked by `who`."""

    SPARSE: ClassVar[bool] = True
    who: str | None = None
    to: Selector | None = None
    is_: Words | None = None
    n: Value | None = None
    op: Literal["sacrifice"] = "sacrifice"


@dataclass(frozen=True, slots=True)
class Mark:
    """Turned sideways (R21)."""

    to: Selector
    op: Literal["mark"] = "mark"


@dataclass(frozen=True, slots=True)
class Unmark:
    """Turned upright again (R21)."""

    to: Selector
    op: Literal["unmark"] = "unmark"


@dataclass(frozen=True, slots=True)
class Freeze:
    """It does not unmark in unmark phases; `unless` its controller does or pays that."""

    SPARSE: ClassVar[bool] = True
    to: Selector
    until: Until
    unless: Unless | None = None
    op: Literal["freeze"] = "freeze"


@dataclass(frozen=True, slots=True)
class Move:
    """Between cities and armies; without `zone` anywhere of the controller's, named as place."""

    SPARSE: ClassVar[bool] = True
    to: Selector
    zone: str | None = None
    marks: bool | None = None
    ignores_city_limit: bool | None = None
    op: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Put:
    """From a hidden zone or a graveyard to a place, or within a graveyard."""

    to: Selector
    zone: str
    op: Literal["put"] = "put"


@dataclass(frozen=True, slots=True)
class Bounce:
    """Out of play, to a zone of the owner."""

    to: Selector
    zone: Literal["hand", "deck_top", "deck_bottom"]
    op: Literal["bounce"] = "bounce"


@dataclass(frozen=True, slots=True)
class Exile:
    """Removed from the game (R19); `at` delays it."""

    SPARSE: ClassVar[bool] = True
    to: Selector | None = None
    at: str | None = None
    op: Literal["exile"] = "exile"


@dataclass(frozen=True, slots=True)
class Reanimate:
    """From a graveyard into play; `then` is done to the same card."""

    SPARSE: ClassVar[bool] = True
    to: Selector
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
class Draw:
    """Cards from the deck into the hand."""

    SPARSE: ClassVar[bool] = True
    who: str
    n: Value
    optional: bool | None = None
    op: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards from the hand into the graveyard."""

    SPARSE: ClassVar[bool] = True
    who: str
    n: Value
    random: bool | None = None
    op: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Mill:
    """Cards from the top of the deck into the graveyard."""

    who: str
    n: Value
    op: Literal["mill"] = "mill"


@dataclass(frozen=True, slots=True)
class Search:
    """Cards that fit are taken out of a hidden zone."""

    SPARSE: ClassVar[bool] = True
    who: str
    zone: str
    filter: Filter
    n: Value
    to: str
    shuffle: bool
    reveal: bool | None = None
    op: Literal["search"] = "search"


@dataclass(frozen=True, slots=True)
class Dig:
    """The top `n` of the deck are turned over: what fits goes to `hit`, the rest to `miss`."""

    who: str
    n: Value
    filter: Filter
    hit: str
    miss: str
    op: Literal["dig"] = "dig"


@dataclass(frozen=True, slots=True)
class Look:
    """The player sees cards of a hidden zone."""

    who: str
    zone: str
    n: Value
    op: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everybody sees cards of a hidden zone."""

    SPARSE: ClassVar[bool] = True
    who: str
    zone: str
    n: Value
    random: bool | None = None
    op: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True)
class Produce:
    """Resources into the pool (R32)."""

    faction: Faction
    n: Value
    op: Literal["produce"] = "produce"


@dataclass(frozen=True, slots=True)
class Control:
    """Control of a permanent or a resource card is taken."""

    to: Selector
    until: Until
    op: Literal["control"] = "control"


@dataclass(frozen=True, slots=True)
class Cost:
    """Cards that fit cost more, or less where `n` is negative (R34)."""

    filter: Filter
    who: str
    n: Value
    until: Until
    op: Literal["cost"] = "cost"


@dataclass(frozen=True, slots=True)
class Prevent:
    """Damage or death does not happen; with `above` only what exceeds so much in `per`."""

    SPARSE: ClassVar[bool] = True
    what: Literal["damage", "death"]
    to: Selector
    above: int | None = None
    per: str | None = None
    until: Until | None = None
    op: Literal["prevent"] = "prevent"


@dataclass(frozen=True, slots=True)
class Restrict:
    """What somebody cannot, can or must do (R119 to R121)."""

    SPARSE: ClassVar[bool] = True
    op: Literal["cannot", "can", "must"]
    to: Selector
    what: str
    until: Until
    versus: str | Filter | None = None
    if_: Condition | None = None


@dataclass(frozen=True, slots=True)
class CounterSpell:
    """An item leaves the stack without effect (R85)."""

    to: Selector
    op: Literal["counter_spell"] = "counter_spell"


@dataclass(frozen=True, slots=True)
class ExtraPhase:
    """A phase is added behind another, and `first` happens as it begins (R36)."""

    phase: str
    after: str
    first: tuple[Effect, ...]
    op: Literal["extra_phase"] = "extra_phase"


@dataclass(frozen=True, slots=True)
class When:
    """A triggered ability for as long as the effect lasts."""

    when: str
    effects: tuple[Effect, ...]
    op: Literal["when"] = "when"


@dataclass(frozen=True, slots=True)
class Grant:
    """Another ability for as long as the effect lasts."""

    to: Selector
    ability: Activated
    op: Literal["grant"] = "grant"


@dataclass(frozen=True, slots=True)
class Choose:
    """One of the modes 1, 2 and so on is chosen."""

    by: Literal["you", "affected"]
    one_of: tuple[tuple[Effect, ...], ...]
    op: Literal["choose"] = "choose"


@dataclass(frozen=True, slots=True)
class Repeat:
    """The effects happen so many times."""

    times: Value
    effects: tuple[Effect, ...]
    op: Literal["repeat"] = "repeat"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the vocabulary cannot say: the table does it (R135)."""

    hint: str
    op: Literal["ruling"] = "ruling"


Effect = (
    Stat
    | Counter
    | Keyword
    | AddType
    | Damage
    | CityDefence
    | Destroy
    | Sacrifice
    | Mark
    | Unmark
    | Freeze
    | Move
    | Put
    | Bounce
    | Exile
    | Reanimate
    | Token
    | Draw
    | Discard
    | Mill
    | Search
    | Dig
    | Look
    | Reveal
    | Produce
    | Control
    | Cost
    | Prevent
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | Ruling
)

# --- abilities -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AbilityCost:
    """What stands before the colon: resources, the mark, something given up (R24, R114)."""

    SPARSE: ClassVar[bool] = True
    resources: Value | None = None
    mark: bool | None = None
    custom: tuple[Effect, ...] | None = None


@dataclass(frozen=True, slots=True)
class Need:
    """What an activated ability requires: the zone that its card is in."""

    self_in: str


@dataclass(frozen=True, slots=True)
class Passive:
    """Applies by itself (R113)."""

    effects: tuple[Effect, ...]
    kind: Literal["passive"] = "passive"


@dataclass(frozen=True, slots=True)
class Activated:
    """Used by its controller, who pays for it (R114, R115)."""

    SPARSE: ClassVar[bool] = True
    cost: AbilityCost
    effects: tuple[Effect, ...]
    need: Need | None = None
    speed: Literal["play", "any"] | None = None
    kind: Literal["activated"] = "activated"


@dataclass(frozen=True, slots=True)
class Triggered:
    """Happens whenever its trigger does (R116); `if_` is a condition of the turn."""

    SPARSE: ClassVar[bool] = True
    when: str
    effects: tuple[Effect, ...]
    filter: Filter | None = None
    if_: str | None = None
    optional: bool | None = None
    cost: AbilityCost | None = None
    kind: Literal["triggered"] = "triggered"


@dataclass(frozen=True, slots=True)
class Spell:
    """What an event or a magic does."""

    effects: tuple[Effect, ...]
    kind: Literal["spell"] = "spell"


@dataclass(frozen=True, slots=True)
class Enchant:
    """What an enchantment does, entering and while it is attached."""

    effects: tuple[Effect, ...]
    kind: Literal["enchant"] = "enchant"


Ability = Passive | Activated | Triggered | Spell | Enchant
