"""One event applied to a table: no rules are asked and nothing is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import MatchEnded
from core.game import Result
from core.games.ace_of_spades.events import (
    Abandoned,
    AchievementEarned,
    AchievementTicked,
    BonusUsed,
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
    EnemyDefeated,
    EnemyRevealed,
    Event,
    GunJammed,
    HandTrimmed,
    PhaseEntered,
    SceneStarted,
    ShotPlayed,
)
from core.games.ace_of_spades.evolve import bonuses, fights, zones
from core.games.ace_of_spades.pieces import SEAT, Phase
from core.games.ace_of_spades.state import State


def evolve(state: State, event: Event) -> State:
    """The table after the event; events with hidden cards fold as well."""
    return _APPLY[type(event)](state, event)


def _seat(state: State, name: str) -> int:
    return min(SEAT[name], len(state.hands) - 1)


def _hold(state: State, event: CardsDealt | CardsDrawn) -> State:
    state = zones.hold(state, _seat(state, event.seat), event.hand)
    return state._replace(commons=(*state.commons, *event.common))


def _shot(state: State, event: ShotPlayed) -> State:
    return fights.shot(state, event, _seat(state, event.seat))


def _jam(state: State, event: GunJammed) -> State:
    return fights.jam(state, event, _seat(state, event.seat))


def _bonus(state: State, event: BonusUsed) -> State:
    return bonuses.use(state, event, _seat(state, event.seat))


def _trim(state: State, event: HandTrimmed) -> State:
    return zones.put_down(state, _seat(state, event.seat), event.cards, ())


def _refresh(state: State, event: DeckRefreshed) -> State:
    state = zones.gather(state)
    return state._replace(refills=event.refills, refreshes=state.refreshes + 1, acted=True)


def _met(state: State, event: AchievementEarned | AchievementTicked) -> State:
    if event.achievement in state.achievements:
        return state
    return state._replace(achievements=(*state.achievements, event.achievement))


def _swap(state: State, event: CardsSwapped) -> State:
    seat = _seat(state, event.seat)
    state = zones.put_down(state, seat, event.out, event.common)
    state = zones.hold(state, seat, event.in_hand)
    return state._replace(
        commons=(*state.commons, *event.in_common), refills=event.refills, acted=True
    )


def _phase(state: State, event: PhaseEntered) -> State:
    return state._replace(
        phase=event.phase,
        active=_seat(state, event.active),
        need=event.need,
        trim=event.trim,
        due=event.due,
        goes_on=event.goes_on,
    )


def _end(state: State, event: MatchEnded) -> State:
    return state._replace(
        phase=_ENDS.get(event.result, "abandoned"),
        need=(),
        trim=(),
        due=(),
        result=Result(event.result, event.reason),
    )


_ENDS: Mapping[str, Phase] = {"won": "won", "lost": "lost"}
_APPLY: Mapping[type, Callable[[State, Any], State]] = {
    CardsDealt: _hold,
    CardsDrawn: _hold,
    EnemyRevealed: fights.reveal,
    SceneStarted: lambda state, _: zones.gather_all(state),
    ShotPlayed: _shot,
    GunJammed: _jam,
    CardsSwapped: _swap,
    DeckRefreshed: _refresh,
    BonusUsed: _bonus,
    HandTrimmed: _trim,
    EnemyDefeated: fights.defeat,
    PhaseEntered: _phase,
    AchievementEarned: _met,
    AchievementTicked: _met,
    Abandoned: lambda state, _: state,
    MatchEnded: _end,
}
