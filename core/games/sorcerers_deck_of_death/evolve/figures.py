"""Figures: where they stand, what they have lost."""

from __future__ import annotations

from typing import Any

from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.pieces import FIG, seat_of
from core.games.sorcerers_deck_of_death.state import Attack, Fig, State
from core.kit.handlers import Handlers

APPLY = Handlers[State, State]()  # what events change here


def change(state: State, fig: int, **fields: Any) -> State:
    """The table with fields of one figure exchanged."""
    figs = list(state.figs)
    changed: Fig = figs[fig]._replace(**fields)
    figs[fig] = changed
    return state._replace(figs=tuple(figs))


@APPLY.of(e.FigureDeployed)
def deployed(state: State, event: e.FigureDeployed) -> State:
    """A figure stands; the other seat is next as long as it has one to set up (R13)."""
    fig = FIG[event.fig]
    state = change(state, fig, at=event.at, status="standing", facing=event.facing)
    other = 1 - seat_of(fig)
    waits = any(one.status == "waiting" for one in state.figs[6 * other : 6 * other + 6])
    return state._replace(turn=other if waits else seat_of(fig))


@APPLY.of(e.FigureMoved)
def moved(state: State, event: e.FigureMoved) -> State:
    """A figure stands elsewhere. In an attack it was pushed or thrown, and will not be again."""
    fig = FIG[event.fig]
    at = event.path[-1] if event.path else None
    state = change(state, fig, at=at, facing=event.facing)
    pending = state.pending
    if isinstance(pending, Attack) and event.way in {"push", "throw"}:
        movable = tuple(one for one in pending.movable if one != fig)
        return state._replace(pending=pending._replace(movable=movable))
    return state


@APPLY.of(e.MoveQuickened)
def quickened(state: State, event: e.MoveQuickened) -> State:
    """Another Mvt for this activation."""
    act = state.act
    return state if act is None else state._replace(act=act._replace(mvt=event.mvt))


@APPLY.of(e.WoundsApplied)
def wounded(state: State, event: e.WoundsApplied) -> State:
    """A figure has as many hit points left as the fact says; a Storm remembers it (R83)."""
    fig, pending = FIG[event.fig], state.pending
    state = change(state, fig, hp=event.hp)
    if isinstance(pending, Attack) and pending.kind == "TE" and event.hp:
        state = state._replace(pending=pending._replace(wounded=(*pending.wounded, fig)))
    return state


@APPLY.of(e.FigureKilled)
def killed(state: State, event: e.FigureKilled) -> State:
    """A figure leaves the table; it keeps its token for the round (R90)."""
    return change(state, FIG[event.fig], at=None, status="dead", hp=0)


@APPLY.of(e.MageHealed)
def healed(state: State, event: e.MageHealed) -> State:
    """A Mage has hit points again."""
    return change(state, FIG[event.fig], hp=event.hp)


@APPLY.of(e.TokenRemoved)
def token_removed(state: State, event: e.TokenRemoved) -> State:
    """A figure may be activated again."""
    return change(state, FIG[event.fig], done=False)


@APPLY.of(e.FigureRaised)
def raised(state: State, event: e.FigureRaised) -> State:
    """A dead minion stands again, unworthy (R90)."""
    return change(state, FIG[event.fig], at=event.at, hp=event.hp, raised=True, status="standing")
