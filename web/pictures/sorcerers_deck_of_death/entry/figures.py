"""What the figures of the seat on turn can do: ways, attacks with their chances, Focus."""

from __future__ import annotations

from core.events import Json
from core.games.sorcerers_deck_of_death.decide.activation import COSTS, POINTS
from core.games.sorcerers_deck_of_death.pieces import FIGS, INCH, profile
from core.games.sorcerers_deck_of_death.rules import chances, measure, reach
from core.games.sorcerers_deck_of_death.rules.sight import sight
from core.games.sorcerers_deck_of_death.state import Act, State
from web.pictures.sorcerers_deck_of_death.entry.ground import inches
from web.pictures.sorcerers_deck_of_death.entry.reactions import reaction


def turn(state: State) -> Json:
    """The figures that may act; `act` is the one that is being activated."""
    act = state.act
    if act is not None:
        return {
            "act": {"fig": FIGS[act.fig], "ap": act.ap, "mvt": act.mvt, "used": list(act.used)},
            "figs": {FIGS[act.fig]: _figure(state, act, new=False)},
            "pass": False,
        }
    waiting = reach.unspent(state, state.turn)
    fresh = (Act(fig, POINTS, profile(fig).move) for fig in waiting)
    return {
        "act": None,
        "figs": {FIGS[act.fig]: _figure(state, act, new=True) for act in fresh},
        "pass": not waiting,
    }


def _figure(state: State, act: Act, *, new: bool) -> Json:
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
        "reactions": [_reaction(state, code, fig, touched) for code in offers],
    }


def _can(act: Act, action: str) -> bool:
    return COSTS[action] <= act.ap and action not in act.used


def _ways(act: Act) -> Json:
    """How far each way of moving goes, in inches."""
    limits = {"walk": act.mvt, "run": reach.run_reach(act.mvt), "charge": act.mvt}
    return {way: limit for way, limit in limits.items() if _can(act, way)}


def _charged(state: State, act: Act) -> list[int]:
    """The enemies near enough for a charge straight on."""
    if not _can(act, "charge"):
        return []
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


def _reaction(state: State, code: str, fig: int, touched: tuple[int, ...]) -> Json:
    found = reaction(state, code, fig)
    return found | {"targets": [FIGS[enemy] for enemy in touched]} if code == "AG" else found


def _attacks(state: State, act: Act, touched: tuple[int, ...]) -> list[Json]:
    """Melee against those in contact, and shots, the likeliest first."""
    found = [_melee(act.fig, enemy) for enemy in touched]
    if profile(act.fig).shot is not None:
        shots = [shot(state, act.fig, enemy) for enemy in measure.enemies(state, act.fig)]
        found += sorted(shots, key=lambda one: (not one["ok"], one["need"], one["gap"]))
    return found


def _melee(fig: int, enemy: int) -> Json:
    need = profile(enemy).defence - profile(fig).melee
    return {"kind": "melee", "target": FIGS[enemy], "ok": True, **odds(need)}


def shot(state: State, fig: int, enemy: int) -> Json:
    """A shot of a figure at an enemy; `no` is what speaks against it."""
    printed = profile(fig)
    seen = sight(state, fig, enemy)
    bonus = printed.shot or 0
    return {
        "kind": "shot",
        "target": FIGS[enemy],
        **aim(state, fig, enemy, printed.range),
        **odds(profile(enemy).defence + seen.cover - bonus),
    }


def aim(state: State, fig: int, enemy: int, limit: int) -> Json:
    """What is seen of an enemy: gap and cover, and in `no` what forbids to shoot."""
    seen, apart = sight(state, fig, enemy), measure.gap(state, fig, enemy)
    far = apart > limit * INCH + measure.tolerance(state)
    engaged = bool(measure.engaging(state, fig))
    no = "engaged" if engaged else "los" if not seen.los else "far" if far else None
    return {
        "gap": inches(apart),
        "range": limit,
        "cover": seen.cover,
        "los": seen.los,
        "ok": no is None,
        "no": no,
    }


def odds(need: int, cap: int = 3) -> Json:
    """Of 36 rolls how many give 0, 1, 2, 3 wounds."""
    return {"need": need, "ways": list(chances.ways(need, cap)), "of": 36}
