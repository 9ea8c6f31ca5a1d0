"""The figures of one match (section 8), drawn from the events of its line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.events import Json
from core.game import Frame
from core.games.sorcerers_deck_of_death.pieces import FIG, FIGS, SEATS
from core.games.sorcerers_deck_of_death.state import State, mages, mapped
from core.games.sorcerers_deck_of_death.stats import fights, powers, turns
from core.games.sorcerers_deck_of_death.stats.told import rolled, told
from core.kit.counting import count_by, series


def stats(frames: Sequence[Frame[State]]) -> Json:
    """Section 8 by key. No floats: lengths in thousandths of an inch, expected wounds in parts
    (`fights.WHOLE`), means as a sum beside its number."""
    row, last = tuple(told(frames)), frames[-1].state
    rolls = tuple(rolled(row))
    played = turns.rounds(frames, row)
    return {
        "mages": dict(zip(SEATS, mages(last.options), strict=True)),
        "strictness": last.options.strictness,
        "result": None if last.result is None else last.result.result,
        "reason": None if last.result is None else last.result.reason,
        "hp": turns.mages_hp(last),
        "rounds": played,
        "killing_blow": fights.killing_blow(row),
        "initiative": count_by(filter(None, (entry["initiative"] for entry in played)), SEATS),
        "attacks": fights.attacks(rolls),
        "luck": fights.luck(rolls),
        "dice": fights.dice(row),
        "initiative_dice": fights.initiative_dice(row),
        "shots": fights.shots(rolls),
        "figures": _figures(fights.figures(row), turns.travel(row), last),
        **({} if mapped(last) else {"map": False}),
        "actions": turns.actions(row),
        "pushes": turns.pushes(row),
        "cards": powers.cards(row, last),
        "abilities": powers.abilities(row, rolls),
        "times": turns.times(row),
        "warnings": turns.warnings(row),
        "places": turns.places(frames),
    }


def curve(frames: Sequence[Frame[State]]) -> Mapping[str, Sequence[int]]:
    """Hit points of both Mages, one value for every frame, the start included."""
    return series(SEATS, (list(turns.mages_hp(frame.state).values()) for frame in frames))


def _figures(found: Json, travel: Mapping[str, int], last: State) -> Json:
    """By figure that took part; `hp` at the end, 0 for a dead one; no `travel` without a map."""
    return {
        name: {
            **found[name],
            "travel": travel[name] if mapped(last) else None,
            "hp": 0 if last.figs[FIG[name]].status == "dead" else last.figs[FIG[name]].hp,
        }
        for name in FIGS
        if last.figs[FIG[name]].status != "absent"
    }
