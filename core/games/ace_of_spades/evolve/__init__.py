"""One event applied to a table: no rules are asked and nothing is refused."""

from __future__ import annotations

from collections.abc import Mapping

from core.events import MatchEnded
from core.game import Result
from core.games.ace_of_spades.events import Event
from core.games.ace_of_spades.events.bonuses import BonusUsed
from core.games.ace_of_spades.events.fights import EnemyDefeated, EnemyRevealed, SceneStarted
from core.games.ace_of_spades.events.flow import (
    Abandoned,
    AchievementEarned,
    AchievementTicked,
    PhaseEntered,
)
from core.games.ace_of_spades.events.hands import (
    CardNamed,
    CardsDealt,
    CardsDrawn,
    CardsSwapped,
    DeckRefreshed,
    HandTrimmed,
)
from core.games.ace_of_spades.events.shots import GunJammed, ShotPlayed
from core.games.ace_of_spades.evolve import bonuses, fights, zones
from core.games.ace_of_spades.pieces import SEAT, Phase
from core.games.ace_of_spades.state import State
from core.kit.handlers import Handlers

APPLY = Handlers[State, State]()


def evolve(state: State, event: Event) -> State:
    """The table after the event; events with hidden cards fold as well."""
    return _APPLY[type(event)](state, event)


def _seat(state: State, name: str) -> int:
    return min(SEAT[name], len(state.hands) - 1)


@APPLY.of(CardsDealt, CardsDrawn)
def _hold(state: State, event: CardsDealt | CardsDrawn) -> State:
    state = zones.hold(state, _seat(state, event.seat), event.hand)
    return state._replace(commons=(*state.commons, *event.common))


@APPLY.of(ShotPlayed)
def _shot(state: State, event: ShotPlayed) -> State:
    return fights.shot(state, event, _seat(state, event.seat))


@APPLY.of(GunJammed)
def _jam(state: State, event: GunJammed) -> State:
    return fights.jam(state, event, _seat(state, event.seat))


@APPLY.of(BonusUsed)
def _bonus(state: State, event: BonusUsed) -> State:
    return bonuses.use(state, event, _seat(state, event.seat))


@APPLY.of(HandTrimmed)
def _trim(state: State, event: HandTrimmed) -> State:
    return zones.put_down(state, _seat(state, event.seat), event.cards, ())


@APPLY.of(CardNamed)
def _name(state: State, event: CardNamed) -> State:
    return zones.name(state, _seat(state, event.seat), event.card)


@APPLY.of(DeckRefreshed)
def _refresh(state: State, event: DeckRefreshed) -> State:
    state = zones.gather(state)
    return state._replace(refills=event.refills, refreshes=state.refreshes + 1, acted=True)


@APPLY.of(AchievementEarned, AchievementTicked)
def _met(state: State, event: AchievementEarned | AchievementTicked) -> State:
    if event.achievement in state.achievements:
        return state
    return state._replace(achievements=(*state.achievements, event.achievement))


@APPLY.of(CardsSwapped)
def _swap(state: State, event: CardsSwapped) -> State:
    seat = _seat(state, event.seat)
    state = zones.put_down(state, seat, event.out, event.common)
    state = zones.hold(state, seat, event.in_hand)
    return state._replace(
        commons=(*state.commons, *event.in_common), refills=event.refills, acted=True
    )


@APPLY.of(PhaseEntered)
def _phase(state: State, event: PhaseEntered) -> State:
    return state._replace(
        phase=event.phase,
        active=_seat(state, event.active),
        need=event.need,
        trim=event.trim,
        due=event.due,
        goes_on=event.goes_on,
    )


@APPLY.of(MatchEnded)
def _end(state: State, event: MatchEnded) -> State:
    return state._replace(
        phase=_ENDS.get(event.result, "abandoned"),
        need=(),
        trim=(),
        due=(),
        result=Result(event.result, event.reason),
    )


_ENDS: Mapping[str, Phase] = {"won": "won", "lost": "lost"}
APPLY.of(EnemyRevealed)(fights.reveal)
APPLY.of(EnemyDefeated)(fights.defeat)
APPLY.of(SceneStarted)(lambda state, _: zones.gather_all(state))
APPLY.of(Abandoned)(lambda state, _: state)
_APPLY = APPLY.functions
