"""What can have happened in a match of Sorcerers' Deck of Death.

Every answer of geometry stands in an event (R58): the fold measures nothing. Lengths and points
are thousandths of an inch.
"""

from __future__ import annotations

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death.events.attacks import (
    AttackDeclared,
    AttackEnded,
    AttackResolved,
    DiceRolled,
    FigureKilled,
    MageHealed,
    StormDeclared,
    WindowDeclined,
    WindowOpened,
    WoundsApplied,
    WoundsLessened,
)
from core.games.sorcerers_deck_of_death.events.places import (
    Action,
    AttackKind,
    Excess,
    Phase,
    Stage,
    Way,
)
from core.games.sorcerers_deck_of_death.events.powers import (
    AbilityCast,
    DefenceRaised,
    FocusDeclared,
    FocusDeepened,
    FocusDrawn,
    MoveQuickened,
    ReactionUsed,
    ShotPowered,
)
from core.games.sorcerers_deck_of_death.events.turns import (
    ActionTaken,
    ActivationEnded,
    ActivationStarted,
    CardsDiscarded,
    CardsDrawn,
    CentreScored,
    Conceded,
    DeckReshuffled,
    FigureDeployed,
    FigureMoved,
    FigureRaised,
    InitiativeRolled,
    Passed,
    PhaseEntered,
    PowerDrawn,
    RoundStarted,
    TokenRemoved,
    TurnEnded,
)

__all__ = [
    "AbilityCast",
    "Action",
    "ActionTaken",
    "ActivationEnded",
    "ActivationStarted",
    "AttackDeclared",
    "AttackEnded",
    "AttackKind",
    "AttackResolved",
    "CardsDiscarded",
    "CardsDrawn",
    "CentreScored",
    "Conceded",
    "DeckReshuffled",
    "DefenceRaised",
    "DiceRolled",
    "Event",
    "Excess",
    "FigureDeployed",
    "FigureKilled",
    "FigureMoved",
    "FigureRaised",
    "FocusDeclared",
    "FocusDeepened",
    "FocusDrawn",
    "InitiativeRolled",
    "MageHealed",
    "Measured",
    "MoveQuickened",
    "OwnEvent",
    "Passed",
    "Phase",
    "PhaseEntered",
    "PowerDrawn",
    "ReactionUsed",
    "RoundStarted",
    "ShotPowered",
    "Stage",
    "StormDeclared",
    "TokenRemoved",
    "TurnEnded",
    "Way",
    "WindowDeclined",
    "WindowOpened",
    "WoundsApplied",
    "WoundsLessened",
]

OwnEvent = (
    FigureDeployed
    | PhaseEntered
    | CardsDrawn
    | PowerDrawn
    | DeckReshuffled
    | CardsDiscarded
    | InitiativeRolled
    | ActivationStarted
    | ActionTaken
    | FigureMoved
    | AttackDeclared
    | StormDeclared
    | AbilityCast
    | ReactionUsed
    | MoveQuickened
    | DefenceRaised
    | ShotPowered
    | FocusDeclared
    | FocusDeepened
    | FocusDrawn
    | DiceRolled
    | AttackResolved
    | WoundsLessened
    | WoundsApplied
    | FigureKilled
    | MageHealed
    | WindowOpened
    | WindowDeclined
    | AttackEnded
    | TokenRemoved
    | FigureRaised
    | ActivationEnded
    | Passed
    | TurnEnded
    | CentreScored
    | RoundStarted
    | Conceded
)
Event = OwnEvent | MatchEnded
Measured = (  # says which soft tests failed (R9)
    FigureDeployed
    | FigureMoved
    | FigureRaised
    | AttackDeclared
    | StormDeclared
    | ReactionUsed
    | CentreScored
)
