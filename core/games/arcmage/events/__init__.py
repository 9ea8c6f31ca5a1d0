"""What happened, in the past tense. `facts` are what it changed, in their order (1.4).

Seats are `A` to `H`. An event that has a command behind it says what was chosen and seen; what
follows by itself (a creature dies, a city falls, the turn ends) has an event of its own behind it.
"""

from __future__ import annotations

from core.events import MatchEnded
from core.games.arcmage.events.base import *
from core.games.arcmage.events.combat import *
from core.games.arcmage.events.items import *
from core.games.arcmage.events.setup import *
from core.games.arcmage.events.stack import *
from core.games.arcmage.events.table import *
from core.games.arcmage.events.turn import *

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
    | DeathPrevented
    | CityFell
    | PlayerLost
    | TriggersLapsed
    | PhaseEntered
    | CardsDiscarded
    | TurnEnded
    | CardShown
    | PlayerConceded
    | CardDefined
    | DeckTold
    | AsksSettled
    | NoteAdded
)


Event = OwnEvent | MatchEnded


def seat_of(event: Event) -> str | None:
    """Whose event it is; None of what happens by itself, or beside the game."""
    if isinstance(event, OfItem):
        return event.item.seat
    return None if isinstance(event, MatchEnded) else event.seat
