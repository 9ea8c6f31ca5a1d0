"""What can have happened in a match of Sorcerers' Deck of Death.

Every answer of geometry stands in an event (R58): the fold measures nothing. Lengths and points
are thousandths of an inch.
"""

from __future__ import annotations

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death.events.attacks import *
from core.games.sorcerers_deck_of_death.events.base import *
from core.games.sorcerers_deck_of_death.events.cards import *
from core.games.sorcerers_deck_of_death.events.places import *
from core.games.sorcerers_deck_of_death.events.powers import *
from core.games.sorcerers_deck_of_death.events.turns import *

OwnEvent = TurnEvent | AttackEvent | PowerEvent
Event = OwnEvent | MatchEnded
