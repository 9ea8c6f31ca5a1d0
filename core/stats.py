"""Numbers that every game has, drawn from the log of one match."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import Any

from core.events import Json, Redone, RulingMade, Undone, VariationEntered
from core.game import Frame, Game
from core.guard import senseless
from core.replay import Timeline
from core.simulate import POLICY


def statistics(timeline: Timeline[Any]) -> Json:
    """All figures of a match: those of every game, and under `game` the game's own.

    Counts are of the line in force unless they say otherwise. `seconds` runs from the first
    to the last step on the line as they were entered; whole seconds, and 0 of a simulated match:
    what a machine took is no time of play. No floats, so that an
    export of them is the same everywhere. Raises `BrokenLog` where the game has none.
    """
    game = timeline.game
    line = timeline.tree.path(timeline.head)
    played = [timeline.steps[number] for number in line[1:]]
    moved = Counter(type(timeline.steps[number].facts[0]) for number in timeline.tree.moves)
    ruled = [fact for s in played for fact in s.facts[:1] if isinstance(fact, RulingMade)]
    result = game.result(timeline.state)
    winners = timeline.winners
    return {
        "steps": len(played),
        "entered": len(timeline.steps) - 1 - len(timeline.photos),
        "events": timeline.version - len(timeline.photos),
        "beside_line": len(timeline.frames) - len(line),
        "undos": moved[Undone],
        "redos": moved[Redone],
        "variations": moved[VariationEntered],
        "rulings": len(ruled),
        "rules_broken": sum(ruling.broken is not None for ruling in ruled),
        "by_seat": {s: sum(step.actor == s for step in played) for s in timeline.seats},
        "seconds": 0 if _simulated(timeline) else timeline.frames[timeline.head].seconds,
        "result": None if result is None else {"result": result.result, "reason": result.reason},
        "winners": None if winners is None else list(winners),
        "game": _own(timeline),
    }


def _simulated(timeline: Timeline[Any]) -> bool:
    return POLICY in timeline.start.tags


def _own(timeline: Timeline[Any]) -> Json:
    """The game's own figures; a `BrokenLog` of the first step with which there are none."""
    game, line = timeline.game, timeline.line()
    if _simulated(timeline):
        line = [frame._replace(seconds=0) for frame in line]
    try:
        return game.stats(line)
    except Exception as fault:
        told = bisect_left(range(len(line)), 1, key=lambda last: _fails(game, line[: last + 1]))
        raise senseless(timeline.match_id, line[min(told, len(line) - 1)].step) from fault


def _fails(game: Game[Any, Any, Any], line: list[Frame[Any]]) -> bool:
    try:
        game.stats(line)
    except Exception:  # noqa: BLE001 - whatever it is, there are no figures
        return True
    return False
