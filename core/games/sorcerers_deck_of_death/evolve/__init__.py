"""One event applied to a table: no rules are asked, nothing is measured or refused."""

from __future__ import annotations

from core.events import MatchEnded
from core.game import Result
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.evolve import attacks, figures, zones
from core.games.sorcerers_deck_of_death.pieces import FIG, SEAT
from core.games.sorcerers_deck_of_death.state import NOBODY, Act, Drawing, State
from core.kit.handlers import Handlers

APPLY = Handlers[State, State](figures.APPLY, zones.APPLY, attacks.APPLY)


def evolve(state: State, event: e.Event) -> State:
    """The table after the event; events with hidden cards fold as well."""
    state = _APPLY[type(event)](state, event)
    if isinstance(event, e.Measured) and event.warnings:
        return state._replace(warnings=state.warnings + len(event.warnings))
    return state


@APPLY.of(e.PhaseEntered)
def _phase(state: State, event: e.PhaseEntered) -> State:
    turn = NOBODY if event.turn is None else SEAT[event.turn]
    return state._replace(phase=event.phase, turn=turn, passes=0)


@APPLY.of(e.ActivationStarted)
def _started(state: State, event: e.ActivationStarted) -> State:
    act = Act(FIG[event.fig], event.ap, event.mvt, offers=event.offers)
    return state._replace(act=act, passes=0)


@APPLY.of(e.ActionTaken)
def _action(state: State, event: e.ActionTaken) -> State:
    act = state.act
    if act is None:
        return state
    return state._replace(act=act._replace(ap=event.ap, used=(*act.used, event.action), offers=()))


@APPLY.of(e.FocusDeclared)
def _focus(state: State, event: e.FocusDeclared) -> State:
    return state._replace(pending=Drawing(FIG[event.fig], event.n, offers=event.offers))


@APPLY.of(e.FocusDeepened)
def _deepened(state: State, event: e.FocusDeepened) -> State:
    return state._replace(pending=Drawing(FIG[event.fig], event.n, deep=True))


@APPLY.of(e.FocusDrawn)
def _focus_drawn(state: State, _: e.FocusDrawn) -> State:
    """A Disciple still has his special attack before him (R78)."""
    pending = state.pending
    if isinstance(pending, Drawing) and pending.deep:
        return state._replace(pending=pending._replace(n=0))
    return state._replace(pending=None)


@APPLY.of(e.ActivationEnded)
def _ended(state: State, event: e.ActivationEnded) -> State:
    return figures.change(state, FIG[event.fig], done=True)._replace(act=None)


@APPLY.of(e.TurnEnded)
def _turn(state: State, event: e.TurnEnded) -> State:
    return state._replace(turn=1 - SEAT[event.seat], act=None, pending=None)


@APPLY.of(e.RoundStarted)
def _round(state: State, event: e.RoundStarted) -> State:
    figs = tuple(fig._replace(done=False) for fig in state.figs)
    one, two = (side._replace(drawn=False) for side in state.sides)
    return state._replace(
        round=event.round, phase="power", turn=NOBODY, passes=0, figs=figs, sides=(one, two)
    )


@APPLY.of(MatchEnded)
def _over(state: State, event: MatchEnded) -> State:
    result = Result(event.result, event.reason)
    return state._replace(phase="over", turn=NOBODY, act=None, pending=None, result=result)


@APPLY.of(e.DiceRolled, e.CentreScored, e.Conceded)
def _same(state: State, _: object) -> State:
    """A fact that changes nothing by itself."""
    return state


APPLY.of(e.InitiativeRolled)(lambda state, event: state._replace(first=SEAT[event.winner]))
APPLY.of(e.AttackEnded)(lambda state, _: state._replace(pending=None))
APPLY.of(e.Passed)(lambda state, _: state._replace(passes=state.passes + 1))
_APPLY = APPLY.functions
