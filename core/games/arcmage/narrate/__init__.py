"""Events in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from core.events import MatchEnded
from core.games.arcmage import events
from core.games.arcmage import facts as f
from core.games.arcmage.narrate import combat, plays, steps, turns
from core.games.arcmage.narrate.facts import describe
from core.games.arcmage.state import State
from core.games.arcmage.titles import is_enchantment
from core.messages import Message, Narration

__all__ = ["describe", "moments", "narrate", "narrate_step"]


def narrate(event: events.Event) -> Message:
    """What happened, in a sentence or two."""
    return _TELL[type(event)](event)


def narrate_step(before: State, happened: tuple[events.Event, ...]) -> Narration:
    """What a step did, in names: a headline, and the rest below."""
    return steps.step(narrate, before, happened)


def moments(happened: tuple[events.Event, ...]) -> tuple[str, ...]:
    """Marks of a step: attack, battle, death, city_fell, founded, devotion (a level was reached),
    response (an answer to what waited on the stack), ruling_asked, lost, end; each once.

    A city that falls in battle stands as a ruin until the combat is cleaned up, and has its mark
    when it becomes one.
    """
    cleaned = any(isinstance(event, events.CombatCleaned) for event in happened)
    marks = dict.fromkeys(mark for event in happened for mark in _marks(event))
    return tuple(mark for mark in marks if not (cleaned and mark == "city_fell"))


def _marks(event: Any) -> Iterator[str]:
    match event:
        case events.CardPlayed(item=item) | events.AbilityActivated(item=item) if item.id != "S1":
            yield "response"
        case events.DevotionResolved(levels=levels) if levels:
            yield "devotion"
        case events.CreatureDied(slug=slug) if is_enchantment(slug):
            pass
        case _ if event.kind in _MOMENTS:
            yield _MOMENTS[event.kind]
    for fact in getattr(event, "facts", ()):
        if type(fact) in _OF_FACTS:
            yield _OF_FACTS[type(fact)]


_MOMENTS: Mapping[str, str] = {
    "attack_declared": "attack",
    "battle_fought": "battle",
    "creature_died": "death",
    "city_fell": "city_fell",
    "city_founded": "founded",
    "player_lost": "lost",
    "match_ended": "end",
}
_OF_FACTS: Mapping[type, str] = {
    f.KillInBattle: "death",
    f.RuinCity: "city_fell",
    f.AskRuling: "ruling_asked",
}
_TELL: Mapping[type, Callable[[Any], Message]] = {
    events.ReserveSet: turns.reserve,
    events.HandDealt: turns.dealt,
    events.FirstPlayerChosen: turns.first,
    events.FirstCityOpened: turns.opened,
    events.TurnStarted: turns.started,
    events.Unmarked: turns.unmarked,
    events.CityFounded: turns.founded,
    events.CardsDrawn: turns.drawn,
    events.ResourcesLaid: turns.laid,
    events.DevotionDeclared: plays.devoted,
    events.CardPlayed: plays.played,
    events.AbilityActivated: plays.activated,
    events.AttackDeclared: combat.declared,
    events.TriggerAnswered: plays.answered,
    events.ItemResolved: plays.resolved,
    events.DevotionResolved: plays.devotion,
    events.AttackersMarked: combat.marked,
    events.ItemFailed: plays.failed,
    events.TriggerResolved: plays.triggered,
    events.TriggerDeclined: plays.declined,
    events.CreatureMoved: plays.moved,
    events.BlocksAssigned: combat.blocked,
    events.BattleFought: combat.fought,
    events.CombatCleaned: combat.cleaned,
    events.CombatEnded: combat.broken_off,
    events.CreatureDied: combat.died,
    events.CityFell: combat.fell,
    events.PlayerLost: turns.lost,
    events.TriggersLapsed: turns.lapsed,
    events.PhaseEntered: turns.phase,
    events.CardsDiscarded: turns.discarded,
    events.TurnEnded: turns.ended,
    events.CardShown: turns.shown,
    events.PlayerConceded: turns.conceded,
    events.CardDefined: turns.defined,
    events.AsksSettled: turns.settled,
    events.NoteAdded: turns.note,
    MatchEnded: turns.over,
}
