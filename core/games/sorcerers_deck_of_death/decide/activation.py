"""Activations, their actions that are no attack, passing (R20 to R28, R32, R33)."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import attacks, ground, setup
from core.games.sorcerers_deck_of_death.decide.refusals import (
    missing,
    read_figure,
    refused,
    seat_title,
)
from core.games.sorcerers_deck_of_death.decide.tale import Tale
from core.games.sorcerers_deck_of_death.narrate.titles import PHASE_TITLES, figure
from core.games.sorcerers_deck_of_death.pieces import (
    FIGS,
    INCH,
    SEAT,
    SEATS,
    Point,
    letter,
    profile,
    seat_of,
)
from core.games.sorcerers_deck_of_death.rules import measure, reach
from core.games.sorcerers_deck_of_death.state import Act, Drawing, State, place
from core.messages import msg

COSTS = {"walk": 1, "run": 2, "attack": 1, "charge": 2, "focus": 2}  # R23
POINTS = 2


def activate(tale: Tale, command: c.Activate) -> None:
    """One own figure without token gets two action points (R21, R23)."""
    attacks.close(tale)
    check_closed(tale)
    fig = read_figure(tale.state, command.fig)
    if seat_of(fig) != tale.state.turn:
        raise refused("not_your_turn", seat=seat_title(tale.state.turn))
    tale.hard(not tale.state.figs[fig].done, "already_activated", fig=figure(FIGS[fig]))
    offers = reach.at_activation(tale.state, fig)
    tale.tell(e.ActivationStarted(FIGS[fig], POINTS, profile(fig).move, offers))


def check_closed(tale: Tale) -> None:
    """Raises activation_open: the turn's own figure comes first (R21)."""
    act = tale.state.act
    if act is not None:
        raise refused("activation_open", fig=figure(FIGS[act.fig]))


def begin_action(tale: Tale, action: e.Action) -> Act:
    """The tests common to all actions: no_activation, same_action, no_ap (R23)."""
    attacks.close(tale)
    act = tale.state.act
    if act is None:
        raise refused("no_activation")
    tale.hard(action not in act.used, "same_action")
    tale.hard(COSTS[action] <= act.ap, "no_ap", n=COSTS[action], left=act.ap)
    return act


def take(tale: Tale, act: Act, action: e.Action) -> None:
    """The action counts, and its points are gone."""
    left = max(0, act.ap - COSTS[action])
    tale.tell(e.ActionTaken(FIGS[act.fig], action, left))


def check_free(tale: Tale, fig: int) -> None:
    """Raises engaged for a figure in contact with an enemy (R35)."""
    touched = measure.engaging(tale.state, fig)
    tale.soft(not touched, "engaged", by=FIGS[touched[0]] if touched else None)


def walk(tale: Tale, command: c.Walk) -> None:
    """Up to Mvt (R26)."""
    act = begin_action(tale, "walk")
    _move(tale, act, "walk", command.path, act.mvt * INCH)


def run(tale: Tale, command: c.Run) -> None:
    """Up to one and a half times Mvt (R28)."""
    act = begin_action(tale, "run")
    _move(tale, act, "run", command.path, reach.run_reach(act.mvt) * INCH)


def _move(tale: Tale, act: Act, way: e.Way, asked: Sequence[Point], limit: int) -> None:
    """Tests in the order of R26: engaged, end, length, enemies, scenery."""
    if not asked:
        raise missing(msg("The end of the way"))
    fig, start = act.fig, place(tale.state, act.fig)
    check_free(tale, fig)
    end = ground.settled(tale, fig, asked[-1], asked[-1])
    path = (start, *asked[:-1], end)
    far = ground.length(path)
    tale.soft(
        far <= limit + tale.tol,
        "too_far",
        measure=far,
        limit=limit,
        rule="R28" if way == "run" else "R26",
    )
    ground.check_enemies(tale, fig, path)
    ground.check_scenery(tale, fig, path)
    take(tale, act, "run" if way == "run" else "walk")
    looks = measure.facing(path[-2], end, tale.state.figs[fig].facing)
    tale.tell(e.FigureMoved(FIGS[fig], way, path, asked[-1], far, looks, warnings=tale.warnings()))
    attacks.go_on(tale)


def focus(tale: Tale, _: c.Focus) -> None:
    """One card for the whole activation (R32)."""
    act = begin_action(tale, "focus")
    fig, seat = act.fig, seat_of(act.fig)
    tale.hard(reach.may_focus(tale.state, fig), "unworthy", fig=figure(FIGS[fig]))
    take(tale, act, "focus")
    deep = letter(fig) == "S" and reach.affords(tale.state, seat, "DI")
    tale.tell(e.FocusDeclared(FIGS[fig], 1, ("DI",) if deep else ()))


def draw(tale: Tale, command: c.Draw) -> None:
    """The cards of a Focus (R32, R78)."""
    pending = tale.state.pending
    if not isinstance(pending, Drawing):
        attacks.check_no_dice(tale.state)
        raise refused("wrong_phase", "R15", phase=PHASE_TITLES["activation"])
    seat = seat_of(pending.fig)
    if SEAT[command.seat] != seat:
        raise refused("not_your_turn", "R32", seat=seat_title(seat))
    setup.draw(tale, command, pending.n)
    tale.tell(e.FocusDrawn(FIGS[pending.fig]))
    focused(tale)


def focused(tale: Tale) -> None:
    """What follows the cards of a Focus, once nobody holds too many (R16, R78)."""
    if setup.owed(tale.state) is not None:
        return
    pending = tale.state.pending
    if isinstance(pending, Drawing) and pending.deep:
        fig = pending.fig
        tale.tell(
            e.AttackDeclared(
                "DI",
                SEATS[seat_of(fig)],
                None,
                FIGS[fig],
                -2,
                profile(fig).defence,
                cap=1,
            )
        )
    else:
        attacks.go_on(tale)


def end_activation(tale: Tale, _: c.EndActivation) -> None:
    """The other action points stay unused (R33)."""
    opened = tale.state.act is not None
    attacks.close(tale)
    if not opened:
        raise refused("no_activation")
    if tale.state.act is not None:
        attacks.end_turn(tale)


def pass_turn(tale: Tale, _: c.Pass) -> None:
    """Only when all own figures have their tokens; two in a row end the phase (R24)."""
    attacks.close(tale)
    check_closed(tale)
    state: State = tale.state
    left = reach.unspent(state, state.turn)
    tale.hard(not left, "must_activate", fig=figure(FIGS[left[0]]) if left else "")
    seat = SEATS[state.turn]
    tale.tell(e.Passed(seat))
    if tale.state.passes == 2:
        tale.tell(e.PhaseEntered("end", None))
    else:
        tale.tell(e.TurnEnded(seat))
