"""What can have happened in a match of Origin Story. Points of dials are whole; values are halves
only where a name says so."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.origin_story.events.changes import (
    CardsAdjusted,
    CardsExchanged,
    HandRefreshed,
    NextAdjusted,
    PlayLimited,
    SideChanged,
    SuitAdjusted,
    TiesChanged,
    TrumpChanged,
)
from core.games.origin_story.events.places import Step
from core.games.origin_story.events.rounds import (
    AutomaCardShown,
    EventShown,
    HandDealt,
    NoteAdded,
    PhaseEntered,
    RoundScored,
    RoundStarted,
    SideChosen,
    StoryChosen,
    StoryDealt,
    SuperHeroShown,
    Surrendered,
    TableSet,
    TricksBegun,
)
from core.games.origin_story.events.skills import (
    EnergyMoved,
    PointsScored,
    SkillsCharged,
    SkillUsed,
    SkillWaits,
    TableAsked,
    TokensRemoved,
)
from core.games.origin_story.events.tricks import (
    AutomaFollowed,
    AutomaLed,
    CardPlayed,
    HandChanged,
    TrickTaken,
)

__all__ = [
    "AutomaCardShown",
    "AutomaFollowed",
    "AutomaLed",
    "CardPlayed",
    "CardsAdjusted",
    "CardsExchanged",
    "EnergyMoved",
    "Event",
    "EventShown",
    "HandChanged",
    "HandDealt",
    "HandRefreshed",
    "NextAdjusted",
    "NoteAdded",
    "OwnEvent",
    "PhaseEntered",
    "PlayLimited",
    "PointsScored",
    "RoundScored",
    "RoundStarted",
    "SideChanged",
    "SideChosen",
    "SkillUsed",
    "SkillWaits",
    "SkillsCharged",
    "Step",
    "StoryChosen",
    "StoryDealt",
    "SuitAdjusted",
    "SuperHeroShown",
    "Surrendered",
    "TableAsked",
    "TableSet",
    "TiesChanged",
    "TokensRemoved",
    "TrickTaken",
    "TricksBegun",
    "TrumpChanged",
]

OwnEvent = (
    TableSet
    | RoundStarted
    | HandDealt
    | EventShown
    | StoryDealt
    | StoryChosen
    | SuperHeroShown
    | SkillsCharged
    | SideChosen
    | AutomaCardShown
    | HandChanged
    | TricksBegun
    | AutomaLed
    | AutomaFollowed
    | CardPlayed
    | TrickTaken
    | SkillUsed
    | SkillWaits
    | TokensRemoved
    | PointsScored
    | EnergyMoved
    | CardsExchanged
    | CardsAdjusted
    | NextAdjusted
    | SuitAdjusted
    | HandRefreshed
    | PlayLimited
    | SideChanged
    | TrumpChanged
    | TiesChanged
    | TableAsked
    | Surrendered
    | RoundScored
    | PhaseEntered
    | NoteAdded
)
Event = OwnEvent | MatchEnded
