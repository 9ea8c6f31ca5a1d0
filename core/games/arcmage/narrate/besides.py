"""The facts of an event that its own sentence does not say."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.arcmage import events as e
from core.games.arcmage import facts as f
from core.kit.handlers import Handlers

GONE = f.MoveCard | f.KillInBattle | f.RuinCity


def besides(event: e.Event) -> list[f.Happening]:
    """What else it changed, that there is anything to tell of."""
    if isinstance(event, MatchEnded):
        return []
    return [
        fact
        for fact in event.facts
        if not (isinstance(fact, f.NameCard) or _leaves_the_stack(fact) or SAID(fact, event))
    ]


def _leaves_the_stack(fact: f.Happening) -> bool:
    """Whether a card goes onto the stack, or from there to the graveyard, as every card does."""
    return isinstance(fact, f.MoveCard) and (
        fact.to == "stack" or (fact.to == "grave" and ":stack:" in fact.card)
    )


SAID: Handlers[f.Happening, bool] = Handlers(rest=lambda _fact, _event: False)
"""Whether the sentence of an event says a fact of it."""


@SAID.of(e.Unmarked)
def _unmarked(fact: f.Happening, _event: e.Unmarked) -> bool:
    return isinstance(fact, f.UnmarkCard)


@SAID.of(e.CardsDrawn)
def _drawn(fact: f.Happening, _event: e.CardsDrawn) -> bool:
    return isinstance(fact, f.Draw)


@SAID.of(e.CardsDiscarded)
def _discarded(fact: f.Happening, _event: e.CardsDiscarded) -> bool:
    return isinstance(fact, f.Discard)


@SAID.of(e.CardShown)
def _shown(fact: f.Happening, event: e.CardShown) -> bool:
    return isinstance(fact, f.SeeTop | f.SeeHand) or (event.naming and isinstance(fact, f.NameCard))


@SAID.of(e.TriggerDeclined, e.TriggersLapsed)
def _lapsed(fact: f.Happening, _event: e.TriggerDeclined | e.TriggersLapsed) -> bool:
    return isinstance(fact, f.DropTrigger)


@SAID.of(e.CardPlayed, e.AbilityActivated, e.TriggerAnswered)
def _paid(fact: f.Happening, _event: e.CardPlayed | e.AbilityActivated | e.TriggerAnswered) -> bool:
    return isinstance(fact, f.SpendResources)


@SAID.of(e.AttackersMarked)
def _attacks(fact: f.Happening, event: e.AttackersMarked) -> bool:
    return isinstance(fact, f.MarkCard) and fact.card in event.attackers


@SAID.of(e.DevotionResolved)
def _devoted(fact: f.Happening, event: e.DevotionResolved) -> bool:
    return isinstance(fact, f.MarkCard) and fact.card in event.devotees


@SAID.of(e.CreatureMoved)
def _moved(fact: f.Happening, event: e.CreatureMoved) -> bool:
    return isinstance(fact, f.MoveCard | f.MarkCard) and fact.card == event.card


@SAID.of(e.DeathPrevented)
def _spared(fact: f.Happening, _event: e.DeathPrevented) -> bool:
    return isinstance(fact, f.PreventDeath)


@SAID.of(e.CreatureDied, e.CityFell)
def _left(fact: f.Happening, event: e.CreatureDied | e.CityFell) -> bool:
    return isinstance(fact, GONE) and fact.card == event.card


@SAID.of(e.PlayerLost)
def _lost(fact: f.Happening, _event: e.PlayerLost) -> bool:
    """All that a player had."""
    return isinstance(fact, f.MoveCard) and fact.to == "out"
