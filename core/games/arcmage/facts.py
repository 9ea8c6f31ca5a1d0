"""What can happen to a table, one fact at a time (1.4); rulings state it in these words too.

A card is one in play (`A5`), a resource card (`Ar1`), or one without a number (`A:grave:ghoul`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.effects import Until

Zone = Literal["hand", "grave", "deck", "reserve", "stack", "res"]
Action = Literal["attack", "block", "block_for", "be_moved_to_or_from", "draw"]


@dataclass(frozen=True, slots=True)
class MoveCard:
    """To `army`, a city, `grave`, `hand`, `top`, `bottom` or `out`; there it may be marked."""

    card: str
    to: str
    marked: bool = False
    kind: Literal["move_card"] = "move_card"


@dataclass(frozen=True, slots=True)
class MarkCard:
    """R21."""

    card: str
    kind: Literal["mark_card"] = "mark_card"


@dataclass(frozen=True, slots=True)
class UnmarkCard:
    """R21."""

    card: str
    kind: Literal["unmark_card"] = "unmark_card"


@dataclass(frozen=True, slots=True)
class DealDamage:
    """To a creature, or a city."""

    card: str
    n: int
    kind: Literal["deal_damage"] = "deal_damage"


@dataclass(frozen=True, slots=True)
class ChangeDefence:
    """A city has n more defence points."""

    card: str
    n: int
    kind: Literal["change_defence"] = "change_defence"


@dataclass(frozen=True, slots=True)
class ChangeValues:
    """Attack and defence, for a while (R67)."""

    card: str
    attack: int
    defence: int
    until: Until = "eot"
    kind: Literal["change_values"] = "change_values"


@dataclass(frozen=True, slots=True)
class PutCounters:
    """n counters more; `counter` is such as `+1/+1` or a name."""

    card: str
    counter: str
    n: int
    kind: Literal["put_counters"] = "put_counters"


@dataclass(frozen=True, slots=True)
class GiveKeyword:
    """A keyword, with its number behind a blank: `battle_scream 1`."""

    card: str
    keyword: str
    until: Until = "eot"
    kind: Literal["give_keyword"] = "give_keyword"


@dataclass(frozen=True, slots=True)
class TakeKeyword:
    """A keyword is lost."""

    card: str
    keyword: str
    until: Until = "eot"
    kind: Literal["take_keyword"] = "take_keyword"


@dataclass(frozen=True, slots=True)
class Forbid:
    """A card or a seat cannot do something (R120); `versus` is the city of `block_for`."""

    who: str
    what: Action
    versus: str | None = None
    until: Until = "eot"
    kind: Literal["forbid"] = "forbid"


@dataclass(frozen=True, slots=True)
class Permit:
    """A card or a seat can do something (R119)."""

    who: str
    what: Action
    versus: str | None = None
    until: Until = "eot"
    kind: Literal["permit"] = "permit"


@dataclass(frozen=True, slots=True)
class FreezeCard:
    """It does not unmark in unmark phases."""

    card: str
    until: Until = "eot"
    kind: Literal["freeze_card"] = "freeze_card"


@dataclass(frozen=True, slots=True)
class GiveControl:
    """A card in play, or a resource card, has another controller."""

    card: str
    to: str
    kind: Literal["give_control"] = "give_control"


@dataclass(frozen=True, slots=True)
class AttachCard:
    """To a card, a seat, or a card in a graveyard (R89)."""

    card: str
    host: str
    kind: Literal["attach_card"] = "attach_card"


@dataclass(frozen=True, slots=True)
class CreateToken:
    """In the army or a city (R20)."""

    seat: str
    token: str
    to: str
    marked: bool = False
    kind: Literal["create_token"] = "create_token"


@dataclass(frozen=True, slots=True)
class ProduceResources:
    """n more in the pool, or fewer (R32)."""

    seat: str
    faction: Faction
    n: int
    kind: Literal["produce_resources"] = "produce_resources"


@dataclass(frozen=True, slots=True)
class SpendResources:
    """n resource cards are marked, or unmarked."""

    seat: str
    faction: Faction
    n: int
    kind: Literal["spend_resources"] = "spend_resources"


@dataclass(frozen=True, slots=True)
class Draw:
    """From deck to hand."""

    seat: str
    cards: tuple[str, ...]
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Mill:
    """From the top of the deck to the graveyard."""

    seat: str
    cards: tuple[str, ...]
    kind: Literal["mill"] = "mill"


@dataclass(frozen=True, slots=True)
class Discard:
    """From hand to graveyard."""

    seat: str
    cards: tuple[str, ...]
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class LoseResource:
    """A resource card leaves."""

    seat: str
    faction: Faction
    kind: Literal["lose_resource"] = "lose_resource"


@dataclass(frozen=True, slots=True)
class GainResource:
    """A resource card arrives."""

    seat: str
    faction: Faction
    kind: Literal["gain_resource"] = "gain_resource"


@dataclass(frozen=True, slots=True)
class PassResource:
    """A resource card has another controller."""

    seat: str
    to: str
    faction: Faction
    kind: Literal["pass_resource"] = "pass_resource"


@dataclass(frozen=True, slots=True)
class NameCard:
    """An unknown card of a zone turns out to be this one (R130)."""

    seat: str
    zone: Zone
    card: str
    kind: Literal["name_card"] = "name_card"


@dataclass(frozen=True, slots=True)
class AddAttack:
    """One more attack this turn."""

    kind: Literal["add_attack"] = "add_attack"


@dataclass(frozen=True, slots=True)
class Lose:
    """A seat has lost."""

    seat: str
    kind: Literal["lose"] = "lose"


@dataclass(frozen=True, slots=True)
class ChooseRetreat:
    """Where a resident goes should its city fall by the ruling (R52): a choice beside the facts."""

    card: str
    to: str
    kind: Literal["choose_retreat"] = "choose_retreat"


Fact = (
    MoveCard
    | MarkCard
    | UnmarkCard
    | DealDamage
    | ChangeDefence
    | ChangeValues
    | PutCounters
    | GiveKeyword
    | TakeKeyword
    | Forbid
    | Permit
    | FreezeCard
    | GiveControl
    | AttachCard
    | CreateToken
    | ProduceResources
    | SpendResources
    | Draw
    | Mill
    | Discard
    | LoseResource
    | GainResource
    | PassResource
    | NameCard
    | AddAttack
    | Lose
)
Operation = Fact | ChooseRetreat  # what a ruling may state
