"""A player who strikes where it hurts, shoots before he runs, and holds the centre."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, hypot, pi
from random import Random

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.deal import answers, tries
from core.games.sorcerers_deck_of_death.pieces import (
    CENTRE,
    FIGS,
    INCH,
    MAGES,
    OF,
    SIDE,
    Point,
    letter,
    profile,
    seat_of,
)
from core.games.sorcerers_deck_of_death.rules import chances, legal, measure, reach
from core.games.sorcerers_deck_of_death.state import Act, State, mapped, place, standing

PLACES = {"M": 9, "G": 7, "T": 13, "B": 15, "S": 5, "L": 11}  # inches along the own edge
ORDER = "TSBGLM"  # who is activated first, when nobody can strike
REACHED = 3  # without a map one in so many is in reach
LATE = 5  # from this round on the centre counts most
TURNS = (0.0, 0.35, -0.35, 0.8, -0.8, 1.3, -1.3)  # detours, in radians


def sensible_policy(state: State, rng: Random) -> Command:
    """A legal move that makes sense. The match must not be over."""
    if state.phase == "setup":
        return _deploy(state, rng)
    answer = answers.due(state, rng, lambda code: code != "DI")
    if answer is not None:
        return answer
    bare = tries.exact(state)
    if state.act is not None:
        actions = _actions if mapped(state) else _untold
        return tries.first(bare, actions(state, state.act, rng)) or c.EndActivation()
    return _turn(state, bare, rng)


def _deploy(state: State, rng: Random) -> Command:
    fig = next(fig for fig in OF[state.turn] if state.figs[fig].status == "waiting")
    wished = PLACES[letter(fig)] * INCH
    wished = wished if state.turn == 0 else SIDE - wished
    return answers.deployed(state, fig, lambda: wished + rng.randint(-INCH, INCH), rng)


# --- turns -----------------------------------------------------------------------------------


def _turn(state: State, bare: State, rng: Random) -> Command:
    found = tries.first(bare, _casts(state, state.turn, rng))
    if found is not None:
        return found
    waiting = reach.unspent(state, state.turn)
    if not waiting:
        return c.Pass()
    best = max(waiting, key=lambda fig: (_promise(state, fig), -ORDER.index(letter(fig))))
    return c.Activate(FIGS[best])


def _promise(state: State, fig: int) -> float:
    """The wounds that a figure may hope for at once."""
    found = [0.0]
    touched = measure.engaging(state, fig)
    found += [hope(state, fig, enemy, profile(fig).melee) for enemy in touched]
    if not touched:
        shot = profile(fig).shot
        if shot is not None:
            found += [hope(state, fig, e, shot) for e in legal.shootable(state, fig)]
        far = profile(fig).move * INCH
        found += [hope(state, fig, enemy, profile(fig).melee) for enemy in _within(state, fig, far)]
    return max(found)


def _within(state: State, fig: int, far: int) -> tuple[int, ...]:
    """The enemies that a figure has near; without a map any may be."""
    found = measure.enemies(state, fig)
    if not mapped(state):
        return found
    return tuple(enemy for enemy in found if measure.gap(state, fig, enemy) <= far)


def _reached(rng: Random) -> bool:
    """Whether somebody is in reach, where chance says it for nobody knows (R98)."""
    return not rng.randrange(REACHED)


def hope(state: State, fig: int, enemy: int, bonus: int) -> float:
    """Wounds to be expected of an attack; those on the Mage and on the dying count more."""
    wounds = float(chances.expected(profile(enemy).defence - bonus))
    worth = 2.0 if enemy in MAGES else 1.0
    fragile = 1.4 if state.figs[enemy].hp == 1 else 1.0
    return wounds * worth * fragile * (0.5 if fig in MAGES and enemy not in MAGES else 1.0)


def _casts(state: State, seat: int, rng: Random) -> Iterator[Command]:
    """Spells that pay: hurting ones first, then the dead, then haste; none for a way alone."""
    for code in ("DV", "EP", "DP", "TE", "RE", "CE"):
        if code not in reach.castable(state, seat) or not (mapped(state) or _reached(rng)):
            continue
        if code == "TE":
            mage = MAGES[seat]
            near = _within(state, mage, 4 * INCH)
            paid = tries.payment(state, seat, code)
            if len(near) >= 2 and paid:
                yield (
                    c.Cast(code, paid)
                    if mapped(state)
                    else tries.untold(state, code, paid, None, rng)
                )
            continue
        yield from _aimed_casts(state, seat, code, rng)


def _aimed_casts(state: State, seat: int, code: str, rng: Random) -> Iterator[Command]:
    whom = list(legal.targets(state, seat, code))
    if code == "CE":  # only a fighter who has been activated, and will not die of it
        whom = [
            f for f in whom if state.figs[f].done and state.figs[f].hp > 1 and _promise(state, f)
        ]
    whom.sort(key=lambda fig: (fig not in MAGES, state.figs[fig].hp, fig))
    for fig in whom[:2]:
        heavy = letter(fig) if seat_of(fig) == seat else None
        paid = tries.payment(state, seat, code, heavy)
        if paid is None:
            continue
        if not mapped(state):
            yield tries.untold(state, code, paid, FIGS[fig], rng)
            continue
        if code != "RE":
            yield c.Cast(code, paid, FIGS[fig])
            continue
        at = place(state, MAGES[seat])
        for turn in range(8):
            spot = tries.aside(at, turn * pi / 4, 2 * INCH)
            yield c.Cast(code, paid, FIGS[fig], spot)


# --- actions ---------------------------------------------------------------------------------


def _untold(state: State, act: Act, rng: Random) -> Iterator[Command]:
    """Actions without a map: on those whom chance has in reach, else a way (R98)."""
    fig, shot = act.fig, profile(act.fig).shot
    near = [enemy for enemy in measure.enemies(state, fig) if _reached(rng)]
    near.sort(key=lambda enemy: -hope(state, fig, enemy, profile(fig).melee))
    for enemy in near:
        if shot is not None:
            yield c.Shoot(FIGS[enemy])
        elif act.ap == 2:
            yield c.Charge(FIGS[enemy])
        else:
            yield c.Melee(FIGS[enemy])
    if act.ap == 2 and _content(state, fig):
        yield c.Focus()
    yield c.Run() if act.ap == 2 and shot is None else c.Walk()


def _actions(state: State, act: Act, _: Random) -> Iterator[Command]:
    """Blows, shots, charges by what they promise; else the way to the goal."""
    fig = act.fig
    strikes = sorted(_strikes(state, act), key=lambda one: -one[0])
    yield from (command for _, command in strikes)
    if "attack" in act.used and fig in MAGES:
        yield from _ways(state, act, _home(state, fig))
        return
    if measure.engaging(state, fig):
        if act.ap == 2:
            yield c.Focus()
        return
    goal = _goal(state, fig)
    if act.ap == 2 and _content(state, fig):
        yield c.Focus()
        return
    yield from _ways(state, act, goal)


def _strikes(state: State, act: Act) -> Iterator[tuple[float, Command]]:
    fig, printed = act.fig, profile(act.fig)
    touched = measure.engaging(state, fig)
    for enemy in touched:
        yield hope(state, fig, enemy, printed.melee), c.Melee(FIGS[enemy])
    if touched:
        return
    if printed.shot is not None:
        for enemy in legal.shootable(state, fig):
            yield hope(state, fig, enemy, printed.shot), c.Shoot(FIGS[enemy])
    if act.ap == 2 and letter(fig) in "GBL":
        for enemy in measure.enemies(state, fig):
            if measure.gap(state, fig, enemy) <= act.mvt * INCH:
                yield hope(state, fig, enemy, printed.melee), c.Charge(FIGS[enemy])


def _content(state: State, fig: int) -> bool:
    """Whether a figure stands well enough to draw a card."""
    if not reach.may_focus(state, fig) or state.sides[seat_of(fig)].hand >= 8:
        return False
    if letter(fig) == "M":
        return state.round > 1
    return letter(fig) == "S" and fig in measure.inside(state, seat_of(fig))


def _goal(state: State, fig: int) -> Point:
    """Where a figure wants to be: the centre, near a target, or safely behind."""
    kind = letter(fig)
    if kind == "M":
        return _home(state, fig)
    if kind == "S" or state.round >= LATE:
        return CENTRE
    prey = min(
        measure.enemies(state, fig),
        key=lambda enemy: (measure.gap(state, fig, enemy) - (4000 if enemy in MAGES else 0), enemy),
    )
    return place(state, prey) if kind in "GBLT" else CENTRE


def _home(state: State, fig: int) -> Point:
    """Behind the own figures, not far from the centre."""
    others = [place(state, one) for one in standing(state, seat_of(fig)) if one != fig]
    x = sum(at[0] for at in others) // len(others) if others else CENTRE[0]
    return x, 4 * INCH if seat_of(fig) == 0 else 14 * INCH


def _ways(state: State, act: Act, goal: Point) -> Iterator[Command]:
    """Towards the goal as far as it goes, then by small detours, then shorter ways."""
    at = place(state, act.fig)
    far = hypot(goal[0] - at[0], goal[1] - at[1])
    if far < 400:
        return
    straight = atan2(goal[1] - at[1], goal[0] - at[0])
    whole = reach.run_reach(act.mvt) * INCH if act.ap == 2 else act.mvt * INCH
    shooter = profile(act.fig).shot is not None and act.ap == 2
    if shooter or "walk" in act.used:
        whole = act.mvt * INCH
    for part in (1.0, 0.6, 0.3):
        for turn in TURNS:
            spot = tries.aside(at, straight + turn, min(whole * part, far) * 0.999)
            if act.ap == 2 and not shooter:
                yield c.Run((spot,))
            yield c.Walk((spot,))
