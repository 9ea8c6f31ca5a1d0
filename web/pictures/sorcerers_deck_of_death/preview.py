"""What an entry would do, before it is recorded: ways, reach, sight, chances, what does not fit."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.events.places import flag
from core.games.sorcerers_deck_of_death.evolve import evolve
from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, Point, profile
from core.games.sorcerers_deck_of_death.pieces.layouts import thousandths
from core.games.sorcerers_deck_of_death.rules import measure, reach
from core.games.sorcerers_deck_of_death.state import State, place
from web.entry.sorcerers_deck_of_death import Preview, Warned
from web.entry.sorcerers_deck_of_death_parts import Chances, Spot
from web.i18n import translate
from web.pictures.sorcerers_deck_of_death.entry.figures import duel, wounds
from web.pictures.sorcerers_deck_of_death.entry.ground import inches, spot

LIMITS = {"push": 1, "throw": 4, "agile": 1, "teleport": 8}  # inches


def preview(state: State, _: Any, events: tuple[Any, ...]) -> Preview | None:
    """What the events of an entry tell about the table; None for what needs no preview.

    Lengths and points are inches. `warnings` are the soft tests that failed, in words.
    """
    told: Preview = {}
    after = state
    for event in events:
        told.update(_of(after, event))
        after = evolve(after, event)
    warnings = [
        _excess(one) for event in events if isinstance(event, e.Measured) for one in event.warnings
    ]
    if not told and not warnings:
        return None
    return {**told, "warnings": warnings, "engaged": _engaged(after, told.get("fig"))}


def _of(state: State, event: Any) -> Preview:
    match event:
        case e.FigureMoved() if event.way != "swap":
            return _moved(state, event)
        case e.FigureDeployed(fig=fig, at=at) | e.FigureRaised(fig=fig, at=at):
            return {"fig": fig, "at": spot(at)} if at is not None else {"fig": fig}
        case e.AttackDeclared():
            return _attack(state, event)
        case e.StormDeclared(attacker=attacker, targets=targets):
            return {"attacker": attacker, "targets": list(targets), "range": 4}
    return {}


def _moved(state: State, event: e.FigureMoved) -> Preview:
    if event.length is None:
        return {"fig": event.fig, "way": event.way}
    limit = LIMITS.get(event.way)
    if limit is None and state.act is not None:
        mvt = state.act.mvt
        limit = reach.run_reach(mvt) if event.way == "run" else mvt
    return {
        "fig": event.fig,
        "way": event.way,
        "path": [spot(point) for point in event.path],
        "at": spot(event.path[-1]),
        "length": inches(event.length),
        "limit": limit,
    }


def _attack(state: State, event: e.AttackDeclared) -> Preview:
    told: Preview = {
        "attacker": event.attacker,
        "need": event.defence - event.bonus,
        "chances": _chances(event),
    }
    if event.gap is None:
        return told
    ends = event.sight or _middles(state, event)
    shot = event.attack == "shot" and event.attacker is not None
    far = profile(FIG[event.attacker or ""]).range if shot else reach.SPELL_RANGE[event.attack]
    return {
        **told,
        "gap": inches(event.gap),
        "range": far,
        "los": event.los,
        "cover": event.cover,
        "sight": [spot(point) for point in ends],
        "hidden": _hidden(state, event) if event.cover else [],
        "hiders": list(event.hiders),
    }


def _chances(event: e.AttackDeclared) -> Chances:
    if event.attack == "DP":
        return duel(event.bonus)
    return wounds(event.defence - event.bonus, event.cap)


def _middles(state: State, event: e.AttackDeclared) -> tuple[Point, ...]:
    figs = [FIG[name] for name in (event.attacker, event.target) if name is not None]
    return tuple(place(state, fig) for fig in figs)


def _hidden(state: State, event: e.AttackDeclared) -> list[Spot]:
    """The sample points of the target that nobody of the shooter's sees (R52)."""
    target, options = FIG[event.target], state.options
    x, y = spot(place(state, target))
    rim = inches(measure.radius(state, target) - thousandths(options.los_inset))
    found = []
    for number in event.hidden:
        angle = 2 * pi * (number - 1) / options.los_samples
        out = rim if number else 0
        found.append((round(x + out * cos(angle), 3), round(y + out * sin(angle), 3)))
    return found


def _engaged(state: State, name: str | None) -> list[str]:
    """The enemies that a figure touches afterwards."""
    if name is None or state.figs[FIG[name]].status != "standing":
        return []
    return [FIGS[enemy] for enemy in measure.engaging(state, FIG[name])]


def _excess(excess: e.Excess) -> Warned:
    return {"code": excess.code, "by": excess.by, "text": translate(flag(excess))}
