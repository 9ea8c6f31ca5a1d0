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

from core.games.arcmage.commands.combat import *
from core.games.arcmage.commands.setup import *
from core.games.arcmage.commands.stack import *
from core.games.arcmage.commands.table import *
from core.games.arcmage.commands.turn import *

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
    | TellDeck
    | Concede
    | AddNote
)
