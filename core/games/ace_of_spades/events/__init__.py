"""What can have happened in a match of Ace of Spades (section 4.5).

A `?` in a list of cards is a card not seen, or one that the reader may not see.
"""

from __future__ import annotations

from core.events import MatchEnded
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.fights import FightChange
from core.games.ace_of_spades.events.flow import FlowChange
from core.games.ace_of_spades.events.hands import HandChange
from core.games.ace_of_spades.events.shots import Played

OfSeat = HandChange | Played | BonusUsed  # what one seat did or was given
OwnEvent = OfSeat | FightChange | FlowChange
Event = OwnEvent | MatchEnded
