"""One event applied to a table: no rules are asked and nothing is refused."""

from __future__ import annotations

from core.events import MatchEnded
from core.game import Result
from core.games.origin_story import events as e
from core.games.origin_story.evolve import rounds, tricks
from core.games.origin_story.state import State
from core.kit.handlers import Handlers

APPLY = Handlers[State, State]()


def evolve(state: State, event: e.Event) -> State:
    """The table after the event."""
    return _BY_KIND[type(event)](state, event)


@APPLY.of(e.AutomaCardShown)
def _shown(state: State, event: e.AutomaCardShown) -> State:
    seen = (*state.automa_seen, event.card)
    return state._replace(automa_card=event.card, automa_seen=seen, effect=0)


@APPLY.of(e.EventShown)
def _event(state: State, event: e.EventShown) -> State:
    return state._replace(event=event.card, events_seen=(*state.events_seen, event.card))


@APPLY.of(e.SkillUsed)
def _skill(state: State, event: e.SkillUsed) -> State:
    """What is declined is over for this moment, but not used."""
    return state._replace(
        used=state.used if event.declined else (*state.used, event.skill),
        used_in_turn=(*state.used_in_turn, event.skill),
        waiting=tuple(skill for skill in state.waiting if skill != event.skill),
        acted=state.acted or not (event.declined or event.by_itself),
    )


@APPLY.of(e.EnergyMoved)
def _energy(state: State, event: e.EnergyMoved) -> State:
    return state._replace(
        supply=state.supply + event.n, for_round=state.for_round + event.for_round
    )


@APPLY.of(e.NextAdjusted)
def _next(state: State, event: e.NextAdjusted) -> State:
    n, suit = state.next_card
    return state._replace(next_card=(n + event.n, event.suit or suit))


@APPLY.of(e.PhaseEntered)
def _phase(state: State, event: e.PhaseEntered) -> State:
    """Nothing was done yet in a phase that comes."""
    acted = state.acted and event.phase == state.phase
    return state._replace(phase=event.phase, draws=event.draws, open=event.open, acted=acted)


@APPLY.of(e.HandRefreshed)
def _refreshed(state: State, event: e.HandRefreshed) -> State:
    state = tricks.refreshed(state, event)
    due = len(event.drawn) - len(event.discarded)
    return state._replace(refreshing=max(0, due))


@APPLY.of(MatchEnded)
def _end(state: State, event: MatchEnded) -> State:
    return state._replace(phase="over", draws=0, open=(), result=Result(event.result, event.reason))


APPLY.of(e.TableSet)(rounds.table)
APPLY.of(e.RoundStarted)(rounds.start)
APPLY.of(e.HandDealt)(rounds.deal)
APPLY.of(e.StoryDealt)(rounds.story_dealt)
APPLY.of(e.StoryChosen)(rounds.story)
APPLY.of(e.SuperHeroShown)(rounds.super_hero)
APPLY.of(e.SkillsCharged)(lambda s, x: s._replace(placed=x.placed, supply=x.supply))
APPLY.of(e.SideChosen)(lambda s, x: s._replace(side=x.side))
APPLY.of(e.HandChanged)(tricks.changed)
APPLY.of(e.TricksBegun)(lambda s, _: tricks.turn_over(s._replace(trick_no=1)))
APPLY.of(e.AutomaLed)(tricks.led)
APPLY.of(e.AutomaFollowed)(tricks.followed)
APPLY.of(e.CardPlayed)(tricks.played)
APPLY.of(e.TrickTaken)(tricks.taken)
APPLY.of(e.SkillWaits)(lambda s, x: s._replace(waiting=(*s.waiting, x.skill)))
APPLY.of(e.TokensRemoved)(rounds.removed)
APPLY.of(e.PointsScored)(rounds.points)
APPLY.of(e.CardsExchanged)(tricks.exchanged)
APPLY.of(e.CardsAdjusted)(tricks.adjusted)
APPLY.of(e.SuitAdjusted)(tricks.suit_adjusted)
APPLY.of(e.PlayLimited)(lambda s, x: s._replace(limits=(*s.limits, x.limit)))
APPLY.of(e.SideChanged)(lambda s, x: s._replace(side=x.side))
APPLY.of(e.TrumpChanged)(tricks.trump)
APPLY.of(e.TiesChanged)(lambda s, x: s._replace(ties=x.mine))
APPLY.of(e.Surrendered)(tricks.surrendered)
APPLY.of(e.RoundScored)(rounds.scored)
APPLY.of(e.TableAsked, e.NoteAdded)(lambda s, _: s)

_BY_KIND = APPLY.functions
