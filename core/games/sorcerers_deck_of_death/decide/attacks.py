"""An attack from its dice to its end: wounds, and what may follow (R40 to R45, R59, R72, R73)."""

from __future__ import annotations

from dataclasses import replace

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import setup
from core.games.sorcerers_deck_of_death.decide.refusals import missing, refused
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.pieces import (
    FIG,
    FIGS,
    MAGES,
    SEATS,
    letter,
    profile,
    read_fig,
    seat_of,
)
from core.games.sorcerers_deck_of_death.rules import chances, reach
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State
from core.games.sorcerers_deck_of_death.titles import figure
from core.kit.places import listing
from core.messages import msg

MAGE_HP = 6
MOST_WOUNDS = 99  # that a table can count
FACING_MELEE = {"melee", "charge"}  # attacks of a figure that has a front arc


# --- what must come first, and what closes by itself -----------------------------------------


def waiting(state: State) -> Attack | None:
    """The attack that waits for dice."""
    pending = state.pending
    return pending if isinstance(pending, Attack) and pending.stage == "dice" else None


def check_no_dice(state: State) -> None:
    """Raises dice_needed while an attack waits for dice, draw_needed while a Focus waits for
    cards (R41, R32)."""
    if waiting(state):
        raise refused("dice_needed")
    if isinstance(state.pending, Drawing):
        raise refused("draw_needed", n=state.pending.n)


def close(step: StepBuilder) -> None:
    """Something of a later step is entered: optional windows close (R72).

    Raises dice_needed, draw_needed for what is not optional (R41, R32).
    """
    while step.state.pending is not None and step.ended is None:
        pending = step.state.pending
        check_no_dice(step.state)
        assert isinstance(pending, Attack)  # noqa: S101 - anything else was refused
        if pending.stage == "wound":
            step.add(e.WindowDeclined(pending.offers))
            apply_wounds(step)
        else:
            step.add(e.WindowDeclined(open_now(pending)))
            end_attack(step)


def close_wound(step: StepBuilder) -> None:
    """The window of Already Dead closes, if it is open (R72)."""
    pending = step.state.pending
    if isinstance(pending, Attack) and pending.stage == "wound":
        step.add(e.WindowDeclined(pending.offers))
        apply_wounds(step)


def open_now(pending: Attack) -> tuple[str, ...]:
    """What may be done at the present step of the attack, and can be declined (R72)."""
    moves = (pending.stage,) if pending.stage in {"push", "throw"} else ()
    return (*moves, *pending.offers)


# --- dice ------------------------------------------------------------------------------------


def roll(step: StepBuilder, command: c.Roll) -> None:
    """The dice of the attack that waits (R43)."""
    if isinstance(step.state.pending, Drawing):
        raise refused("draw_needed", n=step.state.pending.n)
    if isinstance(step.state.pending, Attack) and step.state.pending.left:
        close_wound(step)  # the next of a Storm comes
    pending = waiting(step.state)
    if pending is None:
        raise refused("no_dice_due")
    target = target_named(command.target, pending.left or (pending.target,))
    if command.dice is None or (pending.kind == "DP" and command.opp is None):
        raise missing(msg("What the dice show"))
    setup.check_dice(command.dice)
    if command.opp is not None:
        setup.check_dice(command.opp if pending.kind == "DP" else ())
    step.add(e.DiceRolled(FIGS[target], command.dice, command.opp, command.source))
    resolved = _resolved(pending, target, command.dice, command.opp)
    if command.wounds is not None:
        agreed, n = command.wounds == resolved.wounds, resolved.wounds
        step.hard(agreed, "wounds_differ", n=n, said=command.wounds)
        resolved = replace(resolved, wounds=min(max(0, command.wounds), MOST_WOUNDS))
    step.add(resolved)
    loser, wounds = losing(step.state), attack_of(step).wounds
    if reach.lessens(step.state, loser, wounds):
        step.add(e.WindowOpened("wound", (FIGS[loser],), ("DM",)))
    else:
        apply_wounds(step)


def target_named(asked: str | None, among: tuple[int, ...]) -> int:
    """The figure meant: the only one that there is, or the one named. Raises not_a_target."""
    if asked is None:
        if len(among) == 1:
            return among[0]
        raise missing(msg("The target"))
    name = read_fig(asked)
    if name is None or FIG[name] not in among:
        known = listing([figure(FIGS[fig]) for fig in among])
        raise refused("not_a_target", fig=asked, known=known)
    return FIG[name]


def _resolved(pending: Attack, target: int, dice: c.Dice, opp: c.Dice | None) -> e.AttackResolved:
    attacker = None if pending.attacker is None else FIGS[pending.attacker]
    total = sum(dice) + pending.bonus
    if opp is not None:  # R88
        who, wounds = chances.duel(total, sum(opp))
        loser = attacker if who == "caster" and attacker else FIGS[target]
        against = sum(opp)
    else:
        against = profile(target).defence if pending.kind == "TE" else pending.defence
        wounds = min(pending.cap, chances.wounds(total, against))  # R44, R45
        loser = FIGS[target]
    return e.AttackResolved(
        pending.kind, attacker, FIGS[target], total, against, total - against, wounds, loser
    )


def losing(state: State) -> int:
    """Who loses hit points by the dice: the target, or the caster of a lost duel (R88)."""
    pending = state.pending
    assert isinstance(pending, Attack)  # noqa: S101 - asked after dice only
    return pending.loser


def attack_of(step: StepBuilder) -> Attack:
    """The attack that is under way."""
    pending = step.state.pending
    assert isinstance(pending, Attack)  # noqa: S101 - asked during an attack only
    return pending


# --- wounds ----------------------------------------------------------------------------------


def apply_wounds(step: StepBuilder) -> None:
    """Hit points are lost, the dead removed; then the attack goes on (R44, R59, R73)."""
    pending = attack_of(step)
    if pending.wounds:
        by = None if pending.attacker is None else FIGS[pending.attacker]
        hurt(step, pending.loser, pending.wounds, pending.kind, by)
        if step.ended is None:
            _heal(step, pending)
    if step.ended is None:
        _after_wounds(step)


def hurt(
    step: StepBuilder, fig: int, wounds: int, cause: e.AttackKind | None, by: str | None = None
) -> None:
    """A figure loses hit points; a dead Mage ends the match (R59, R95). No cause: the centre."""
    left = max(0, step.state.figs[fig].hp - wounds)
    step.add(e.WoundsApplied(FIGS[fig], wounds, left, cause or "centre", by))
    if left:
        return
    step.add(e.FigureKilled(FIGS[fig], by))
    if fig in MAGES:
        end(step, 1 - seat_of(fig), "mage_killed")


def end(step: StepBuilder, winner: int | None, reason: str) -> None:
    """The match is over."""
    step.ended = MatchEnded("draw" if winner is None else SEATS[winner], reason)
    step.add(step.ended)


def _heal(step: StepBuilder, pending: Attack) -> None:
    """Life Drain gives a lost point back (R87)."""
    mage = pending.attacker
    if pending.kind != "DV" or mage is None:
        return
    hp = step.state.figs[mage].hp
    if hp < MAGE_HP:
        step.add(e.MageHealed(FIGS[mage], hp + 1))


def _after_wounds(step: StepBuilder) -> None:
    """Pushes, throws, or the end of the attack (R73, steps 5 to 7)."""
    pending = attack_of(step)
    alive = step.state.figs[pending.target].status == "standing"
    if pending.kind == "TE":
        _storm_goes_on(step, pending)
    elif pending.kind == "PR" and pending.wounds and alive:
        step.add(e.WindowOpened("throw", (FIGS[pending.target],)))
    elif pending.pushes and pending.wounds and alive:
        offers = ("PR",) if _projects(step.state, pending) else ()
        step.add(e.WindowOpened("push", (FIGS[pending.target],), offers))
    else:
        offer_projection(step)


def _storm_goes_on(step: StepBuilder, pending: Attack) -> None:
    """The next dice, or when all are in the pushes of wounded survivors (R83)."""
    if pending.left:
        if pending.stage != "dice":
            step.add(e.WindowOpened("dice", tuple(FIGS[fig] for fig in pending.left)))
    elif pending.wounded:
        step.add(e.WindowOpened("push", tuple(FIGS[fig] for fig in pending.wounded)))
    else:
        end_attack(step)


def _projects(state: State, pending: Attack) -> bool:
    """Whether a Projection may follow (R80)."""
    return (
        pending.kind in FACING_MELEE
        and pending.attacker is not None
        and letter(pending.attacker) == "L"
        and state.figs[pending.target].status == "standing"
        and reach.affords(state, pending.seat, "PR")
    )


def offer_projection(step: StepBuilder) -> None:
    """A Projection may follow (R80), or the attack ends."""
    pending = attack_of(step)
    if _projects(step.state, pending):
        step.add(e.WindowOpened("projection", (FIGS[pending.target],), ("PR",)))
    else:
        end_attack(step)


def end_attack(step: StepBuilder) -> None:
    """The attack is over, and with it perhaps the activation or the turn (R33)."""
    step.add(e.AttackEnded(attack_of(step).kind))
    go_on(step)


def go_on(step: StepBuilder) -> None:
    """The turn ends where nothing can be done in it any more (R22, R33)."""
    act = step.state.act
    if act is None or not act.ap:
        end_turn(step)


def end_turn(step: StepBuilder) -> None:
    """The activated figure gets its token; the other seat is next (R20, R33)."""
    act, seat = step.state.act, SEATS[step.state.turn]
    if act is not None:
        step.add(e.ActivationEnded(FIGS[act.fig], act.ap))
    step.add(e.TurnEnded(seat))
