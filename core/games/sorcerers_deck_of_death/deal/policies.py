"""How simulated matches are played; what chance gives stays open for the dealer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.deal import answers, tries
from core.games.sorcerers_deck_of_death.deal.sensible import sensible_policy
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, MAGES, SEATS, letter, seat_of
from core.games.sorcerers_deck_of_death.rules import legal, measure, reach
from core.games.sorcerers_deck_of_death.state import Act, State, mapped, place

_ACTIONS = (c.Walk, c.Run, c.Charge, c.Melee, c.Shoot, c.Focus)
CASTS = 4  # one turn in so many begins with a spell, if one can be paid


def random_policy(state: State, rng: Random) -> Command:
    """Anything legal. The match must not be over."""
    answer = answers.due(state, rng, lambda _: rng.random() < 0.5)
    if answer is not None:
        return answer
    bare = tries.exact(state)
    if state.act is not None:
        return _act(state, bare, state.act, rng)
    return _turn(state, bare, rng)


def _turn(state: State, bare: State, rng: Random) -> Command:
    seat = state.turn
    if not rng.randrange(CASTS):
        found = tries.first(bare, _casts(state, seat, rng))
        if found is not None:
            return found
    waiting = reach.unspent(state, seat)
    return c.Activate(FIGS[rng.choice(waiting)]) if waiting else c.Pass()


def _casts(state: State, seat: int, rng: Random) -> Iterator[Command]:
    mage = MAGES[seat]
    spells = list(reach.castable(state, seat))
    rng.shuffle(spells)
    for code in spells:
        whom: list[int | None] = (
            [None] if code in {"TE", "TL"} else list(legal.targets(state, seat, code))
        )
        for fig in rng.sample(whom, min(2, len(whom))):
            heavy = letter(fig) if fig is not None and seat_of(fig) == seat else None
            paid = tries.payment(state, seat, code, heavy, rng)
            target = None if fig is None else FIGS[fig]
            if paid is None:
                continue
            if not mapped(state):
                yield tries.untold(state, code, paid, target, rng)
                continue
            if code not in {"TL", "RE"}:
                yield c.Cast(code, paid, target)
                continue
            far = 8 * INCH if code == "TL" else 3 * INCH
            for spot in tries.around(place(state, mage), far, rng, 8):
                yield c.Cast(code, paid, target, spot)


def _act(state: State, bare: State, act: Act, rng: Random) -> Command:
    if not act.used and not act.declined and not rng.randrange(3):
        found = tries.first(bare, _quick(state, act, rng))
        if found is not None:
            return found
    actions = list(_actions(state, act, rng))
    rng.shuffle(actions)
    return tries.first(bare, actions) or c.EndActivation()


def _quick(state: State, act: Act, rng: Random) -> Iterator[Command]:
    """Agile and Quick, while they are offered."""
    for code in act.offers:
        paid = tries.payment(state, seat_of(act.fig), code, rng=rng)
        if paid is None:
            continue
        if code != "AG" or not mapped(state):
            yield c.React(code, paid)
            continue
        for enemy in measure.engaging(state, act.fig):
            for spot in tries.around(place(state, enemy), 2 * INCH, rng, 8):
                yield c.React(code, paid, FIGS[enemy], spot)


def _actions(state: State, act: Act, rng: Random) -> Iterator[Command]:
    if not mapped(state):
        entries = legal.legal(state, SEATS[seat_of(act.fig)])
        yield from (one for one in entries if isinstance(one, _ACTIONS))
        return
    fig, at = act.fig, place(state, act.fig)
    touched = measure.engaging(state, fig)
    for enemy in touched:
        yield c.Melee(FIGS[enemy])
    if reach.may_focus(state, fig) and not rng.randrange(4):
        yield c.Focus()
    if touched:
        return
    for spot in tries.around(at, act.mvt * INCH, rng, 2):
        yield c.Walk((spot,))
    for spot in tries.around(at, reach.run_reach(act.mvt) * INCH, rng, 1):
        yield c.Run((spot,))
    for enemy in legal.shootable(state, fig):
        yield c.Shoot(FIGS[enemy])
    for enemy in measure.enemies(state, fig):
        if measure.gap(state, fig, enemy) <= act.mvt * INCH:
            yield c.Charge(FIGS[enemy])


POLICIES: dict[str, Callable[[State, Random], Command]] = {
    "random": random_policy,
    "sensible": sensible_policy,
}
