"""Facts about cards in play (1.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.facts.base import Alike, Amount, OfCard
from core.games.arcmage.spoken import Damage
from core.kit.phrases import Says, choose, given
from core.messages import msg


@dataclass(frozen=True, slots=True)
class MarkCard(OfCard):
    """A card in play, or a resource card, is turned sideways (R21)."""

    TEXT: ClassVar = "mark {card:piece}"
    kind: Literal["mark_card"] = "mark_card"
    SAYS: ClassVar[Says] = msg("{card} is marked.")
    MANY: ClassVar[Says] = msg("{each} are marked.")
    EACH: ClassVar = "card"


@dataclass(frozen=True, slots=True)
class UnmarkCard(OfCard):
    """It is turned upright again (R21)."""

    TEXT: ClassVar = "unmark {card:piece}"
    kind: Literal["unmark_card"] = "unmark_card"
    SAYS: ClassVar[Says] = msg("{card} is unmarked.")
    MANY: ClassVar[Says] = msg("{each} are unmarked.")
    EACH: ClassVar = "card"


@dataclass(frozen=True, slots=True)
class DealDamage(OfCard, Alike):
    """To a creature, or a city."""

    TEXT: ClassVar = "dmg {card:inst} {n:count}"
    n: Damage
    kind: Literal["deal_damage"] = "deal_damage"
    SAYS: ClassVar[Says] = msg("{card} takes {n}.")
    MANY: ClassVar[Says] = msg("{each} take {n} each.")
    EACH: ClassVar = "card"


@dataclass(frozen=True, slots=True)
class PreventDamage(OfCard, Alike):
    """n damage did not happen; nothing changes."""

    n: Damage
    kind: Literal["prevent_damage"] = "prevent_damage"
    SAYS: ClassVar[Says] = msg("{n} to {card} is prevented.")


@dataclass(frozen=True, slots=True)
class PreventDeath(OfCard, Alike):
    """It would have died and does not: its damage is gone, and so is what protected it."""

    kind: Literal["prevent_death"] = "prevent_death"
    SAYS: ClassVar[Says] = msg("{card} does not die.")


@dataclass(frozen=True, slots=True)
class ChangeDefence(OfCard, Amount):
    """A city has n more defence points."""

    TEXT: ClassVar = "cdef {card:inst} {n:change}"
    n: int
    kind: Literal["change_defence"] = "change_defence"
    SAYS: ClassVar[Says] = given(
        "fewer",
        msg("{card} loses {size} city defence."),
        msg("{card} gains {size} city defence."),
    )


@dataclass(frozen=True, slots=True)
class PutCounters(OfCard, Amount):
    """n counters more; `counter` is such as `+1/+1` or a name."""

    TEXT: ClassVar = "ctr {card:piece} {counter:counter} {n:number}"
    counter: str
    n: int
    kind: Literal["put_counters"] = "put_counters"
    SAYS: ClassVar[Says] = choose(
        "size",
        {
            1: given(
                "fewer",
                msg("{card} loses 1 {counter} counter."),
                msg("{card} gets 1 {counter} counter."),
            )
        },
        given(
            "fewer",
            msg("{card} loses {size} {counter} counters."),
            msg("{card} gets {size} {counter} counters."),
        ),
    )


@dataclass(frozen=True, slots=True)
class KillInBattle(OfCard):
    """Dead, but on the table until the combat is cleaned up (R109)."""

    kind: Literal["kill_in_battle"] = "kill_in_battle"
    SAYS: ClassVar[Says] = msg("{card} is killed in battle.")
    MANY: ClassVar[Says] = msg("{each} are killed in battle.")
    EACH: ClassVar = "card"


@dataclass(frozen=True, slots=True)
class RuinCity(OfCard):
    """A city that fell in combat; it leaves at the clean-up (R110)."""

    kind: Literal["ruin_city"] = "ruin_city"
    SAYS: ClassVar[Says] = msg("{card} is destroyed.")
