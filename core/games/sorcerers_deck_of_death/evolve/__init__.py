"""One event applied to a table: no rules are asked, nothing is measured or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.events import MatchEnded
from core.game import Result
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.evolve import attacks, figures, zones
from core.games.sorcerers_deck_of_death.pieces import FIG, SEAT
from core.games.sorcerers_deck_of_death.state import NOBODY, Act, Drawing, State


def evolve(state: State, event: e.Event) -> State:
    """The table after the event; events with hidden cards fold as well."""
    state = _APPLY[type(event)](state, event)
    warned = getattr(event, "warnings", ())
    return state._replace(warnings=state.warnings + len(warned)) if warned else state


def _phase(state: State, event: e.PhaseEntered) -> State:
    turn = NOBODY if event.turn is None else SEAT[event.turn]
    return state._replace(phase=event.phase, turn=turn, passes=0)


def _started(state: State, event: e.ActivationStarted) -> State:
    act = Act(FIG[event.fig], event.ap, event.mvt, offers=event.offers)
    return state._replace(act=act, passes=0)


def _action(state: State, event: e.ActionTaken) -> State:
    act = state.act
    if act is None:
        return state
    return state._replace(act=act._replace(ap=event.ap, used=(*act.used, event.action), offers=()))


def _focus(state: State, event: e.FocusDeclared) -> State:
    return state._replace(pending=Drawing(FIG[event.fig], event.n, offers=event.offers))


def _deepened(state: State, event: e.FocusDeepened) -> State:
    return state._replace(pending=Drawing(FIG[event.fig], event.n, deep=True))


def _focus_drawn(state: State, _: e.FocusDrawn) -> State:
    """A Disciple still has his special attack before him (R78)."""
    pending = state.pending
    if isinstance(pending, Drawing) and pending.deep:
        return state._replace(pending=pending._replace(n=0))
    return state._replace(pending=None)


def _ended(state: State, event: e.ActivationEnded) -> State:
    return figures.change(state, FIG[event.fig], done=True)._replace(act=None)


def _turn(state: State, event: e.TurnEnded) -> State:
    return state._replace(turn=1 - SEAT[event.seat], act=None, pending=None)


def _round(state: State, event: e.RoundStarted) -> State:
    figs = tuple(fig._replace(done=False) for fig in state.figs)
    one, two = (side._replace(drawn=False) for side in state.sides)
    return state._replace(
        round=event.round, phase="power", turn=NOBODY, passes=0, figs=figs, sides=(one, two)
    )


def _over(state: State, event: MatchEnded) -> State:
    result = Result(event.result, event.reason)
    return state._replace(phase="over", turn=NOBODY, act=None, pending=None, result=result)


def _same(state: State, _: Any) -> State:
    """A fact that changes nothing by itself."""
    return state


_APPLY: Mapping[type, Callable[[State, Any], State]] = {
    e.FigureDeployed: figures.deployed,
    e.PhaseEntered: _phase,
    e.CardsDrawn: zones.drawn,
    e.PowerDrawn: zones.power_drawn,
    e.DeckReshuffled: zones.reshuffled,
    e.CardsDiscarded: zones.spent,
    e.InitiativeRolled: lambda s, x: s._replace(first=SEAT[x.winner]),
    e.ActivationStarted: _started,
    e.ActionTaken: _action,
    e.FigureMoved: figures.moved,
    e.AttackDeclared: attacks.declared,
    e.StormDeclared: attacks.storm,
    e.AbilityCast: zones.cast,
    e.ReactionUsed: attacks.reacted,
    e.MoveQuickened: figures.quickened,
    e.DefenceRaised: attacks.defended,
    e.ShotPowered: attacks.powered,
    e.FocusDeclared: _focus,
    e.FocusDeepened: _deepened,
    e.FocusDrawn: _focus_drawn,
    e.DiceRolled: _same,
    e.AttackResolved: attacks.resolved,
    e.WoundsLessened: attacks.lessened,
    e.WoundsApplied: figures.wounded,
    e.FigureKilled: figures.killed,
    e.MageHealed: figures.healed,
    e.WindowOpened: attacks.opened,
    e.WindowDeclined: attacks.declined,
    e.AttackEnded: lambda s, _: s._replace(pending=None),
    e.TokenRemoved: figures.token_removed,
    e.FigureRaised: figures.raised,
    e.ActivationEnded: _ended,
    e.Passed: lambda s, _: s._replace(passes=s.passes + 1),
    e.TurnEnded: _turn,
    e.CentreScored: _same,
    e.RoundStarted: _round,
    e.Conceded: _same,
    MatchEnded: _over,
}
