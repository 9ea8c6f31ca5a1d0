"""What may be asked of a match of Arcmage (4.2).

Cards are slugs, `?` one that nobody named. Cards in play are `A5`, cities among them, resource
cards `Ar1`. Places are `army` or a city. Targets stand as they are written behind their `>`: `A5`,
`B`, `S2`, `Ar1`, `A:ghoul`. `seat` is who is said to enter it, None where that was left out;
`hold`: answers may follow. `retreats` are of cities that fall by this (R52). `results` are names
that people give, `dealt` those that the dealer drew beside them (R134), each seat's in the order in
which they are needed. `TEXT` is how a command is written behind its seat (`core.kit.grammar`); its
kinds stand in `notation.verbs`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.items import Part

Phase = Literal["draw", "devotion", "play1", "attack", "play2", "discard"]
ShownZone = Literal["hand", "top", "reserve", "res"]
Retreat = tuple[str, str]  # a resident of a fallen city, its place


@dataclass(frozen=True, slots=True)
class Payment:
    """Resource cards, and produced resources of the pool; factions in their order (R28, R32)."""

    cards: tuple[tuple[Faction, int], ...] = ()
    pool: tuple[tuple[Faction, int], ...] = ()


FREE = Payment()


@dataclass(frozen=True, slots=True)
class SetReserve:
    """Three cities are put aside (R5)."""

    TEXT: ClassVar = "reserve {cards:cards}"
    cards: tuple[str, ...]
    seat: str | None = None
    kind: Literal["set_reserve"] = "set_reserve"


@dataclass(frozen=True, slots=True)
class DealHand:
    """The first seven cards (R8); None: the dealer's."""

    TEXT: ClassVar = "deal[ {cards:dealt}]"
    cards: tuple[str, ...] | None = None
    seat: str | None = None
    kind: Literal["deal_hand"] = "deal_hand"


@dataclass(frozen=True, slots=True)
class ChooseFirst:
    """Who takes the first turn, and how that was found (R9)."""

    TEXT: ClassVar = "first {who:seat}[ {how:how}]"
    who: str
    how: str = ""
    seat: str | None = None
    kind: Literal["choose_first"] = "choose_first"


@dataclass(frozen=True, slots=True)
class OpenCity:
    """The first city (R10)."""

    TEXT: ClassVar = "open {card:card}"
    card: str
    seat: str | None = None
    kind: Literal["open_city"] = "open_city"


@dataclass(frozen=True, slots=True)
class UnmarkAll:
    """The unmark phase, but for what an effect keeps marked (R37)."""

    TEXT: ClassVar = "u {keep,retreats:keep}"
    keep: tuple[str, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["unmark_all"] = "unmark_all"


@dataclass(frozen=True, slots=True)
class FoundCity:
    """A city instead of a turn (R47)."""

    TEXT: ClassVar = "found {card:card} {retreats:retreats}"
    card: str
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["found_city"] = "found_city"


@dataclass(frozen=True, slots=True)
class DrawCards:
    """None, one or two (R38); `cards` None: the dealer's, or none was there."""

    TEXT: ClassVar = "{n:draw}[ {cards:dealt}] {retreats:retreats}"
    n: Literal[0, 1, 2]
    cards: tuple[str, ...] | None = None
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["draw_cards"] = "draw_cards"


@dataclass(frozen=True, slots=True)
class LayResources:
    """Cards of the hand become resources of a faction (R25, R26)."""

    TEXT: ClassVar = "r {laid,retreats:laid}"
    laid: tuple[tuple[str, Faction], ...]
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["lay_resources"] = "lay_resources"


@dataclass(frozen=True, slots=True)
class Devote:
    """Devotion to a city (R59); `extra` and cards `removed` from the graveyard add to it (R64)."""

    TEXT: ClassVar = (
        "v {city:inst} "
        "{devotees,extra,removed,targets,places,results,retreats:devotion}[ {hold:hold}]"
    )
    city: str
    devotees: tuple[str, ...] = ()
    extra: int = 0
    removed: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["devote"] = "devote"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A card of the hand (R30)."""

    TEXT: ClassVar = "p {card,modes,place,targets,pay,x,results,retreats:played}[ {hold:hold}]"
    card: str
    place: str | None = None
    targets: tuple[str, ...] = ()
    pay: Payment = FREE
    x: int | None = None
    modes: tuple[int, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["play_card"] = "play_card"


@dataclass(frozen=True, slots=True)
class MoveCreature:
    """Between cities and army (R71)."""

    TEXT: ClassVar = "m {card:inst} {place:place} {retreats:retreats}"
    card: str
    place: str
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["move_creature"] = "move_creature"


@dataclass(frozen=True, slots=True)
class ActivateAbility:
    """An activated ability, by its number on the card from 1 (R115)."""

    TEXT: ClassVar = (
        "a {card,number:ability} {targets,place,pay,modes,results,retreats:choices}[ {hold:hold}]"
    )
    card: str
    number: int
    targets: tuple[str, ...] = ()
    place: str | None = None
    pay: Payment = FREE
    modes: tuple[int, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["activate_ability"] = "activate_ability"


@dataclass(frozen=True, slots=True)
class ResolveTrigger:
    """The oldest waiting trigger of a card (R116); `declined`: it is let go."""

    TEXT: ClassVar = (
        "t {card:inst} {declined,targets,place,pay,modes,results,retreats:trigger}[ {hold:hold}]"
    )
    card: str
    declined: bool = False
    targets: tuple[str, ...] = ()
    place: str | None = None
    pay: Payment = FREE
    modes: tuple[int, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["resolve_trigger"] = "resolve_trigger"


@dataclass(frozen=True, slots=True)
class ResolveItem:
    """The top of the stack, with what is chosen only now (R81)."""

    TEXT: ClassVar = "ok {place,targets,modes,results,retreats:late_choices}"
    place: str | None = None
    targets: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    results: tuple[Part, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    dealt: tuple[Part, ...] = ()
    kind: Literal["resolve_item"] = "resolve_item"


@dataclass(frozen=True, slots=True)
class FailItem:
    """The top of the stack does nothing (R84, R85)."""

    TEXT: ClassVar = "fizz {why:string} {retreats:retreats}"
    why: str
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["fail_item"] = "fail_item"


@dataclass(frozen=True, slots=True)
class DeclareAttack:
    """Attackers in the order of their battles (R93)."""

    TEXT: ClassVar = "atk {city:inst} {attackers,retreats:attackers}[ {hold:hold}]"
    city: str
    attackers: tuple[str, ...]
    retreats: tuple[Retreat, ...] = ()
    hold: bool = False
    seat: str | None = None
    kind: Literal["declare_attack"] = "declare_attack"


@dataclass(frozen=True, slots=True)
class AssignBlocks:
    """Pairs of blocker and attacker; none: nobody blocks (R101)."""

    TEXT: ClassVar = "blk {blocks,retreats:blocks}"
    blocks: tuple[tuple[str, str], ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["assign_blocks"] = "assign_blocks"


@dataclass(frozen=True, slots=True)
class FightBattle:
    """The battle of one attacker; its damage is split among blockers and `city` (R104)."""

    TEXT: ClassVar = "bat {card:inst} {split,retreats:split}"
    card: str
    split: tuple[tuple[str, int], ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["fight_battle"] = "fight_battle"


@dataclass(frozen=True, slots=True)
class CleanCombat:
    """After the battles; `dead`: first in the graveyard, in this order (R112)."""

    TEXT: ClassVar = "clean {dead,retreats:dead}"
    dead: tuple[str, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["clean_combat"] = "clean_combat"


@dataclass(frozen=True, slots=True)
class GoOn:
    """To a phase, None: to the next one (R36)."""

    TEXT: ClassVar = "go[ {phase}] {retreats:retreats}"
    phase: Phase | None = None
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["go_on"] = "go_on"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Straight to discarding, and on if the hand allows (R44)."""

    TEXT: ClassVar = "end {retreats:retreats}"
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["end_turn"] = "end_turn"


@dataclass(frozen=True, slots=True)
class DiscardCards:
    """Down to seven; the last named lies on top (R44)."""

    TEXT: ClassVar = "dis {cards:cards} {retreats:retreats}"
    cards: tuple[str, ...]
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["discard_cards"] = "discard_cards"


@dataclass(frozen=True, slots=True)
class ShowCard:
    """A card is shown, `to` some seats or, with none, to everyone (R132)."""

    TEXT: ClassVar = "show {owner:seat} {zone,card,to:shown}"
    owner: str
    card: str
    zone: ShownZone = "hand"
    to: tuple[str, ...] = ()
    seat: str | None = None
    kind: Literal["show_card"] = "show_card"


@dataclass(frozen=True, slots=True)
class DefineCard:
    """A printed card that the catalogue does not have; its effects are rulings (1.2)."""

    TEXT: ClassVar = "card {card:definition}"
    card: Card
    seat: str | None = None
    kind: Literal["define_card"] = "define_card"


@dataclass(frozen=True, slots=True)
class Concede:
    """R128."""

    TEXT: ClassVar = "quit {retreats:retreats}"
    retreats: tuple[Retreat, ...] = ()
    seat: str | None = None
    kind: Literal["concede"] = "concede"


@dataclass(frozen=True, slots=True)
class AddNote:
    """Words beside the record."""

    TEXT: ClassVar = "note {text:string}"
    text: str
    seat: str | None = None
    kind: Literal["add_note"] = "add_note"


Command = (
    SetReserve
    | DealHand
    | ChooseFirst
    | OpenCity
    | UnmarkAll
    | FoundCity
    | DrawCards
    | LayResources
    | Devote
    | PlayCard
    | MoveCreature
    | ActivateAbility
    | ResolveTrigger
    | ResolveItem
    | FailItem
    | DeclareAttack
    | AssignBlocks
    | FightBattle
    | CleanCombat
    | GoOn
    | EndTurn
    | DiscardCards
    | ShowCard
    | DefineCard
    | Concede
    | AddNote
)
