"""What is put on the stack and resolves; triggered abilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from core.games.arcmage.events.base import ByFacts, Nobodys
from core.games.arcmage.events.items import OfItem, Paid, Paying, of_item
from core.games.arcmage.facts import Facts
from core.games.arcmage.pieces.items import Item
from core.games.arcmage.spoken import InPlay, Seat, Slug, Table, When
from core.kit.phrases import Says, choose, given
from core.kit.places import NOTHING, Said, SaidAt, listing
from core.messages import Value, msg


def _levels(levels: tuple[int, ...]) -> Value:
    if len(levels) == 1:
        return msg("level {n}", n=levels[0])
    return msg("levels {levels}", levels=listing(levels)) if levels else NOTHING


def _ability(table: Table | None, item: Item) -> Value:
    of = of_item(table, item)
    return msg("ability {n} of {card}", n=item.number, card=of) if item.number > 1 else of


@dataclass(frozen=True, slots=True)
class DevotionDeclared(OfItem):
    """On the stack (R59)."""

    item: Item
    facts: Facts = ()
    kind: Literal["devotion_declared"] = "devotion_declared"
    SAYS: ClassVar[Says] = given(
        "count",
        msg("{who} devotes {chosen} to {of}{extra}."),
        msg("{who} declares devotion to {of}{extra}."),
    )
    SHORT: ClassVar[Says] = (
        choose(
            "count",
            {
                0: msg("{who} declares devotion to {of}."),
                1: msg("{who} devotes one resident to {of}."),
            },
            msg("{who} devotes {count} residents to {of}."),
        ),
        given("count", msg("Devoted: {chosen}{extra}.")),
    )


@dataclass(frozen=True, slots=True)
class DevotionResolved:
    """`total` loyalty of the `devotees` that were marked, the `levels` that it reached (R60)."""

    item: str
    seat: Seat
    city: InPlay
    devotees: tuple[str, ...]
    total: int
    levels: Annotated[tuple[int, ...], Said(_levels)]
    facts: Facts = ()
    kind: Literal["devotion_resolved"] = "devotion_resolved"
    SAYS: ClassVar[Says] = given(
        "levels",
        msg("{seat} reaches {levels} of {city} with a devotion of {total}."),
        msg("{seat} reaches no level of {city} with a devotion of {total}."),
    )


@dataclass(frozen=True, slots=True)
class CardPlayed(Paying):
    """On the stack, and paid (R30); `cost` is what was due."""

    item: Item
    cost: int
    pay: Paid
    facts: Facts = ()
    kind: Literal["card_played"] = "card_played"
    SAYS: ClassVar[Says] = (
        given("is_answer", msg("{who} answers with {of}{aimed}."), msg("{who} plays {of}{aimed}.")),
        given("is_paid", msg("Paid: {pay}.")),
    )
    SHORT: ClassVar[Says] = given(
        "is_answer", msg("{who} answers with {of}."), msg("{who} plays {of}.")
    )


@dataclass(frozen=True, slots=True)
class AbilityActivated(Paying):
    """On the stack, and paid (R114)."""

    item: Item
    pay: Paid
    facts: Facts = ()
    kind: Literal["ability_activated"] = "ability_activated"
    SAYS: ClassVar[Says] = (
        given(
            "is_answer",
            msg("{who} answers with {ability}{aimed}."),
            msg("{who} uses {ability}{aimed}."),
        ),
        given("is_paid", msg("Paid: {pay}.")),
    )
    SHORT: ClassVar[Says] = given(
        "is_answer", msg("{who} answers with {ability}."), msg("{who} uses {ability}.")
    )

    @property
    def ability(self) -> Annotated[Item, SaidAt(_ability)]:
        """Its card, and which of its abilities if not the first."""
        return self.item


@dataclass(frozen=True, slots=True)
class TriggerAnswered(Paying):
    """A waiting trigger is put on the stack (R116)."""

    item: Item
    pay: Paid
    facts: Facts = ()
    kind: Literal["trigger_answered"] = "trigger_answered"
    SAYS: ClassVar[Says] = (
        msg("{who} uses {of}{aimed}."),
        given("is_paid", msg("Paid: {pay}.")),
    )
    SHORT: ClassVar[Says] = msg("{who} uses {of}.")


@dataclass(frozen=True, slots=True)
class ItemResolved(ByFacts):
    """The top of the stack did what it does (R81); `failed`: no legal target was left (R84)."""

    item: str
    seat: Seat
    card: Slug
    facts: Facts = ()
    failed: bool = False
    kind: Literal["item_resolved"] = "item_resolved"
    SAYS: ClassVar[Says] = given(
        "failed",
        msg("{card} has no legal target left and does nothing."),
        msg("{seat}'s {card} takes effect."),
    )
    SHORT: ClassVar[Says] = given(
        "failed", msg("{card} does nothing."), msg("{seat}'s {card} takes effect.")
    )


@dataclass(frozen=True, slots=True)
class ItemFailed(ByFacts):
    """The table says that the top of the stack does nothing."""

    item: str
    seat: Seat
    card: Slug
    why: str
    facts: Facts = ()
    kind: Literal["item_failed"] = "item_failed"
    SAYS: ClassVar[Says] = given(
        "why", msg("{card} does nothing ({why})."), msg("{card} does nothing.")
    )
    SHORT: ClassVar[Says] = msg("{card} does nothing.")


@dataclass(frozen=True, slots=True)
class TriggerResolved(ByFacts):
    """A triggered ability happened by itself (R116)."""

    seat: Seat
    source: InPlay
    card: str
    when: When
    facts: Facts = ()
    kind: Literal["trigger_resolved"] = "trigger_resolved"
    SAYS: ClassVar[Says] = msg("{source} triggers ({when}).")
    SHORT: ClassVar[Says] = msg("{source} triggers.")


@dataclass(frozen=True, slots=True)
class TriggerDeclined:
    """An optional one was let go (R116)."""

    trigger: str
    seat: Seat
    source: InPlay
    card: str
    facts: Facts = ()
    kind: Literal["trigger_declined"] = "trigger_declined"
    SAYS: ClassVar[Says] = msg("{seat} lets the ability of {source} go.")
    SHORT: ClassVar[Says] = msg("{seat} lets an ability go.")


@dataclass(frozen=True, slots=True)
class TriggersLapsed(Nobodys, ByFacts):
    """Waiting triggers that nothing can come of any more (R116)."""

    facts: Facts = ()
    kind: Literal["triggers_lapsed"] = "triggers_lapsed"
    SAYS: ClassVar[Says] = msg("Waiting abilities lapse.")
