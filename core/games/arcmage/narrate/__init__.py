"""Events in words, and the marks of a step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.course import Course
from core.events import MatchEnded, MatchStarted, RulingMade
from core.games.arcmage import events
from core.games.arcmage import facts as f
from core.games.arcmage.narrate.names import names_at
from core.games.arcmage.narrate.steps import narrate, narrate_step
from core.games.arcmage.state import State
from core.games.arcmage.view import count_unseen
from core.kit.phrases import say
from core.messages import Message, msg

__all__ = ["COURSE", "describe", "moments", "narrate", "narrate_step"]


def describe(operation: f.Operation, state: State | None = None) -> Message:
    """What a ruling of the table states, on a table with the names of the cards in play."""
    return say(operation, None if state is None else names_at(state))


def moments(happened: tuple[events.Event, ...]) -> tuple[str, ...]:
    """Marks of a step: attack, battle, death, city_fell, founded, devotion (a level was reached),
    response (an answer to what waited on the stack), ruling_asked, lost, end; each once.

    A city that falls in battle stands as a ruin until the combat is cleaned up, and has its mark
    when it becomes one.
    """
    cleaned = any(isinstance(event, events.CombatCleaned) for event in happened)
    marks = dict.fromkeys(mark for event in happened for mark in _marks(event))
    return tuple(mark for mark in marks if not (cleaned and mark == "city_fell"))


def _marks(event: events.Event | RulingMade[f.Operation] | MatchStarted) -> Iterator[str]:
    mark = _MOMENTS.get(event.kind)
    if isinstance(event, events.CardPlayed | events.AbilityActivated) and event.item.id != "S1":
        yield "response"
    elif isinstance(event, events.DevotionResolved) and event.levels:
        yield "devotion"
    elif mark is not None and not (isinstance(event, events.CreatureDied) and event.is_loose):
        yield mark
    if not isinstance(event, MatchEnded | MatchStarted | RulingMade):
        yield from (_OF_FACTS[fact.kind] for fact in event.facts if fact.kind in _OF_FACTS)


_MOMENTS: Mapping[str, str] = {
    "attack_declared": "attack",
    "battle_fought": "battle",
    "creature_died": "death",
    "city_fell": "city_fell",
    "city_founded": "founded",
    "player_lost": "lost",
    "match_ended": "end",
}
_OF_FACTS: Mapping[str, str] = {
    "kill_in_battle": "death",
    "ruin_city": "city_fell",
    "ask_ruling": "ruling_asked",
}
COURSE = Course(
    unit=msg("defence"),
    weights={
        "lost": 0.9,
        "city_fell": 0.7,
        "founded": 0.35,
        "death": 0.3,
        "ruling_asked": 0.3,
        "attack": 0.15,
    },
    unseen=count_unseen,
)
