"""An attack from its dice to its end: wounds, pushes, throws (R40 to R48, R59, R72, R73)."""

from __future__ import annotations

from core.events import MatchEnded
from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import ground, setup
from core.games.sorcerers_deck_of_death.decide.refusals import missing, refused
from core.games.sorcerers_deck_of_death.decide.tale import Tale
from core.games.sorcerers_deck_of_death.pieces import (
    FIG,
    FIGS,
    INCH,
    MAGES,
    SEATS,
    Point,
    letter,
    profile,
    read_fig,
    seat_of,
)
from core.games.sorcerers_deck_of_death.rules import chances, measure, paths, reach
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State, place
from core.messages import msg

PUSH = INCH  # R46
THROW = 4 * INCH  # R80
MAGE_HP = 6
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


def close(tale: Tale) -> None:
    """Something of a later step is entered: optional windows close (R72).

    Raises dice_needed, draw_needed for what is not optional (R41, R32).
    """
    while tale.state.pending is not None and tale.ended is None:
        pending = tale.state.pending
        check_no_dice(tale.state)
        assert isinstance(pending, Attack)  # noqa: S101 - anything else was refused
        if pending.stage == "wound":
            tale.tell(e.WindowDeclined(pending.offers))
            apply_wounds(tale)
        else:
            tale.tell(e.WindowDeclined(_open_now(pending)))
            end_attack(tale)


def close_wound(tale: Tale) -> None:
    """The window of Already Dead closes, if it is open (R72)."""
    pending = tale.state.pending
    if isinstance(pending, Attack) and pending.stage == "wound":
        tale.tell(e.WindowDeclined(pending.offers))
        apply_wounds(tale)


def _open_now(pending: Attack) -> tuple[str, ...]:
    moves = (pending.stage,) if pending.stage in {"push", "throw"} else ()
    return (*moves, *pending.offers)


# --- dice ------------------------------------------------------------------------------------


def roll(tale: Tale, command: c.Roll) -> None:
    """The dice of the attack that waits (R43)."""
    if isinstance(tale.state.pending, Drawing):
        raise refused("draw_needed", n=tale.state.pending.n)
    if getattr(tale.state.pending, "left", ()):
        close_wound(tale)  # the next of a Storm comes
    pending = waiting(tale.state)
    if pending is None:
        raise refused("no_dice_due")
    target = _target(command.target, pending.left or (pending.target,))
    if command.dice is None or (pending.kind == "DP" and command.opp is None):
        raise missing(msg("What the dice show"))
    setup.check_dice(command.dice)
    if command.opp is not None:
        setup.check_dice(command.opp if pending.kind == "DP" else ())
    tale.tell(e.DiceRolled(FIGS[target], command.dice, command.opp, command.source))
    tale.tell(_resolved(pending, target, command.dice, command.opp))
    loser, wounds = losing(tale.state), _pending(tale).wounds
    if reach.lessens(tale.state, loser, wounds):
        tale.tell(e.WindowOpened("wound", (FIGS[loser],), ("DM",)))
    else:
        apply_wounds(tale)


def _target(asked: str | None, among: tuple[int, ...]) -> int:
    """The figure meant: the only one that there is, or the one named. Raises not_a_target."""
    if asked is None:
        if len(among) == 1:
            return among[0]
        raise missing(msg("The target"))
    name = read_fig(asked)
    if name is None or FIG[name] not in among:
        known = ", ".join(FIGS[fig] for fig in among)
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


def _pending(tale: Tale) -> Attack:
    pending = tale.state.pending
    assert isinstance(pending, Attack)  # noqa: S101 - asked during an attack only
    return pending


# --- wounds ----------------------------------------------------------------------------------


def apply_wounds(tale: Tale) -> None:
    """Hit points are lost, the dead removed; then the attack goes on (R44, R59, R73)."""
    pending = _pending(tale)
    if pending.wounds:
        by = None if pending.attacker is None else FIGS[pending.attacker]
        hurt(tale, pending.loser, pending.wounds, pending.kind, by)
        if tale.ended is None:
            _heal(tale, pending)
    if tale.ended is None:
        _after_wounds(tale)


def hurt(
    tale: Tale, fig: int, wounds: int, cause: e.AttackKind | None, by: str | None = None
) -> None:
    """A figure loses hit points; a dead Mage ends the match (R59, R95). No cause: the centre."""
    left = max(0, tale.state.figs[fig].hp - wounds)
    tale.tell(e.WoundsApplied(FIGS[fig], wounds, left, cause or "centre", by))
    if left:
        return
    tale.tell(e.FigureKilled(FIGS[fig], by))
    if fig in MAGES:
        end(tale, 1 - seat_of(fig), "mage_killed")


def end(tale: Tale, winner: int | None, reason: str) -> None:
    """The match is over."""
    tale.ended = MatchEnded("draw" if winner is None else SEATS[winner], reason)
    tale.tell(tale.ended)


def _heal(tale: Tale, pending: Attack) -> None:
    """Life Drain gives a lost point back (R87)."""
    mage = pending.attacker
    if pending.kind != "DV" or mage is None:
        return
    hp = tale.state.figs[mage].hp
    if hp < MAGE_HP:
        tale.tell(e.MageHealed(FIGS[mage], hp + 1))


def _after_wounds(tale: Tale) -> None:
    """Pushes, throws, or the end of the attack (R73, steps 5 to 7)."""
    pending = _pending(tale)
    alive = tale.state.figs[pending.target].status == "standing"
    if pending.kind == "TE":
        _storm_goes_on(tale, pending)
    elif pending.kind == "PR" and pending.wounds and alive:
        tale.tell(e.WindowOpened("throw", (FIGS[pending.target],)))
    elif pending.pushes and pending.wounds and alive:
        offers = ("PR",) if _projects(tale.state, pending) else ()
        tale.tell(e.WindowOpened("push", (FIGS[pending.target],), offers))
    else:
        _offer_projection(tale)


def _storm_goes_on(tale: Tale, pending: Attack) -> None:
    """The next dice, or when all are in the pushes of wounded survivors (R83)."""
    if pending.left:
        if pending.stage != "dice":
            tale.tell(e.WindowOpened("dice", tuple(FIGS[fig] for fig in pending.left)))
    elif pending.wounded:
        tale.tell(e.WindowOpened("push", tuple(FIGS[fig] for fig in pending.wounded)))
    else:
        end_attack(tale)


def _projects(state: State, pending: Attack) -> bool:
    """Whether a Projection may follow (R80)."""
    return (
        pending.kind in FACING_MELEE
        and pending.attacker is not None
        and letter(pending.attacker) == "L"
        and state.figs[pending.target].status == "standing"
        and reach.affords(state, pending.seat, "PR")
    )


def _offer_projection(tale: Tale) -> None:
    pending = _pending(tale)
    if _projects(tale.state, pending):
        tale.tell(e.WindowOpened("projection", (FIGS[pending.target],), ("PR",)))
    else:
        end_attack(tale)


def end_attack(tale: Tale) -> None:
    """The attack is over, and with it perhaps the activation or the turn (R33)."""
    tale.tell(e.AttackEnded(_pending(tale).kind))
    go_on(tale)


def go_on(tale: Tale) -> None:
    """The turn ends where nothing can be done in it any more (R22, R33)."""
    act = tale.state.act
    if act is None or not act.ap:
        end_turn(tale)


def end_turn(tale: Tale) -> None:
    """The activated figure gets its token; the other seat is next (R20, R33)."""
    act, seat = tale.state.act, SEATS[tale.state.turn]
    if act is not None:
        tale.tell(e.ActivationEnded(FIGS[act.fig], act.ap))
    tale.tell(e.TurnEnded(seat))


# --- pushes, throws, declining ---------------------------------------------------------------


def push(tale: Tale, command: c.Push) -> None:
    """Up to an inch, after a success that grants it (R46 to R48, R76, R83)."""
    close_wound(tale)
    check_no_dice(tale.state)
    pending = tale.state.pending
    if not isinstance(pending, Attack) or pending.stage != "push":
        raise refused("no_push")
    fig = _target(command.target, pending.movable)
    old = place(tale.state, fig)
    touched = frozenset(measure.engaging(tale.state, fig))
    end_ = ground.settled(tale, fig, command.to, command.to, touching=touched)
    path = (old, end_)
    far = measure.distance(old, end_)
    tale.soft(far <= PUSH + tale.tol, "too_far", measure=far, limit=PUSH, rule="R46")
    if pending.kind in FACING_MELEE and pending.attacker is not None:
        at = place(tale.state, pending.attacker)
        out = round(
            paths.outside_wedge(
                (end_[0] - old[0], end_[1] - old[1]),
                (old[0] - at[0], old[1] - at[1]),
                tale.state.options.front_arc_deg,
            )
        )
        tale.soft(out <= tale.tol, "outside_arc", measure=out, limit=tale.tol)
    ground.check_enemies(tale, fig, path, touched, rule="R48")
    ground.check_scenery(tale, fig, path)
    _moved(tale, pending, fig, way="push", path=path, entered=command.to)
    if pending.kind != "TE":
        _offer_projection(tale)
    elif not _pending(tale).movable:
        end_attack(tale)


def throw(tale: Tale, command: c.Place) -> None:
    """Anywhere within four inches of the Brute (R80)."""
    check_no_dice(tale.state)
    pending = tale.state.pending
    if not isinstance(pending, Attack) or pending.stage != "throw" or pending.attacker is None:
        raise refused("no_window", "R80")
    fig = pending.target
    old = place(tale.state, fig)
    touched = frozenset(measure.engaging(tale.state, fig))
    end_ = ground.settled(tale, fig, command.to, command.to, touching=touched)
    far = measure.gap_at(tale.state, fig, end_, pending.attacker)
    tale.soft(far <= THROW + tale.tol, "too_far", measure=far, limit=THROW, rule="R80")
    _moved(tale, pending, fig, way="throw", path=(old, end_), entered=command.to)
    end_attack(tale)


def _moved(
    tale: Tale,
    pending: Attack,
    fig: int,
    *,
    way: e.Way,
    path: tuple[Point, Point],
    entered: Point,
) -> None:
    by = None if pending.attacker is None else FIGS[pending.attacker]
    far = measure.distance(*path)
    looks = tale.state.figs[fig].facing
    tale.tell(e.FigureMoved(FIGS[fig], way, path, entered, far, looks, by, tale.warnings()))


def decline(tale: Tale, _: c.Decline) -> None:
    """Leave what is open at the present step (R72). Raises no_window."""
    pending, act = tale.state.pending, reach.fresh_act(tale.state)
    match pending:
        case Attack(stage="dice", offers=offers) | Drawing(offers=offers) if offers:
            tale.tell(e.WindowDeclined(offers))
        case Attack(stage="wound"):
            close_wound(tale)
        case Attack(stage="push", kind=kind):
            tale.tell(e.WindowDeclined(("push",)))
            end_attack(tale) if kind == "TE" else _offer_projection(tale)
        case Attack(stage="projection" | "throw"):
            tale.tell(e.WindowDeclined(_open_now(pending)))
            end_attack(tale)
        case None if act is not None and act.offers:
            tale.tell(e.WindowDeclined(act.offers))
        case _:
            raise refused("no_window")
