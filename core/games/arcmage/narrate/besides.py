"""The facts of an event that its own sentence does not say."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import facts as f

GONE = f.MoveCard, f.KillInBattle, f.RuinCity
SAID = {  # kinds of facts that the sentence of an event says
    e.Unmarked: (f.UnmarkCard,),
    e.CardsDrawn: (f.Draw,),
    e.CardsDiscarded: (f.Discard,),
    e.CardShown: (f.SeeTop, f.SeeHand),
    e.TriggerDeclined: (f.DropTrigger,),
    e.TriggersLapsed: (f.DropTrigger,),
    e.CardPlayed: (f.SpendResources,),
    e.AbilityActivated: (f.SpendResources,),
    e.TriggerAnswered: (f.SpendResources,),
}


def besides(event: e.Event) -> list[f.Happening]:
    """What else it changed, that there is anything to tell of."""
    if isinstance(event, MatchEnded):
        return []
    skipped = (f.NameCard, *SAID.get(type(event), ()))
    return [
        fact for fact in event.facts if not isinstance(fact, skipped) and not _is_said(event, fact)
    ]


def _is_said(event: e.OwnEvent, fact: f.Happening) -> bool:
    """Whether the fact is what the sentence says of one of its cards."""
    if isinstance(event, e.AttackersMarked):
        return isinstance(fact, f.MarkCard) and fact.card in event.attackers
    if isinstance(event, e.DevotionResolved):
        return isinstance(fact, f.MarkCard) and fact.card in event.devotees
    if isinstance(event, e.CreatureMoved):
        return isinstance(fact, f.MoveCard | f.MarkCard) and fact.card == event.card
    if isinstance(event, e.CreatureDied | e.CityFell):
        return isinstance(fact, GONE) and fact.card == event.card
    if isinstance(event, e.PlayerLost):  # all that a player had
        return isinstance(fact, f.MoveCard) and fact.to == "out"
    return isinstance(fact, f.MoveCard) and (
        fact.to == "stack" or (fact.to == "grave" and ":stack:" in fact.card)
    )
