"""What cards do, as data: the vocabulary of section 1.3. Nothing here is carried out.

A field that Python would not allow (`in`, `if`, `def`, `is`, `else`) has an underscore behind it
in code and none in files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces.effects.base import *
from core.games.arcmage.pieces.effects.hidden_zones import *
from core.games.arcmage.pieces.effects.values import *
from core.games.arcmage.pieces.effects.zone_changes import *
from core.games.arcmage.pieces.selectors import *


@dataclass(frozen=True, slots=True)
class ExtraPhase:
    """A phase is added behind another, and `first` happens as it begins (R36)."""

    phase: str
    after: str
    first: tuple[Effect, ...]
    op: Literal["extra_phase"] = "extra_phase"


@dataclass(frozen=True, slots=True)
class When:
    """A triggered ability for as long as the effect lasts; `watches` as of `Triggered`."""

    SPARSE: ClassVar[bool] = True
    when: str
    effects: tuple[Effect, ...]
    watches: Filter | None = None
    optional: bool | None = None
    cost: AbilityCost | None = None
    op: Literal["when"] = "when"


@dataclass(frozen=True, slots=True)
class Grant(OnCards):
    """Another ability for as long as the effect lasts."""

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
    """The effects happen so many times: the table counts and does them (R135)."""

    times: Value
    effects: tuple[Effect, ...]
    op: Literal["repeat"] = "repeat"


@dataclass(frozen=True, slots=True)
class ForEach:
    """The effects happen once for each card of `of`, counted before anything else happens."""

    of: Selector
    effects: tuple[Effect, ...]
    op: Literal["for_each"] = "for_each"


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
    | Cap
    | Cost
    | Prevent
    | DealMore
    | Restrict
    | CounterSpell
    | ExtraPhase
    | When
    | Grant
    | Choose
    | Repeat
    | ForEach
    | Ruling
)


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
    """Happens whenever its trigger does (R116); `if_` is a condition of the turn.

    A trigger is of the card itself; with `watches` of any card in play that fits, `that_card`.
    """

    SPARSE: ClassVar[bool] = True
    when: str
    effects: tuple[Effect, ...]
    filter: Filter | None = None
    if_: str | None = None
    optional: bool | None = None
    cost: AbilityCost | None = None
    watches: Filter | None = None
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
