"""Reactions: in their window, once per event, paid for (R70 to R80, R86, R91)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import attacks, ground
from core.games.sorcerers_deck_of_death.decide.payment import cost_words, read_payment
from core.games.sorcerers_deck_of_death.decide.refusals import check_held, missing, refused
from core.games.sorcerers_deck_of_death.decide.tale import Tale
from core.games.sorcerers_deck_of_death.narrate.titles import figure
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
from core.games.sorcerers_deck_of_death.state import Attack, Drawing, State, mages, place
from core.messages import msg

DEFENCE = 1  # Defensive Stance, R75
POWER = 1  # Power Shot, R76
DEEP = 3  # cards of a Disciple's Focus, R78
HOP = INCH  # Agile, R77


def react(tale: Tale, command: c.React) -> None:
    """Checks in the order of R70: used, window, owned, geometry, cost, cards in hand."""
    code = command.ability.upper()
    if code not in ABILITIES:
        raise no_such(tale.state, tale.state.turn, command.ability)
    if code in _used(tale.state):
        raise refused("reaction_used")
    if code not in REACTIONS:
        raise refused("no_window")
    if code == "PR":
        attacks.close_wound(tale)
    fig = _window(tale.state, code)
    if fig is None:
        raise refused("no_window")
    seat = seat_of(fig)
    if code == "VI" and not reach.owns(tale.state, seat, code):
        raise no_such(tale.state, seat, code)
    spot = _GEOMETRY[code](tale, fig, command) if code in _GEOMETRY else None
    paid = read_payment(command.cards)
    if not costs.pays(cost_of(code), paid):
        raise refused("wrong_cost", cost=cost_words(cost_of(code)))
    check_held(tale.state, seat, paid)
    tale.tell(e.ReactionUsed(SEATS[seat], code, FIGS[fig], paid, tale.warnings()))
    _DO[code](tale, fig, command, spot)


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
        case Drawing(deep=True):
            return (*found, "DI")
        case _:
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


def _hop(tale: Tale, fig: int, command: c.React) -> tuple[Point, Point]:
    """Where Agile takes the Racer: beside an enemy in contact, in contact with none (R77)."""
    state = tale.state
    touched = measure.engaging(state, fig)
    if not touched:
        raise refused("not_engaged", fig=figure(FIGS[fig]))
    enemy = _hopped_from(state, fig, command, touched)
    if command.to is None:
        raise missing(msg("Where the Racer goes"))
    to = ground.settled(tale, fig, command.to, command.to)
    apart = measure.gap_at(state, fig, to, enemy)
    tale.soft(apart <= HOP + tale.tol, "too_far", measure=apart, limit=HOP, rule="R77")
    if state.options.agile == "exact":
        tale.soft(apart >= HOP - tale.tol, "too_close", measure=apart, limit=HOP)
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
        raise refused("not_in_contact", "R77", measured=measure.in_inches(apart))
    return FIG[name]


def _quick_reach(tale: Tale, fig: int, _: c.React) -> None:
    """Quick reaches minions within six inches of the Mage (R86)."""
    mage = MAGES[seat_of(fig)]
    limit = reach.SPELL_RANGE["VI"] * INCH
    apart = 0 if fig == mage else measure.gap(tale.state, mage, fig)
    tale.soft(apart <= limit + tale.tol, "out_of_range", measure=apart, limit=limit, rule="R86")


_GEOMETRY: Mapping[str, Callable[[Tale, int, c.React], tuple[Point, Point] | None]] = {
    "AG": _hop,
    "VI": _quick_reach,
}

# --- what they do ----------------------------------------------------------------------------


def _stance(tale: Tale, fig: int, _: c.React, __: object) -> None:
    """R75: Def +1, no push."""
    defence = _attack(tale).defence + DEFENCE
    tale.tell(e.DefenceRaised(FIGS[fig], defence))


def _power_shot(tale: Tale, fig: int, _: c.React, __: object) -> None:
    """R76: +1, and a push if it wounds."""
    tale.tell(e.ShotPowered(FIGS[fig], _attack(tale).bonus + POWER))


def _agile(tale: Tale, fig: int, command: c.React, spot: tuple[Point, Point] | None) -> None:
    """R77: the Racer stands elsewhere, out of the melee."""
    if spot is None or command.to is None:
        return
    far = measure.distance(*spot)
    looks = measure.facing(*spot, tale.state.figs[fig].facing)
    tale.tell(e.FigureMoved(FIGS[fig], "agile", spot, command.to, far, looks))


def _disciple(tale: Tale, fig: int, _: c.React, __: object) -> None:
    """R78: three cards, then a special attack."""
    tale.tell(e.FocusDeepened(FIGS[fig], DEEP))


def _projection(tale: Tale, fig: int, _: c.React, __: object) -> None:
    """R80: a special attack on the same target; a success throws it."""
    target = _attack(tale).target
    looks = measure.facing(
        place(tale.state, fig), place(tale.state, target), tale.state.figs[fig].facing
    )
    tale.tell(
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


def _quick(tale: Tale, fig: int, _: c.React, __: object) -> None:
    """R86: Mvt +2 for this activation."""
    act = tale.state.act
    if act is not None:
        tale.tell(e.MoveQuickened(FIGS[fig], act.mvt + reach.QUICK))


def _already_dead(tale: Tale, fig: int, _: c.React, __: object) -> None:
    """R91: one wound less, and the attack goes on."""
    tale.tell(e.WoundsLessened(FIGS[fig], _attack(tale).wounds - 1))
    attacks.apply_wounds(tale)


def _attack(tale: Tale) -> Attack:
    pending = tale.state.pending
    assert isinstance(pending, Attack)  # noqa: S101 - the window was open
    return pending


_DO: Mapping[str, Callable[[Tale, int, c.React, tuple[Point, Point] | None], None]] = {
    "PD": _stance,
    "TP": _power_shot,
    "AG": _agile,
    "DI": _disciple,
    "PR": _projection,
    "VI": _quick,
    "DM": _already_dead,
}
