"""What can happen to a table, one fact at a time (1.4); rulings state it in these words too.

A card is one in play (`A5`), a resource card (`Ar1`), or one without a number (`A:grave:ghoul`).
`source` is the card in play that a lasting fact comes from and ends with. Those behind `Lose` only
a card's effects and the rules can bring about: no ruling states them. `TEXT` is how one is written
(`core.kit.grammar`); its kinds stand in `notation.facts`.
"""

from __future__ import annotations

from core.games.arcmage.facts.base import *
from core.games.arcmage.facts.flow import *
from core.games.arcmage.facts.hidden_cards import *
from core.games.arcmage.facts.in_play import *
from core.games.arcmage.facts.lasting import *
from core.games.arcmage.facts.moving import *
from core.games.arcmage.facts.resources import *

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
    | ProtectCard
    | PreventDeath
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
Facts = tuple[Happening, ...]
