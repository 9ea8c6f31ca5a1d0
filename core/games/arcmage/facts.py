"""What can happen to a table, one fact at a time (1.4); rulings state it in these words too.

A card is one in play (`A5`), a resource card (`Ar1`), or one without a number (`A:grave:ghoul`).
`source` is the card in play that a lasting fact comes from and ends with. Those behind `Lose` only
a card's effects and the rules can bring about: no ruling states them. `TEXT` is how one is written
(`core.kit.grammar`); its kinds stand in `notation.facts`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.effects import Until
from core.games.arcmage.pieces.items import Trigger

Zone = Literal["hand", "grave", "deck", "reserve", "stack", "res"]
Action = Literal["attack", "block", "block_for", "be_moved_to_or_from", "draw"]


@dataclass(frozen=True, slots=True)
class MoveCard:
    """To `army`, a city, `kingdom`, `grave`, `hand`, `top`, `bottom` or `out`; it may be marked.

    `face` is the name under which a hidden card comes into the open; `as_` the number of one that
    enters play, for which `under` says who controls it (None: its owner). Of a card that comes to
    a hand, `shown` says that everybody saw it, `hidden` that this copy of the log may not know it.
    """

    TEXT: ClassVar = "mv {card:anywhere} {to,marked:moved}"
    card: str
    to: str
    marked: bool = False
    face: str = ""
    as_: str | None = None
    under: str | None = None
    shown: bool = False
    hidden: bool = False
    kind: Literal["move_card"] = "move_card"


@dataclass(frozen=True, slots=True)
class MarkCard:
    """R21."""

    TEXT: ClassVar = "mark {card:piece}"
    card: str
    kind: Literal["mark_card"] = "mark_card"


@dataclass(frozen=True, slots=True)
class UnmarkCard:
    """R21."""

    TEXT: ClassVar = "unmark {card:piece}"
    card: str
    kind: Literal["unmark_card"] = "unmark_card"


@dataclass(frozen=True, slots=True)
class DealDamage:
    """To a creature, or a city."""

    TEXT: ClassVar = "dmg {card:inst} {n:count}"
    card: str
    n: int
    kind: Literal["deal_damage"] = "deal_damage"


@dataclass(frozen=True, slots=True)
class ChangeDefence:
    """A city has n more defence points."""

    TEXT: ClassVar = "cdef {card:inst} {n:change}"
    card: str
    n: int
    kind: Literal["change_defence"] = "change_defence"


@dataclass(frozen=True, slots=True)
class ChangeValues:
    """Attack and defence, for a while (R67)."""

    TEXT: ClassVar = "mod {card:inst} {attack,defence:values} {until:until}"
    card: str
    attack: int
    defence: int
    until: Until = "eot"
    kind: Literal["change_values"] = "change_values"


@dataclass(frozen=True, slots=True)
class PutCounters:
    """n counters more; `counter` is such as `+1/+1` or a name."""

    TEXT: ClassVar = "ctr {card:piece} {counter:counter} {n:number}"
    card: str
    counter: str
    n: int
    kind: Literal["put_counters"] = "put_counters"


@dataclass(frozen=True, slots=True)
class GiveKeyword:
    """A keyword, with its number behind a blank: `battle_scream 1`."""

    TEXT: ClassVar = "kw {card:piece} +{keyword:keyword} {until:until}"
    card: str
    keyword: str
    until: Until = "eot"
    kind: Literal["give_keyword"] = "give_keyword"


@dataclass(frozen=True, slots=True)
class TakeKeyword:
    """A keyword is lost."""

    TEXT: ClassVar = "kw {card:piece} -{keyword:keyword} {until:until}"
    card: str
    keyword: str
    until: Until = "eot"
    kind: Literal["take_keyword"] = "take_keyword"


@dataclass(frozen=True, slots=True)
class Forbid:
    """A card or a seat cannot do something (R120); `versus` is the city of `block_for`."""

    TEXT: ClassVar = "no {who:who} {what}[ {versus:versus}] {until:until}"
    who: str
    what: Action
    versus: str | None = None
    until: Until = "eot"
    source: str | None = None
    kind: Literal["forbid"] = "forbid"


@dataclass(frozen=True, slots=True)
class Permit:
    """A card or a seat can do something (R119)."""

    TEXT: ClassVar = "can {who:who} {what}[ {versus:versus}] {until:until}"
    who: str
    what: Action
    versus: str | None = None
    until: Until = "eot"
    source: str | None = None
    kind: Literal["permit"] = "permit"


@dataclass(frozen=True, slots=True)
class FreezeCard:
    """It does not unmark in unmark phases."""

    TEXT: ClassVar = "frz {card:piece} {until:until}"
    card: str
    until: Until = "eot"
    source: str | None = None
    kind: Literal["freeze_card"] = "freeze_card"


@dataclass(frozen=True, slots=True)
class GiveControl:
    """A card in play, or a resource card, has another controller."""

    TEXT: ClassVar = "ctl {card:piece} {to:seat}"
    card: str
    to: str
    source: str | None = None
    kind: Literal["give_control"] = "give_control"


@dataclass(frozen=True, slots=True)
class AttachCard:
    """To a card, a seat, or a card in a graveyard (R89)."""

    TEXT: ClassVar = "att {card:inst} {host:host}"
    card: str
    host: str
    as_: str | None = None
    kind: Literal["attach_card"] = "attach_card"


@dataclass(frozen=True, slots=True)
class CreateToken:
    """In the army or a city (R20)."""

    TEXT: ClassVar = "tok {seat:seat} {token:slug} {to,marked:place}"
    seat: str
    token: str
    to: str
    marked: bool = False
    as_: str | None = None
    kind: Literal["create_token"] = "create_token"


@dataclass(frozen=True, slots=True)
class ProduceResources:
    """n more in the pool, or fewer (R32)."""

    TEXT: ClassVar = "prod {seat:seat} {faction:faction} {n:number}"
    seat: str
    faction: Faction
    n: int
    kind: Literal["produce_resources"] = "produce_resources"


@dataclass(frozen=True, slots=True)
class SpendResources:
    """n resource cards are marked, or unmarked."""

    TEXT: ClassVar = "spend {seat:seat} {faction:faction} {n:number}"
    seat: str
    faction: Faction
    n: int
    kind: Literal["spend_resources"] = "spend_resources"


@dataclass(frozen=True, slots=True)
class Draw:
    """From deck to hand."""

    TEXT: ClassVar = "draw {seat:seat} {cards:cards}"
    seat: str
    cards: tuple[str, ...]
    kind: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Mill:
    """From the top of the deck to the graveyard."""

    TEXT: ClassVar = "mill {seat:seat} {cards:cards}"
    seat: str
    cards: tuple[str, ...]
    kind: Literal["mill"] = "mill"


@dataclass(frozen=True, slots=True)
class Discard:
    """From hand to graveyard."""

    TEXT: ClassVar = "disc {seat:seat} {cards:cards}"
    seat: str
    cards: tuple[str, ...]
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class LoseResource:
    """A resource card goes to the graveyard; `?`: nobody saw its face."""

    TEXT: ClassVar = "res {seat:owner} -{faction:faction}[ {card:card}]"
    seat: str
    faction: Faction
    card: str = "?"
    kind: Literal["lose_resource"] = "lose_resource"


@dataclass(frozen=True, slots=True)
class GainResource:
    """A resource card arrives."""

    TEXT: ClassVar = "res {seat:owner} +{faction:faction}"
    seat: str
    faction: Faction
    kind: Literal["gain_resource"] = "gain_resource"


@dataclass(frozen=True, slots=True)
class PassResource:
    """A resource card has another controller."""

    TEXT: ClassVar = "res {seat:owner}>{to:seat} {faction:faction}"
    seat: str
    to: str
    faction: Faction
    kind: Literal["pass_resource"] = "pass_resource"


@dataclass(frozen=True, slots=True)
class NameCard:
    """An unknown card of a zone turns out to be this one (R130)."""

    TEXT: ClassVar = "name {seat:seat} {zone} {card:slug}"
    seat: str
    zone: Zone
    card: str
    kind: Literal["name_card"] = "name_card"


@dataclass(frozen=True, slots=True)
class AddAttack:
    """One more attack this turn."""

    TEXT: ClassVar = "atk+"
    kind: Literal["add_attack"] = "add_attack"


@dataclass(frozen=True, slots=True)
class Lose:
    """A seat has lost."""

    TEXT: ClassVar = "lose {seat:seat}"
    seat: str
    kind: Literal["lose"] = "lose"


# --- what no ruling states ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddSubtype:
    """A subtype, for a while."""

    card: str
    subtype: str
    until: Until = "eot"
    kind: Literal["add_subtype"] = "add_subtype"


@dataclass(frozen=True, slots=True)
class PreventDamage:
    """n damage did not happen; nothing changes."""

    card: str
    n: int
    kind: Literal["prevent_damage"] = "prevent_damage"


@dataclass(frozen=True, slots=True)
class KillInBattle:
    """Dead, but on the table until the combat is cleaned up (R109)."""

    card: str
    kind: Literal["kill_in_battle"] = "kill_in_battle"


@dataclass(frozen=True, slots=True)
class RuinCity:
    """A city that fell in combat; it leaves at the clean-up (R110)."""

    card: str
    kind: Literal["ruin_city"] = "ruin_city"


@dataclass(frozen=True, slots=True)
class StartLevel:
    """A lasting level of a city is active (R62)."""

    city: str
    level: int
    kind: Literal["start_level"] = "start_level"


@dataclass(frozen=True, slots=True)
class EndLevels:
    """The lasting levels of a seat's cities are over (R62)."""

    seat: str
    kind: Literal["end_levels"] = "end_levels"


@dataclass(frozen=True, slots=True)
class AddAttackPhase:
    """One more attack phase, opened by the first effects of a level (R36)."""

    city: str
    level: int
    kind: Literal["add_attack_phase"] = "add_attack_phase"


@dataclass(frozen=True, slots=True)
class WaitTrigger:
    """A triggered ability waits to be entered (R116)."""

    trigger: Trigger
    kind: Literal["wait_trigger"] = "wait_trigger"


@dataclass(frozen=True, slots=True)
class DropTrigger:
    """It waits no longer; `lapsed`: nothing could come of it, or it was let go."""

    id: str
    lapsed: bool = False
    kind: Literal["drop_trigger"] = "drop_trigger"


@dataclass(frozen=True, slots=True)
class AskRuling:
    """A part of what a card says is for the table to decide (R135), named as in `pieces.hints`."""

    card: str  # slug
    part: str
    source: str | None = None
    kind: Literal["ask_ruling"] = "ask_ruling"


@dataclass(frozen=True, slots=True)
class RemoveItem:
    """An item leaves the stack without effect (R85); its card goes to the graveyard."""

    item: str
    kind: Literal["remove_item"] = "remove_item"


@dataclass(frozen=True, slots=True)
class SeeTop:
    """The top cards of a deck are these, known to some seats, or with none to all (R132, R133)."""

    seat: str
    cards: tuple[str, ...]
    to: tuple[str, ...] = ()
    kind: Literal["see_top"] = "see_top"


@dataclass(frozen=True, slots=True)
class SeeHand:
    """Cards of a hand were shown; what was unknown has its name now (R132); `hidden` as above."""

    seat: str
    cards: tuple[str, ...]
    hidden: bool = False
    kind: Literal["see_hand"] = "see_hand"


@dataclass(frozen=True, slots=True)
class ShuffleDeck:
    """No place in the deck is known any more (R133)."""

    seat: str
    kind: Literal["shuffle_deck"] = "shuffle_deck"


@dataclass(frozen=True, slots=True)
class RemoveLater:
    """A card in play leaves the game as the next turn of a seat starts."""

    card: str
    seat: str
    kind: Literal["remove_later"] = "remove_later"


@dataclass(frozen=True, slots=True)
class ChooseRetreat:
    """Where a resident goes should its city fall by the ruling (R52): a choice beside the facts."""

    TEXT: ClassVar = "{card:resident}{to:home}"
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
Happening = (  # what an event may hold
    Fact
    | AddSubtype
    | PreventDamage
    | KillInBattle
    | RuinCity
    | StartLevel
    | EndLevels
    | AddAttackPhase
    | WaitTrigger
    | DropTrigger
    | AskRuling
    | RemoveItem
    | SeeTop
    | SeeHand
    | ShuffleDeck
    | RemoveLater
)
Operation = Fact | ChooseRetreat  # what a ruling may state
