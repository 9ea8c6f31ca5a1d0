"""Activation abilities of the Mages, one short function each (R22, R82 to R90)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import assaults, attacks, ground
from core.games.sorcerers_deck_of_death.decide.activation import check_closed
from core.games.sorcerers_deck_of_death.decide.payment import cost_words, read_payment
from core.games.sorcerers_deck_of_death.decide.reactions import no_such
from core.games.sorcerers_deck_of_death.decide.refusals import (
    check_held,
    missing,
    read_enemy,
    refused,
)
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.evolve import figures
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
from core.games.sorcerers_deck_of_death.pieces.abilities import ABILITIES, cost_of
from core.games.sorcerers_deck_of_death.rules import costs, measure, reach
from core.games.sorcerers_deck_of_death.state import mapped, place
from core.games.sorcerers_deck_of_death.titles import figure
from core.messages import msg

RAISED_HP = 1
LEAP = 8 * INCH  # Teleport, R84
Resolve = Callable[[], None]


def cast(step: StepBuilder, command: c.Cast) -> None:
    """Checks in the order of R22: ability, cost, target, geometry, cards in hand."""
    attacks.close(step)
    check_closed(step)
    seat = step.state.turn
    code = command.ability.upper()
    if code not in reach.castable(step.state, seat):
        raise no_such(step.state, seat, command.ability)
    named = None if command.target is None else read_fig(command.target)
    cost = cost_of(code, named[1] if named and named[0] == SEATS[seat] else None)
    paid = read_payment(command.cards)
    if not costs.pays(cost, paid):
        raise refused("wrong_cost", cost=cost_words(cost))
    resolve = _SPELLS[code](step, command, MAGES[seat])
    check_held(step.state, seat, paid)
    step.add(e.AbilityCast(SEATS[seat], code, paid, named))
    resolve()
    if step.state.pending is None:
        attacks.go_on(step)


# --- targets ---------------------------------------------------------------------------------


def _named(command: c.Cast) -> str:
    if command.target is None:
        raise missing(msg("The target"))
    return command.target


def _spot(command: c.Cast) -> Point:
    if command.to is None:
        raise missing(msg("Where to"))
    return command.to


def _minion(step: StepBuilder, command: c.Cast, mage: int) -> int:
    """A living minion of the Mage's own seat. Raises no_such_figure, not_a_friendly_minion."""
    text = _named(command)
    name = read_fig(text)
    if name is None:
        raise refused("no_such_figure", fig=text)
    fig = FIG[name]
    if fig == mage or seat_of(fig) != seat_of(mage):
        raise refused(
            "not_a_friendly_minion", ABILITIES[command.ability.upper()].rule, fig=figure(name)
        )
    if step.state.figs[fig].status != "standing":
        raise refused("no_such_figure", fig=text)
    return fig


def _check_reach(step: StepBuilder, mage: int, fig: int, code: str) -> None:
    """Raises out_of_range for a figure out of the ability's reach (R6)."""
    if not mapped(step.state):
        return
    limit = reach.SPELL_RANGE[code] * INCH
    apart = measure.gap(step.state, mage, fig)
    rule = ABILITIES[code].rule
    step.soft(apart <= limit + step.tol, "out_of_range", measure=apart, limit=limit, rule=rule)


# --- Teymur ----------------------------------------------------------------------------------


def _crimson_bolt(step: StepBuilder, command: c.Cast, mage: int) -> Resolve:
    """R82: a shot at 2d6+1."""
    target = read_enemy(step.state, _named(command), seat_of(mage))
    far = reach.SPELL_RANGE["EP"]
    seen, cover = assaults.aim(step, mage, target, far, stated=command.cover)
    return lambda: assaults.aimed(step, "EP", mage, target, bonus=1, seen=seen, cover=cover)


def _storm(step: StepBuilder, command: c.Cast, mage: int) -> Resolve:
    """R83: every enemy within four inches; which ones is no question of legality (R10)."""
    stated = None
    if command.targets is not None:
        found = (read_enemy(step.state, name, seat_of(mage)) for name in command.targets)
        stated = tuple(dict.fromkeys(found))
    names = tuple(FIGS[fig] for fig in _struck(step, mage, stated))

    def resolve() -> None:
        warned = step.warnings()
        if names or warned:  # a Storm said to reach nobody tells who it left out
            step.add(e.StormDeclared(SEATS[seat_of(mage)], FIGS[mage], names, -1, warned))
        if warned and not names:
            step.add(e.AttackEnded("TE"))

    return resolve


def _struck(step: StepBuilder, mage: int, stated: tuple[int, ...] | None) -> tuple[int, ...]:
    """Whom a Storm strikes: as measured, or as the table says (R10, R98)."""
    state, limit = step.state, reach.SPELL_RANGE["TE"] * INCH
    if not mapped(state):
        if stated is None:
            raise missing(msg("Whom the Storm strikes"))
        return stated
    apart = {fig: measure.gap(state, mage, fig) for fig in measure.enemies(state, mage)}
    default = tuple(fig for fig, gap in apart.items() if gap <= limit)
    if stated is None:
        return default
    for fig in sorted(set(default) ^ set(stated)):
        near = abs(apart[fig] - limit) <= step.tol
        step.soft(near, "area_mismatch", measure=apart[fig], limit=limit, by=FIGS[fig])
    return stated


def _teleport(step: StepBuilder, command: c.Cast, mage: int) -> Resolve:
    """R84: within eight inches, in contact with no enemy."""
    if not mapped(step.state):
        return lambda: ground.went(step, mage, "teleport")
    asked, old = _spot(command), place(step.state, mage)
    to = ground.settled(step, mage, asked, asked)
    far = measure.distance(old, to)
    step.soft(far <= LEAP + step.tol, "too_far", measure=far, limit=LEAP, rule="R84")
    looks = measure.facing(old, to, step.state.figs[mage].facing)
    name = FIGS[mage]
    return lambda: step.add(
        e.FigureMoved(name, "teleport", (old, to), asked, far, looks, warnings=step.warnings())
    )


def _celerity(step: StepBuilder, command: c.Cast, mage: int) -> Resolve:
    """R85: a minion loses its token, then suffers an attack without an attacker."""
    fig = _minion(step, command, mage)
    _check_reach(step, mage, fig, "CE")

    def resolve() -> None:
        if step.state.figs[fig].done:
            step.add(e.TokenRemoved(FIGS[fig]))
        step.add(
            e.AttackDeclared(
                "CE",
                SEATS[seat_of(mage)],
                None,
                FIGS[fig],
                -1,
                profile(fig).defence,
                cap=1,
                offers=reach.before_dice(step.state, "CE", None, fig),
                warnings=step.warnings(),
            )
        )

    return resolve


# --- Tiluka ----------------------------------------------------------------------------------


def _life_drain(step: StepBuilder, command: c.Cast, mage: int) -> Resolve:
    """R87: a special attack within two inches; a wound heals."""
    target = read_enemy(step.state, _named(command), seat_of(mage))
    _check_reach(step, mage, target, "DV")
    return lambda: step.add(
        e.AttackDeclared(
            "DV",
            SEATS[seat_of(mage)],
            FIGS[mage],
            FIGS[target],
            -1,
            profile(target).defence,
            gap=measure.gap(step.state, mage, target) if mapped(step.state) else None,
            warnings=step.warnings(),
        )
    )


def _psychic_duel(step: StepBuilder, command: c.Cast, mage: int) -> Resolve:
    """R88: opposed rolls, under the conditions of a shot; neither Def nor cover count."""
    target = read_enemy(step.state, _named(command), seat_of(mage))
    seen, cover = assaults.aim(step, mage, target, reach.SPELL_RANGE["DP"])
    bonus = 0 if letter(target) == "M" else 2
    return lambda: assaults.aimed(step, "DP", mage, target, bonus=bonus, seen=seen, cover=cover)


def _illusion(step: StepBuilder, command: c.Cast, mage: int) -> Resolve:
    """R89: Mage and minion exchange centres; a base that does not fit slides."""
    fig = _minion(step, command, mage)
    if not mapped(step.state):
        return lambda: _changed_places(step, mage, fig)
    _check_reach(step, mage, fig, "IL")
    state = step.state
    here, there = place(state, mage), place(state, fig)
    more = abs(measure.radius(state, mage) - measure.radius(state, fig))
    mage_to = _swapped(step, mage, there, command.mage_at, without=frozenset({fig}), more=more)
    # the minion settles against the Mage where he stands now
    after = StepBuilder(figures.change(step.state, mage, at=mage_to))
    after.lenient = step.lenient
    fig_to = _swapped(after, fig, here, command.minion_at, without=frozenset(), more=more)
    warned = step.warnings() + after.warnings()

    def resolve() -> None:
        for who, start, end, asked, told in (
            (mage, here, mage_to, command.mage_at or there, warned),
            (fig, there, fig_to, command.minion_at or here, ()),
        ):
            far = measure.distance(start, end)
            looks = step.state.figs[who].facing
            step.add(
                e.FigureMoved(FIGS[who], "swap", (start, end), asked, far, looks, warnings=told)
            )

    return resolve


def _changed_places(step: StepBuilder, mage: int, fig: int) -> None:
    ground.went(step, mage, "swap")
    ground.went(step, fig, "swap")


def _swapped(
    step: StepBuilder,
    fig: int,
    spot: Point,
    stated: Point | None,
    *,
    without: frozenset[int],
    more: int,
) -> Point:
    asked = spot if stated is None else stated
    off = measure.distance(asked, spot)
    step.soft(off <= more + step.tol, "too_far", measure=off, limit=more, rule="R89")
    touching = frozenset(measure.enemies(step.state, fig))
    return ground.settled(step, fig, asked, asked, touching=touching, without=without, more=more)


def _resurrection(step: StepBuilder, command: c.Cast, mage: int) -> Resolve:
    """R90: a dead minion stands within two inches of the Mage, with one hit point."""
    text = _named(command)
    name = read_fig(text)
    if name is None or step.state.figs[FIG[name]].status in {"absent", "waiting"}:
        raise refused("no_such_figure", fig=text)
    fig = FIG[name]
    if fig == mage or seat_of(fig) != seat_of(mage):
        raise refused("not_a_friendly_minion", "R90", fig=figure(name))
    if step.state.figs[fig].status != "dead":
        raise refused("not_dead", fig=figure(name))
    if not mapped(step.state):
        return lambda: step.add(e.FigureRaised(name, None, None, RAISED_HP))
    asked = _spot(command)
    to = ground.settled(step, fig, asked, asked)
    limit = reach.SPELL_RANGE["RE"] * INCH
    apart = measure.gap_at(step.state, fig, to, mage)
    step.soft(apart <= limit + step.tol, "too_far", measure=apart, limit=limit, rule="R90")
    return lambda: step.add(e.FigureRaised(name, to, asked, RAISED_HP, step.warnings()))


_SPELLS: Mapping[str, Callable[[StepBuilder, c.Cast, int], Resolve]] = {
    "EP": _crimson_bolt,
    "TE": _storm,
    "TL": _teleport,
    "CE": _celerity,
    "DV": _life_drain,
    "DP": _psychic_duel,
    "IL": _illusion,
    "RE": _resurrection,
}
