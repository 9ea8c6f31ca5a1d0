"""Reactions: in their window, once per event, paid for (R70 to R80, R86, R91)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import attacks, ground
from core.games.sorcerers_deck_of_death.decide.payment import cost_words, read_payment
from core.games.sorcerers_deck_of_death.decide.refusals import check_held, missing, refused
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
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
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES, REACTIONS, cost_of
from core.games.sorcerers_deck_of_death.rules import costs, measure, reach
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State, mages, mapped, place
from core.games.sorcerers_deck_of_death.titles import figure, measured
from core.messages import msg

DEFENCE = 1  # Defensive Stance, R75
POWER = 1  # Power Shot, R76
DEEP = 3  # cards of a Disciple's Focus, R78
HOP = INCH  # Agile, R77


def react(step: StepBuilder, command: c.React) -> None:
    """Checks in the order of R70: used, window, owned, geometry, cost, cards in hand."""
    code = command.ability.upper()
    if code not in ABILITIES:
        raise no_such(step.state, step.state.turn, command.ability)
    if code in _used(step.state):
        raise refused("reaction_used")
    if code not in REACTIONS:
        raise refused("no_window")
    if code == "PR":
        attacks.close_wound(step)
    fig = _window(step.state, code)
    if fig is None:
        raise refused("no_window")
    seat = seat_of(fig)
    if code == "VI" and not reach.owns(step.state, seat, code):
        raise no_such(step.state, seat, code)
    spot = _GEOMETRY[code](step, fig, command) if code in _GEOMETRY else None
    paid = read_payment(command.cards)
    if not costs.pays(cost_of(code), paid):
        raise refused("wrong_cost", cost=cost_words(cost_of(code)))
    check_held(step.state, seat, paid)
    step.add(e.ReactionUsed(SEATS[seat], code, FIGS[fig], paid, step.warnings()))
    _DO[code](step, fig, command, spot)


def no_such(state: State, seat: int, ability: str) -> Exception:
    """The refusal of an ability that the Mage of a seat does not have."""
    mage = mages(state.options)[seat]
    known = ", ".join(code for code, one in ABILITIES.items() if one.owner == mage)
    return refused("no_such_ability", ability=ability, known=known)


def _used(state: State) -> tuple[str, ...]:
    """Reactions used on the events that are not over (R71)."""
    found: tuple[str, ...] = () if state.act is None else state.act.reactions
    match state.pending:
        case Attack(used=used):
            return found + used
        case Drawing(deep=deep):
            return (*found, "DI") if deep else found
        case None:
            return found


def _window(state: State, code: str) -> int | None:
    """The figure whose reaction it would be, if its window is open (R70, R72)."""
    pending, act = state.pending, state.act
    match pending:
        case Attack(offers=offers) if code in offers:
            mine = pending.attacker if code in {"TP", "PR"} else pending.loser
            return pending.target if code == "PD" else mine
        case Drawing(offers=offers) if code in offers:
            return pending.fig
    act = reach.fresh_act(state)
    if act is None or code not in {"AG", "VI"}:
        return None
    if not reach.affords(state, seat_of(act.fig), code):
        return None
    return None if code == "AG" and letter(act.fig) != "B" else act.fig


# --- geometry --------------------------------------------------------------------------------


def _hop(step: StepBuilder, fig: int, command: c.React) -> tuple[Point, Point] | None:
    """Where Agile takes the Racer: beside an enemy in contact, in contact with none (R77)."""
    state = step.state
    if not mapped(state):
        return None
    touched = measure.engaging(state, fig)
    if not touched:
        raise refused("not_engaged", fig=figure(FIGS[fig]))
    enemy = _hopped_from(state, fig, command, touched)
    if command.to is None:
        raise missing(msg("Where the Racer goes"))
    to = ground.settled(step, fig, command.to, command.to)
    apart = measure.gap_at(state, fig, to, enemy)
    step.soft(apart <= HOP + step.tol, "too_far", measure=apart, limit=HOP, rule="R77")
    if state.options.agile == "exact":
        step.soft(apart >= HOP - step.tol, "too_close", measure=apart, limit=HOP)
    return place(state, fig), to


def _hopped_from(state: State, fig: int, command: c.React, touched: tuple[int, ...]) -> int:
    if command.target is None:
        if len(touched) == 1:
            return touched[0]
        raise missing(msg("The enemy beside whom the Racer is placed"))
    name = read_fig(command.target)
    if name is None or state.figs[FIG[name]].status != "standing":
        raise refused("no_such_figure", fig=command.target)
    if FIG[name] not in touched:
        apart = measure.gap(state, fig, FIG[name]) if FIG[name] != fig else 0
        raise refused("not_in_contact", "R77", measured=measured(apart))
    return FIG[name]


def _quick_reach(step: StepBuilder, fig: int, _: c.React) -> None:
    """Quick reaches minions within six inches of the Mage (R86)."""
    if not mapped(step.state):
        return
    mage = MAGES[seat_of(fig)]
    limit = reach.SPELL_RANGE["VI"] * INCH
    apart = 0 if fig == mage else measure.gap(step.state, mage, fig)
    step.soft(apart <= limit + step.tol, "out_of_range", measure=apart, limit=limit, rule="R86")


_GEOMETRY: Mapping[str, Callable[[StepBuilder, int, c.React], tuple[Point, Point] | None]] = {
    "AG": _hop,
    "VI": _quick_reach,
}

# --- what they do ----------------------------------------------------------------------------


def _stance(step: StepBuilder, fig: int, _: c.React, __: object) -> None:
    """R75: Def +1, no push."""
    defence = _attack(step).defence + DEFENCE
    step.add(e.DefenceRaised(FIGS[fig], defence))


def _power_shot(step: StepBuilder, fig: int, _: c.React, __: object) -> None:
    """R76: +1, and a push if it wounds."""
    step.add(e.ShotPowered(FIGS[fig], _attack(step).bonus + POWER))


def _agile(step: StepBuilder, fig: int, command: c.React, spot: tuple[Point, Point] | None) -> None:
    """R77: the Racer stands elsewhere, out of the melee."""
    if spot is None or command.to is None:
        ground.went(step, fig, "agile")
        return
    far = measure.distance(*spot)
    looks = measure.facing(*spot, step.state.figs[fig].facing)
    step.add(e.FigureMoved(FIGS[fig], "agile", spot, command.to, far, looks))


def _disciple(step: StepBuilder, fig: int, _: c.React, __: object) -> None:
    """R78: three cards, then a special attack."""
    step.add(e.FocusDeepened(FIGS[fig], DEEP))


def _projection(step: StepBuilder, fig: int, _: c.React, __: object) -> None:
    """R80: a special attack on the same target; a success throws it."""
    target = _attack(step).target
    looks = measure.towards(step.state, fig, target)
    step.add(
        e.AttackDeclared(
            "PR",
            SEATS[seat_of(fig)],
            FIGS[fig],
            FIGS[target],
            -1,
            profile(target).defence,
            cap=1,
            facing=looks,
        )
    )


def _quick(step: StepBuilder, fig: int, _: c.React, __: object) -> None:
    """R86: Mvt +2 for this activation."""
    act = step.state.act
    if act is not None:
        step.add(e.MoveQuickened(FIGS[fig], act.mvt + reach.QUICK))


def _already_dead(step: StepBuilder, fig: int, _: c.React, __: object) -> None:
    """R91: one wound less, and the attack goes on."""
    step.add(e.WoundsLessened(FIGS[fig], _attack(step).wounds - 1))
    attacks.apply_wounds(step)


def _attack(step: StepBuilder) -> Attack:
    pending = step.state.pending
    assert isinstance(pending, Attack)  # noqa: S101 - the window was open
    return pending


_DO: Mapping[str, Callable[[StepBuilder, int, c.React, tuple[Point, Point] | None], None]] = {
    "PD": _stance,
    "TP": _power_shot,
    "AG": _agile,
    "DI": _disciple,
    "PR": _projection,
    "VI": _quick,
    "DM": _already_dead,
}
