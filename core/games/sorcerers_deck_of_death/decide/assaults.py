"""Charges, melee attacks and shots, up to their dice (R29 to R31, R40, R49 to R57)."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide import ground
from core.games.sorcerers_deck_of_death.decide.activation import begin_action, check_free, take
from core.games.sorcerers_deck_of_death.decide.refusals import read_enemy, refused
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.pieces import (
    FIGS,
    INCH,
    SEATS,
    Point,
    profile,
    seat_of,
)
from core.games.sorcerers_deck_of_death.rules import measure, paths, reach
from core.games.sorcerers_deck_of_death.rules.measure import TOUCH
from core.games.sorcerers_deck_of_death.rules.sight import Sight, sight
from core.games.sorcerers_deck_of_death.state import Act, mapped, place
from core.games.sorcerers_deck_of_death.titles import figure


def charge(step: StepBuilder, command: c.Charge) -> None:
    """Into contact with the target, first of all enemies, and one attack (R29, R30)."""
    act = begin_action(step, "charge")
    fig, seat = act.fig, seat_of(act.fig)
    target = read_enemy(step.state, command.target, seat)
    if not mapped(step.state):
        take(step, act, "charge")
        ground.went(step, fig, "charge")
        strike(step, fig, target, "charge")
        return
    also = tuple(read_enemy(step.state, name, seat) for name in command.also)
    _into_contact(step, act, command, target, also)
    strike(step, fig, target, "charge")


def _into_contact(
    step: StepBuilder, act: Act, command: c.Charge, target: int, also: Sequence[int]
) -> None:
    """The way of a charge, measured (R29, R30)."""
    fig = act.fig
    start = place(step.state, fig)
    check_free(step, fig)
    asked = (start, *(command.path or (place(step.state, target),)))
    way = _cut(step, fig, target, asked)
    _check_blocked(step, fig, target, also, way)
    end = _touching(step, fig, target, also, way[-1])
    everybody = frozenset(measure.enemies(step.state, fig))
    at = ground.settled(step, fig, end, end, touching=everybody)
    path = (*way[:-1], at)
    far = ground.length(path)
    limit = act.mvt * INCH
    step.soft(far <= limit + step.tol, "too_far", measure=far, limit=limit, rule="R29")
    ground.check_scenery(step, fig, path)
    left = measure.gap_at(step.state, fig, at, target)
    step.soft(left <= TOUCH, "no_contact", measure=left, limit=TOUCH)
    take(step, act, "charge")
    looks = measure.facing(at, place(step.state, target), step.state.figs[fig].facing)
    warned = step.warnings()
    step.add(e.FigureMoved(FIGS[fig], "charge", path, asked[-1], far, looks, warnings=warned))


def _cut(step: StepBuilder, fig: int, target: int, asked: Sequence[Point]) -> tuple[Point, ...]:
    """The way up to exact contact with the target, by a straight line where it ends short.

    Raises no_contact where more than the tolerance is missing.
    """
    there = place(step.state, target)
    apart = measure.radius(step.state, fig) + measure.radius(step.state, target)
    found = paths.first_touch(asked, there, apart)
    if found is None:
        left = measure.distance(asked[-1], there) - apart
        step.soft(left <= step.tol, "no_contact", measure=left, limit=step.tol)
        return (*asked, _at_distance(there, asked[-1], apart))
    _, travelled = found
    return (*_before(asked, travelled), _at_distance(there, found[0], apart))


def _before(path: Sequence[Point], travelled: float) -> tuple[Point, ...]:
    """The start and the waypoints that come before so much of the way."""
    passed = [at for at in range(1, len(path)) if paths.length(path[: at + 1]) < travelled]
    return path[0], *(path[at] for at in passed)


def _at_distance(centre: Point, near: Sequence[float], apart: int) -> Point:
    """The point at this distance from a centre in the direction of another point."""
    x, y = near[0] - centre[0], near[1] - centre[1]
    far = (x * x + y * y) ** 0.5
    if not far:
        x, y, far = 0.0, -1.0, 1.0
    return round(centre[0] + x * apart / far), round(centre[1] + y * apart / far)


def _check_blocked(
    step: StepBuilder, fig: int, target: int, also: Sequence[int], way: Sequence[Point]
) -> None:
    """No other enemy is run into earlier (R30). Raises charge_blocked."""
    total = paths.length(way)
    for other in measure.enemies(step.state, fig):
        if other == target or other in also:
            continue
        there = place(step.state, other)
        apart = measure.radius(step.state, fig) + measure.radius(step.state, other)
        deep = round(apart - paths.nearest(way, there))
        touch = paths.first_touch(way, there, apart)
        if touch is not None and deep >= step.tol:
            earlier = round(total - touch[1])
            step.soft(earlier <= step.tol, "charge_blocked", measure=earlier, by=FIGS[other])


def _touching(step: StepBuilder, fig: int, target: int, also: Sequence[int], cut: Point) -> Point:
    """The cut point, or the nearest one from which the others are touched too (R30)."""
    if not also:
        return cut
    base = measure.radius(step.state, fig)
    one, two = target, also[0]
    found = paths.both_touch(
        place(step.state, one),
        base + measure.radius(step.state, one),
        place(step.state, two),
        base + measure.radius(step.state, two),
        cut,
    )
    if found is None:
        left = max(measure.gap_at(step.state, fig, cut, other) for other in also)
        step.fails("no_contact", measure=left, limit=step.tol, rule="R30")
        return cut
    at = (round(found[0]), round(found[1]))
    shift = measure.distance(at, cut)
    step.soft(shift <= step.tol, "no_contact", measure=shift, limit=step.tol, rule="R30")
    for other in also[1:]:
        left = measure.gap_at(step.state, fig, at, other)
        step.soft(left <= TOUCH, "no_contact", measure=left, limit=TOUCH, rule="R30")
    return at


def melee(step: StepBuilder, command: c.Melee) -> None:
    """Against an enemy in contact (R40)."""
    act = begin_action(step, "attack")
    target = read_enemy(step.state, command.target, seat_of(act.fig))
    if mapped(step.state):
        apart = measure.gap(step.state, act.fig, target)
        step.soft(apart <= TOUCH, "not_in_contact", measure=apart, limit=TOUCH)
    take(step, act, "attack")
    strike(step, act.fig, target, "melee")


def strike(step: StepBuilder, fig: int, target: int, kind: e.AttackKind) -> None:
    """A melee attack waits for its dice (R42, R46)."""
    step.add(
        e.AttackDeclared(
            kind,
            SEATS[seat_of(fig)],
            FIGS[fig],
            FIGS[target],
            profile(fig).melee,
            profile(target).defence,
            pushes=True,
            facing=measure.towards(step.state, fig, target),
            offers=reach.before_dice(step.state, kind, fig, target),
            warnings=step.warnings(),
        )
    )


def shoot(step: StepBuilder, command: c.Shoot) -> None:
    """At an enemy in sight and range (R49 to R57)."""
    act = begin_action(step, "attack")
    fig, printed = act.fig, profile(act.fig)
    if printed.shot is None:
        raise refused("cannot_shoot", fig=figure(FIGS[fig]))
    target = read_enemy(step.state, command.target, seat_of(fig))
    seen, cover = aim(step, fig, target, printed.range, stated=command.cover)
    take(step, act, "attack")
    aimed(step, "shot", fig, target, bonus=printed.shot, seen=seen, cover=cover)


def aim(
    step: StepBuilder, fig: int, target: int, reach_: int, *, stated: bool | None = None
) -> tuple[Sight | None, bool]:
    """What the shooter sees, and whether the target has cover; without a map what is said of it.

    Tests in the order of R49; `reach_` in inches. Raises engaged, no_los, out_of_range,
    cover_mismatch.
    """
    if not mapped(step.state):
        return None, stated is True
    check_free(step, fig)
    seen = sight(step.state, fig, target)
    step.soft(seen.los, "no_los", by=seen.hiders[0] if seen.hiders and not seen.los else None)
    apart = measure.gap(step.state, fig, target)
    step.soft(apart <= reach_ * INCH + step.tol, "out_of_range", measure=apart, limit=reach_ * INCH)
    if not seen.los:
        return seen, stated is not False  # R54: the table shoots all the same
    if stated is not None:
        step.soft(stated == seen.cover, "cover_mismatch")
        return seen, stated
    return seen, seen.cover


def aimed(
    step: StepBuilder,
    kind: e.AttackKind,
    fig: int,
    target: int,
    *,
    bonus: int,
    seen: Sight | None,
    cover: bool,
) -> None:
    """A shot waits for its dice, with the facts found (R58)."""
    step.add(
        e.AttackDeclared(
            kind,
            SEATS[seat_of(fig)],
            FIGS[fig],
            FIGS[target],
            bonus,
            profile(target).defence + cover,
            gap=measure.gap(step.state, fig, target) if seen else None,
            los=seen.los if seen else None,
            cover=cover,
            sight=(seen.line or ()) if seen else (),
            hidden=seen.hidden if seen else (),
            hiders=seen.hiders if seen else (),
            facing=measure.towards(step.state, fig, target),
            offers=reach.before_dice(step.state, kind, fig, target),
            warnings=step.warnings(),
        )
    )
