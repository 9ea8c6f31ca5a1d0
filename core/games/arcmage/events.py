"""What happened, in the past tense. `facts` are what it changed, in their order (1.4).

Seats are `A` to `H`. An event that has a command behind it says what was chosen and seen; what
follows by itself (a creature dies, a city falls, the turn ends) has an event of its own behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.events import MatchEnded
from core.games.arcmage.commands import Payment, ShownZone
from core.games.arcmage.facts import Happening
from core.games.arcmage.pieces import Faction
from core.games.arcmage.pieces.cards import Card
from core.games.arcmage.pieces.items import Item

Phase = Literal[
    "reserve", "deal", "first", "open",
    "unmark", "draw", "devotion", "play1", "attack", "play2", "discard", "over",
]  # fmt: skip
Facts = tuple[Happening, ...]
LostBy = Literal["cities", "deck", "concession", "ruling"]


@dataclass(frozen=True, slots=True)
class ReserveSet:
    """Three cities (or more by the option) put aside (R5)."""

    facts: ClassVar[Facts] = ()
    seat: str
    cards: tuple[str, ...]
    kind: Literal["reserve_set"] = "reserve_set"


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The first seven cards (R8)."""

    facts: ClassVar[Facts] = ()
    seat: str
    cards: tuple[str, ...]
    kind: Literal["hand_dealt"] = "hand_dealt"


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    """R9."""

    facts: ClassVar[Facts] = ()
    seat: str
    how: str
    kind: Literal["first_player_chosen"] = "first_player_chosen"


@dataclass(frozen=True, slots=True)
class FirstCityOpened:
    """R10."""

    facts: ClassVar[Facts] = ()
    seat: str
    card: str
    city: str  # its number in play
    kind: Literal["first_city_opened"] = "first_city_opened"


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """Turns are counted over all seats, from 1 (R11)."""

    seat: str
    turn: int
    facts: Facts = ()
    kind: Literal["turn_started"] = "turn_started"


@dataclass(frozen=True, slots=True)
class Unmarked:
    """`cards` in play and `resources` that unmark; `kept` stay marked by an effect (R37)."""

    seat: str
    cards: tuple[str, ...]
    resources: tuple[str, ...]
    kept: tuple[str, ...] = ()
    facts: Facts = ()
    kind: Literal["unmarked"] = "unmarked"


@dataclass(frozen=True, slots=True)
class CityFounded:
    """Instead of a turn (R47)."""

    seat: str
    card: str
    city: str
    facts: Facts = ()
    kind: Literal["city_founded"] = "city_founded"


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """The draw of the turn: `n` was chosen, `cards` came (R38)."""

    seat: str
    n: int
    cards: tuple[str, ...]
    facts: Facts = ()
    kind: Literal["cards_drawn"] = "cards_drawn"


@dataclass(frozen=True, slots=True)
class ResourcesLaid:
    """Cards of the hand, their factions and their numbers as resources (R25)."""

    facts: ClassVar[Facts] = ()
    seat: str
    laid: tuple[tuple[str, Faction, str], ...]
    kind: Literal["resources_laid"] = "resources_laid"


@dataclass(frozen=True, slots=True)
class DevotionDeclared:
    """On the stack (R59)."""

    item: Item
    facts: Facts = ()
    kind: Literal["devotion_declared"] = "devotion_declared"


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
class AttackDeclared:
    """On the stack; the combat begins (R97)."""

    facts: ClassVar[Facts] = ()
    item: Item
    defender: str
    kind: Literal["attack_declared"] = "attack_declared"


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
class AttackersMarked:
    """Who attacks in the end (R98)."""

    item: str
    seat: str
    city: str
    attackers: tuple[str, ...]
    facts: Facts = ()
    kind: Literal["attackers_marked"] = "attackers_marked"


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
class CreatureMoved:
    """By its player, in a play phase (R71)."""

    seat: str
    card: str
    origin: str  # `army` or a city
    to: str
    facts: Facts = ()
    kind: Literal["creature_moved"] = "creature_moved"


@dataclass(frozen=True, slots=True)
class BlocksAssigned:
    """Pairs of blocker and attacker (R101)."""

    seat: str
    blocks: tuple[tuple[str, str], ...]
    facts: Facts = ()
    kind: Literal["blocks_assigned"] = "blocks_assigned"


@dataclass(frozen=True, slots=True)
class BattleFought:
    """`split` is the damage of the attacker, among blockers and `city` (R104)."""

    seat: str
    attacker: str
    blockers: tuple[str, ...]
    split: tuple[tuple[str, int], ...]
    facts: Facts = ()
    kind: Literal["battle_fought"] = "battle_fought"


@dataclass(frozen=True, slots=True)
class CombatCleaned:
    """The dead leave, then fallen cities (R111)."""

    facts: Facts = ()
    kind: Literal["combat_cleaned"] = "combat_cleaned"


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """Without a clean-up: a player is out (R110, R127)."""

    facts: Facts = ()
    kind: Literal["combat_ended"] = "combat_ended"


@dataclass(frozen=True, slots=True)
class CreatureDied:
    """Found by the state check (R126)."""

    card: str
    slug: str
    facts: Facts = ()
    kind: Literal["creature_died"] = "creature_died"


@dataclass(frozen=True, slots=True)
class CityFell:
    """Destroyed, with what becomes of all that was there (R51 to R54)."""

    card: str
    slug: str
    seat: str
    facts: Facts = ()
    kind: Literal["city_fell"] = "city_fell"


@dataclass(frozen=True, slots=True)
class PlayerLost:
    """A seat is out (R122, R123, R127)."""

    seat: str
    by: LostBy
    facts: Facts = ()
    kind: Literal["player_lost"] = "player_lost"


@dataclass(frozen=True, slots=True)
class TriggersLapsed:
    """Waiting triggers that nothing can come of any more (R116)."""

    facts: Facts = ()
    kind: Literal["triggers_lapsed"] = "triggers_lapsed"


@dataclass(frozen=True, slots=True)
class PhaseEntered:
    """R35."""

    phase: Phase
    facts: Facts = ()
    kind: Literal["phase_entered"] = "phase_entered"


@dataclass(frozen=True, slots=True)
class CardsDiscarded:
    """Down to seven (R44)."""

    seat: str
    cards: tuple[str, ...]
    facts: Facts = ()
    kind: Literal["cards_discarded"] = "cards_discarded"


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """Damage and effects of the turn end (R45)."""

    seat: str
    facts: Facts = ()
    kind: Literal["turn_ended"] = "turn_ended"


@dataclass(frozen=True, slots=True)
class CardShown:
    """To some seats, or with none to everybody (R132)."""

    owner: str
    card: str
    zone: ShownZone
    to: tuple[str, ...] = ()
    facts: Facts = ()
    kind: Literal["card_shown"] = "card_shown"


@dataclass(frozen=True, slots=True)
class PlayerConceded:
    """R128."""

    facts: ClassVar[Facts] = ()
    seat: str
    kind: Literal["player_conceded"] = "player_conceded"


@dataclass(frozen=True, slots=True)
class CardDefined:
    """A printed card that the catalogue does not have, typed in."""

    facts: ClassVar[Facts] = ()
    card: Card
    kind: Literal["card_defined"] = "card_defined"


@dataclass(frozen=True, slots=True)
class AsksSettled:
    """What was asked of the table has had its ruling."""

    facts: ClassVar[Facts] = ()
    kind: Literal["asks_settled"] = "asks_settled"


@dataclass(frozen=True, slots=True)
class NoteAdded:
    """Words beside the record."""

    facts: ClassVar[Facts] = ()
    text: str
    kind: Literal["note_added"] = "note_added"


OwnEvent = (
    ReserveSet
    | HandDealt
    | FirstPlayerChosen
    | FirstCityOpened
    | TurnStarted
    | Unmarked
    | CityFounded
    | CardsDrawn
    | ResourcesLaid
    | DevotionDeclared
    | CardPlayed
    | AbilityActivated
    | AttackDeclared
    | TriggerAnswered
    | ItemResolved
    | DevotionResolved
    | AttackersMarked
    | ItemFailed
    | TriggerResolved
    | TriggerDeclined
    | CreatureMoved
    | BlocksAssigned
    | BattleFought
    | CombatCleaned
    | CombatEnded
    | CreatureDied
    | CityFell
    | PlayerLost
    | TriggersLapsed
    | PhaseEntered
    | CardsDiscarded
    | TurnEnded
    | CardShown
    | PlayerConceded
    | CardDefined
    | AsksSettled
    | NoteAdded
)
Event = OwnEvent | MatchEnded
Bare = (  # of which no facts follow
    ReserveSet
    | HandDealt
    | FirstPlayerChosen
    | FirstCityOpened
    | ResourcesLaid
    | AttackDeclared
    | PlayerConceded
    | CardDefined
    | AsksSettled
    | NoteAdded
)


def seat_of(event: Event) -> str | None:
    """Whose event it is; None of what happens by itself, or beside the game."""
    match event:
        case (
            DevotionDeclared()
            | CardPlayed()
            | AbilityActivated()
            | AttackDeclared()
            | TriggerAnswered()
        ):
            return event.item.seat
        case (
            CombatCleaned()
            | CombatEnded()
            | CreatureDied()
            | TriggersLapsed()
            | PhaseEntered()
            | CardShown()
            | CardDefined()
            | AsksSettled()
            | NoteAdded()
            | MatchEnded()
        ):
            return None
    return event.seat
