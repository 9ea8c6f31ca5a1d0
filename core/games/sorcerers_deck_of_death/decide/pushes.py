"""What may follow an attack: pushes and throws; declining what is open (R46 to R48, R72, R80)."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import attacks, ground
from core.games.sorcerers_deck_of_death.decide.refusals import missing, refused
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, Point
from core.games.sorcerers_deck_of_death.rules import measure, paths, reach
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, mapped, place
from core.messages import msg

PUSH = INCH  # R46
THROW = 4 * INCH  # R80


def push(step: StepBuilder, command: c.Push) -> None:
    """Up to an inch, after a success that grants it (R46 to R48, R76, R83)."""
    attacks.close_wound(step)
    attacks.check_no_dice(step.state)
    pending = step.state.pending
    if not isinstance(pending, Attack) or pending.stage != "push":
        raise refused("no_push")
    fig = attacks.target_named(command.target, pending.movable)
    if mapped(step.state):
        _pushed(step, pending, fig, command.to)
    else:
        ground.went(step, fig, "push", pending.attacker)
    if pending.kind != "TE":
        attacks.offer_projection(step)
    elif not attacks.attack_of(step).movable:
        attacks.end_attack(step)


def _pushed(step: StepBuilder, pending: Attack, fig: int, to: Point | None) -> None:
    if to is None:
        raise missing(msg("Where to"))
    old = place(step.state, fig)
    touched = frozenset(measure.engaging(step.state, fig))
    end_ = ground.settled(step, fig, to, to, touching=touched)
    path = (old, end_)
    far = measure.distance(old, end_)
    step.soft(far <= PUSH + step.tol, "too_far", measure=far, limit=PUSH, rule="R46")
    if pending.kind in attacks.FACING_MELEE and pending.attacker is not None:
        at = place(step.state, pending.attacker)
        out = round(
            paths.outside_wedge(
                (end_[0] - old[0], end_[1] - old[1]),
                (old[0] - at[0], old[1] - at[1]),
                step.state.options.front_arc_deg,
            )
        )
        step.soft(out <= step.tol, "outside_arc", measure=out, limit=step.tol)
    ground.check_enemies(step, fig, path, touched, rule="R48")
    ground.check_scenery(step, fig, path)
    _moved(step, pending, fig, way="push", path=path, entered=to)


def throw(step: StepBuilder, command: c.Place) -> None:
    """Anywhere within four inches of the Brute (R80)."""
    attacks.check_no_dice(step.state)
    pending = step.state.pending
    if not isinstance(pending, Attack) or pending.stage != "throw" or pending.attacker is None:
        raise refused("no_window", "R80")
    if mapped(step.state):
        _thrown(step, pending, pending.attacker, command.to)
    else:
        ground.went(step, pending.target, "throw", pending.attacker)
    attacks.end_attack(step)


def _thrown(step: StepBuilder, pending: Attack, by: int, to: Point | None) -> None:
    if to is None:
        raise missing(msg("Where to"))
    fig = pending.target
    old = place(step.state, fig)
    touched = frozenset(measure.engaging(step.state, fig))
    end_ = ground.settled(step, fig, to, to, touching=touched)
    far = measure.gap_at(step.state, fig, end_, by)
    step.soft(far <= THROW + step.tol, "too_far", measure=far, limit=THROW, rule="R80")
    _moved(step, pending, fig, way="throw", path=(old, end_), entered=to)


def _moved(
    step: StepBuilder,
    pending: Attack,
    fig: int,
    *,
    way: e.Way,
    path: tuple[Point, Point],
    entered: Point,
) -> None:
    by = None if pending.attacker is None else FIGS[pending.attacker]
    far = measure.distance(*path)
    looks = step.state.figs[fig].facing
    step.add(e.FigureMoved(FIGS[fig], way, path, entered, far, looks, by, step.warnings()))


def decline(step: StepBuilder, _: c.Decline) -> None:
    """Leave what is open at the present step (R72). Raises no_window."""
    pending, act = step.state.pending, reach.fresh_act(step.state)
    match pending:
        case Attack(stage="dice", offers=offers) | Drawing(offers=offers) if offers:
            step.add(e.WindowDeclined(offers))
        case Attack(stage="wound"):
            attacks.close_wound(step)
        case Attack(stage="push", kind=kind):
            step.add(e.WindowDeclined(("push",)))
            attacks.end_attack(step) if kind == "TE" else attacks.offer_projection(step)
        case Attack(stage="projection" | "throw"):
            step.add(e.WindowDeclined(attacks.open_now(pending)))
            attacks.end_attack(step)
        case None if act is not None and act.offers:
            step.add(e.WindowDeclined(act.offers))
        case Attack() | Drawing() | None:
            raise refused("no_window")
