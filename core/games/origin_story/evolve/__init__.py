"""One event applied to a table: no rules are asked and nothing is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import MatchEnded
from core.game import Result
from core.games.origin_story import events as e
from core.games.origin_story.evolve import rounds, tricks
from core.games.origin_story.state import State


def evolve(state: State, event: e.Event) -> State:
    """The table after the event."""
    return _APPLY[type(event)](state, event)


def _shown(state: State, event: e.AutomaCardShown) -> State:
    seen = (*state.automa_seen, event.card)
    return state._replace(automa_card=event.card, automa_seen=seen, effect=0)


def _event(state: State, event: e.EventShown) -> State:
    return state._replace(event=event.card, events_seen=(*state.events_seen, event.card))


def _skill(state: State, event: e.SkillUsed) -> State:
    """What is declined is over for this moment, but not used."""
    return state._replace(
        used=state.used if event.declined else (*state.used, event.skill),
        used_in_turn=(*state.used_in_turn, event.skill),
        waiting=tuple(skill for skill in state.waiting if skill != event.skill),
        acted=state.acted or not (event.declined or event.by_itself),
    )


def _energy(state: State, event: e.EnergyMoved) -> State:
    return state._replace(
        supply=state.supply + event.n, for_round=state.for_round + event.for_round
    )


def _next(state: State, event: e.NextAdjusted) -> State:
    n, suit = state.next_card
    return state._replace(next_card=(n + event.n, event.suit or suit))


def _phase(state: State, event: e.PhaseEntered) -> State:
    """Nothing was done yet in a phase that comes."""
    acted = state.acted and event.phase == state.phase
    return state._replace(phase=event.phase, draws=event.draws, open=event.open, acted=acted)


def _refreshed(state: State, event: e.HandRefreshed) -> State:
    state = tricks.refreshed(state, event)
    due = len(event.drawn) - len(event.discarded)
    return state._replace(refreshing=max(0, due))


def _end(state: State, event: MatchEnded) -> State:
    return state._replace(phase="over", draws=0, open=(), result=Result(event.result, event.reason))


_APPLY: Mapping[type, Callable[[State, Any], State]] = {
    e.TableSet: rounds.table,
    e.RoundStarted: rounds.start,
    e.HandDealt: rounds.deal,
    e.EventShown: _event,
    e.StoryDealt: rounds.story_dealt,
    e.StoryChosen: rounds.story,
    e.SuperHeroShown: rounds.super_hero,
    e.SkillsCharged: lambda s, x: s._replace(placed=x.placed, supply=x.supply),
    e.SideChosen: lambda s, x: s._replace(side=x.side),
    e.AutomaCardShown: _shown,
    e.HandChanged: tricks.changed,
    e.TricksBegun: lambda s, _: tricks.turn_over(s._replace(trick_no=1)),
    e.AutomaLed: tricks.led,
    e.AutomaFollowed: tricks.followed,
    e.CardPlayed: tricks.played,
    e.TrickTaken: tricks.taken,
    e.SkillUsed: _skill,
    e.SkillWaits: lambda s, x: s._replace(waiting=(*s.waiting, x.skill)),
    e.TokensRemoved: rounds.removed,
    e.PointsScored: rounds.points,
    e.EnergyMoved: _energy,
    e.CardsExchanged: tricks.exchanged,
    e.CardsAdjusted: tricks.adjusted,
    e.NextAdjusted: _next,
    e.SuitAdjusted: tricks.suit_adjusted,
    e.HandRefreshed: _refreshed,
    e.PlayLimited: lambda s, x: s._replace(limits=(*s.limits, x.limit)),
    e.SideChanged: lambda s, x: s._replace(side=x.side),
    e.TrumpChanged: tricks.trump,
    e.TiesChanged: lambda s, x: s._replace(ties=x.mine),
    e.TableAsked: lambda s, _: s,
    e.Surrendered: tricks.surrendered,
    e.RoundScored: rounds.scored,
    e.PhaseEntered: _phase,
    e.NoteAdded: lambda s, _: s,
    MatchEnded: _end,
}
