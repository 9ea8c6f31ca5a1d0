"""Activations, their actions that are no attack, passing (R20 to R28, R32, R33)."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import attacks, ground, setup
from core.games.sorcerers_deck_of_death.decide.refusals import (
    SHARED,
    missing,
    read_figure,
    refused,
    seat_title,
)
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
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
from core.games.sorcerers_deck_of_death.state import Act, Drawing, State, mapped, place
from core.games.sorcerers_deck_of_death.titles import PHASE_TITLES, figure
from core.messages import msg

COSTS = {"walk": 1, "run": 2, "attack": 1, "charge": 2, "focus": 2}  # R23
POINTS = 2


def activate(step: StepBuilder, command: c.Activate) -> None:
    """One own figure without token gets two action points (R21, R23)."""
    attacks.close(step)
    check_closed(step)
    fig = read_figure(step.state, command.fig)
    if seat_of(fig) != step.state.turn:
        raise SHARED.not_your_turn(seat_title(step.state.turn))
    step.hard(not step.state.figs[fig].done, "already_activated", fig=figure(FIGS[fig]))
    offers = reach.at_activation(step.state, fig)
    step.add(e.ActivationStarted(FIGS[fig], POINTS, profile(fig).move, offers))


def check_closed(step: StepBuilder) -> None:
    """Raises activation_open: the turn's own figure comes first (R21)."""
    act = step.state.act
    if act is not None:
        raise refused("activation_open", fig=figure(FIGS[act.fig]))


def begin_action(step: StepBuilder, action: e.Action) -> Act:
    """The tests common to all actions: no_activation, same_action, no_ap (R23)."""
    attacks.close(step)
    act = step.state.act
    if act is None:
        raise refused("no_activation")
    step.hard(action not in act.used, "same_action")
    step.hard(COSTS[action] <= act.ap, "no_ap", n=COSTS[action], left=act.ap)
    return act


def take(step: StepBuilder, act: Act, action: e.Action) -> None:
    """The action counts, and its points are gone."""
    left = max(0, act.ap - COSTS[action])
    step.add(e.ActionTaken(FIGS[act.fig], action, left))


def check_free(step: StepBuilder, fig: int) -> None:
    """Raises engaged for a figure in contact with an enemy (R35)."""
    touched = measure.engaging(step.state, fig)
    step.soft(not touched, "engaged", by=FIGS[touched[0]] if touched else None)


def walk(step: StepBuilder, command: c.Walk) -> None:
    """Up to Mvt (R26)."""
    act = begin_action(step, "walk")
    _move(step, act, "walk", command.path, act.mvt * INCH)


def run(step: StepBuilder, command: c.Run) -> None:
    """Up to one and a half times Mvt (R28)."""
    act = begin_action(step, "run")
    _move(step, act, "run", command.path, reach.run_reach(act.mvt) * INCH)


def _move(step: StepBuilder, act: Act, way: e.Way, asked: Sequence[Point], limit: int) -> None:
    """Tests in the order of R26: engaged, end, length, enemies, scenery. Without a map none."""
    if not mapped(step.state):
        take(step, act, "run" if way == "run" else "walk")
        ground.went(step, act.fig, way)
        attacks.go_on(step)
        return
    if not asked:
        raise missing(msg("The end of the way"))
    fig, start = act.fig, place(step.state, act.fig)
    check_free(step, fig)
    end = ground.settled(step, fig, asked[-1], asked[-1])
    path = (start, *asked[:-1], end)
    far = ground.length(path)
    step.soft(
        far <= limit + step.tol,
        "too_far",
        measure=far,
        limit=limit,
        rule="R28" if way == "run" else "R26",
    )
    ground.check_enemies(step, fig, path)
    ground.check_scenery(step, fig, path)
    take(step, act, "run" if way == "run" else "walk")
    looks = measure.facing(path[-2], end, step.state.figs[fig].facing)
    step.add(e.FigureMoved(FIGS[fig], way, path, asked[-1], far, looks, warnings=step.warnings()))
    attacks.go_on(step)


def focus(step: StepBuilder, _: c.Focus) -> None:
    """One card for the whole activation (R32)."""
    act = begin_action(step, "focus")
    fig, seat = act.fig, seat_of(act.fig)
    step.hard(reach.may_focus(step.state, fig), "unworthy", fig=figure(FIGS[fig]))
    take(step, act, "focus")
    deep = letter(fig) == "S" and reach.affords(step.state, seat, "DI")
    step.add(e.FocusDeclared(FIGS[fig], 1, ("DI",) if deep else ()))


def draw(step: StepBuilder, command: c.Draw) -> None:
    """The cards of a Focus (R32, R78)."""
    pending = step.state.pending
    if not isinstance(pending, Drawing):
        attacks.check_no_dice(step.state)
        raise refused("wrong_phase", "R15", phase=PHASE_TITLES["activation"])
    seat = seat_of(pending.fig)
    if SEAT[command.seat] != seat:
        raise SHARED.not_your_turn(seat_title(seat), "R32")
    setup.draw(step, command, pending.n)
    step.add(e.FocusDrawn(FIGS[pending.fig]))
    focused(step)


def focused(step: StepBuilder) -> None:
    """What follows the cards of a Focus, once nobody holds too many (R16, R78)."""
    if setup.owed(step.state):
        return
    pending = step.state.pending
    if isinstance(pending, Drawing) and pending.deep:
        fig = pending.fig
        step.add(
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
        attacks.go_on(step)


def end_activation(step: StepBuilder, _: c.EndActivation) -> None:
    """The other action points stay unused (R33)."""
    opened = step.state.act is not None
    attacks.close(step)
    if not opened:
        raise refused("no_activation")
    if step.state.act is not None:
        attacks.end_turn(step)


def pass_turn(step: StepBuilder, _: c.Pass) -> None:
    """Only when all own figures have their tokens; two in a row end the phase (R24)."""
    attacks.close(step)
    check_closed(step)
    state: State = step.state
    left = reach.unspent(state, state.turn)
    step.hard(not left, "must_activate", fig=figure(FIGS[left[0]]) if left else "")
    seat = SEATS[state.turn]
    step.add(e.Passed(seat))
    if step.state.passes == 2:
        step.add(e.PhaseEntered("end", None))
    else:
        step.add(e.TurnEnded(seat))
