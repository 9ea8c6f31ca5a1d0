"""What the figures of the seat on turn can do: ways, attacks with their chances, Focus."""

from __future__ import annotations

from core.games.sorcerers_deck_of_death.commands import Melee, Shoot
from core.games.sorcerers_deck_of_death.decide.activation import COSTS, POINTS
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, profile
from core.games.sorcerers_deck_of_death.rules import chances, measure, reach
from core.games.sorcerers_deck_of_death.rules.sight import sight
from core.games.sorcerers_deck_of_death.state import Act, State, mapped
from web.entry.sorcerers_deck_of_death import Able, Acting, Ways
from web.entry.sorcerers_deck_of_death_parts import Attack, Chances, No, Seen
from web.pictures.sorcerers_deck_of_death.entry.ground import inches
from web.pictures.sorcerers_deck_of_death.entry.reactions import reaction


def acting(state: State) -> Acting | None:
    """The figure that is being activated."""
    act = state.act
    return None if act is None else {"fig": FIGS[act.fig], "ap": act.ap, "mvt": act.mvt}


def able(state: State) -> dict[str, Able]:
    """The figures that may act: the one that is being activated, else all that wait for it."""
    if state.act is not None:
        return {FIGS[state.act.fig]: _figure(state, state.act, new=False)}
    fresh = (Act(fig, POINTS, profile(fig).move) for fig in reach.unspent(state, state.turn))
    return {FIGS[act.fig]: _figure(state, act, new=True) for act in fresh}


def _figure(state: State, act: Act, *, new: bool) -> Able:
    """What one figure can do; `new`: it would be activated by it."""
    fig = act.fig
    touched = measure.engaging(state, fig)
    offers = _offers(state, act, new=new)
    return {
        "ways": _ways(act),
        "engaged": [FIGS[enemy] for enemy in touched],
        "enemies": [FIGS[enemy] for enemy in measure.enemies(state, fig)],
        "reach": [FIGS[enemy] for enemy in _charged(state, act)],
        "attacks": _attacks(state, act, touched) if _can(act, "attack") else [],
        "focus": _can(act, "focus") and reach.may_focus(state, fig),
        "unworthy": _can(act, "focus") and not reach.may_focus(state, fig),
        "reactions": [reaction(code, fig, touched) for code in offers],
    }


def _can(act: Act, action: str) -> bool:
    return COSTS[action] <= act.ap and action not in act.used


def _ways(act: Act) -> Ways:
    """How far each way of moving goes, in inches."""
    found: Ways = {}
    if _can(act, "walk"):
        found["walk"] = act.mvt
    if _can(act, "run"):
        found["run"] = reach.run_reach(act.mvt)
    if _can(act, "charge"):
        found["charge"] = act.mvt
    return found


def _charged(state: State, act: Act) -> list[int]:
    """The enemies near enough for a charge straight on."""
    if not _can(act, "charge"):
        return []
    if not mapped(state):
        return list(measure.enemies(state, act.fig))
    far = act.mvt * INCH + measure.tolerance(state)
    return [
        enemy
        for enemy in measure.enemies(state, act.fig)
        if measure.TOUCH < measure.gap(state, act.fig, enemy) <= far
    ]


def _offers(state: State, act: Act, *, new: bool) -> tuple[str, ...]:
    if new:
        return reach.at_activation(state, act.fig)
    fresh = reach.fresh_act(state)
    return tuple(code for code in fresh.offers if code not in act.reactions) if fresh else ()


def _attacks(state: State, act: Act, touched: tuple[int, ...]) -> list[Attack]:
    """Melee against those in contact, and shots, the likeliest first; without a map shots come
    before blows, for whoever shoots does."""
    near = touched if mapped(state) else measure.enemies(state, act.fig)
    found = [_melee(act.fig, enemy) for enemy in near]
    if profile(act.fig).shot is not None:
        shots = [_shot(state, act.fig, enemy) for enemy in measure.enemies(state, act.fig)]
        shots.sort(key=lambda one: (not one["ok"], one["need"], one["gap"] or 0))
        found = found + shots if mapped(state) else shots + found
    return found


def _melee(fig: int, enemy: int) -> Attack:
    need = profile(enemy).defence - profile(fig).melee
    return {
        "command": Melee(FIGS[enemy]),
        "ok": True,
        "no": None,
        "gap": None,
        "cover": False,
        "need": need,
        "chances": wounds(need),
    }


def _shot(state: State, fig: int, enemy: int) -> Attack:
    """A shot of a figure at an enemy."""
    printed = profile(fig)
    bonus = printed.shot or 0
    seen = aim(state, fig, enemy, printed.range)
    need = profile(enemy).defence + seen["cover"] - bonus
    return {"command": Shoot(FIGS[enemy]), **seen, "need": need, "chances": wounds(need)}


def aim(state: State, fig: int, enemy: int, limit: int) -> Seen:
    """What is seen of an enemy who may be shot at up to so many inches; without a map nothing
    speaks against it."""
    if not mapped(state):
        return {"gap": None, "cover": False, "ok": True, "no": None}
    seen, apart = sight(state, fig, enemy), measure.gap(state, fig, enemy)
    far = apart > limit * INCH + measure.tolerance(state)
    engaged = bool(measure.engaging(state, fig))
    no: No | None = "engaged" if engaged else "los" if not seen.los else "far" if far else None
    return {"gap": inches(apart), "cover": seen.cover, "ok": no is None, "no": no}


def wounds(need: int, cap: int = 3) -> Chances:
    """Of 36 rolls how many give 0, 1, 2, 3 wounds."""
    return {"kind": "wounds", "of": 36, "ways": list(chances.ways(need, cap))}


def duel(bonus: int) -> Chances:
    """Of all rolls of both how many have each outcome (R88)."""
    return {"kind": "duel", "of": 36 * 36, "ways": list(chances.duel_ways(bonus))}
