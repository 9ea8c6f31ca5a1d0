"""What is put on the stack and resolves; triggered abilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.games.arcmage.commands import Payment
from core.games.arcmage.facts import Facts
from core.games.arcmage.pieces.items import Item


@dataclass(frozen=True, slots=True)
class DevotionDeclared:
    """On the stack (R59)."""

    item: Item
    facts: Facts = ()
    kind: Literal["devotion_declared"] = "devotion_declared"


@dataclass(frozen=True, slots=True)
class DevotionResolved:
    """`total` loyalty of the `devotees` that were marked, the `levels` that it reached (R60)."""

    item: str
    seat: str
    city: str
    devotees: tuple[str, ...]
    total: int
    levels: tuple[int, ...]
    facts: Facts = ()
    kind: Literal["devotion_resolved"] = "devotion_resolved"


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """On the stack, and paid (R30); `cost` is what was due."""

    item: Item
    cost: int
    pay: Payment
    facts: Facts = ()
    kind: Literal["card_played"] = "card_played"


@dataclass(frozen=True, slots=True)
class AbilityActivated:
    """On the stack, and paid (R114)."""

    item: Item
    pay: Payment
    facts: Facts = ()
    kind: Literal["ability_activated"] = "ability_activated"


@dataclass(frozen=True, slots=True)
class TriggerAnswered:
    """A waiting trigger is put on the stack (R116)."""

    item: Item
    pay: Payment
    facts: Facts = ()
    kind: Literal["trigger_answered"] = "trigger_answered"


@dataclass(frozen=True, slots=True)
class ItemResolved:
    """The top of the stack did what it does (R81); `failed`: no legal target was left (R84)."""

    item: str
    seat: str
    card: str
    facts: Facts = ()
    failed: bool = False
    kind: Literal["item_resolved"] = "item_resolved"


@dataclass(frozen=True, slots=True)
class ItemFailed:
    """The table says that the top of the stack does nothing."""

    item: str
    seat: str
    card: str
    why: str
    facts: Facts = ()
    kind: Literal["item_failed"] = "item_failed"


@dataclass(frozen=True, slots=True)
class TriggerResolved:
    """A triggered ability happened by itself (R116)."""

    seat: str
    source: str
    card: str
    when: str
    facts: Facts = ()
    kind: Literal["trigger_resolved"] = "trigger_resolved"


@dataclass(frozen=True, slots=True)
class TriggerDeclined:
    """An optional one was let go (R116)."""

    trigger: str
    seat: str
    source: str
    card: str
    facts: Facts = ()
    kind: Literal["trigger_declined"] = "trigger_declined"


@dataclass(frozen=True, slots=True)
class TriggersLapsed:
    """Waiting triggers that nothing can come of any more (R116)."""

    facts: Facts = ()
    kind: Literal["triggers_lapsed"] = "triggers_lapsed"
