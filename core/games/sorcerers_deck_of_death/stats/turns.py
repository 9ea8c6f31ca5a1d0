"""Turns of a match in figures: actions, ways, pushes, time, and where figures stood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from core.events import Json
from core.game import Frame
from core.games.sorcerers_deck_of_death.events import (
    ActionTaken,
    ActivationEnded,
    ActivationStarted,
    CentreScored,
    FigureMoved,
    InitiativeRolled,
    Measured,
    PhaseEntered,
    TurnEnded,
    WindowOpened,
    WoundsApplied,
)
from core.games.sorcerers_deck_of_death.pieces import FIGS, MAGES, SEATS
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.stats.told import Told, other, standing
from core.kit.counting import sum_by

ACTIONS = ("walk", "run", "attack", "charge", "focus")
LEGS = frozenset({"walk", "run", "charge"})  # ways in which a figure goes by itself
PUSHES = ("push", "throw")


def actions(row: Sequence[Told]) -> Json:
    """By seat: activations, each action, action points left unused."""
    keys = ("activations", *ACTIONS, "unused")
    found: Json = {seat: dict.fromkeys(keys, 0) for seat in SEATS}
    for one in row:
        match one.event:
            case ActivationStarted(fig=fig):
                found[fig[0]]["activations"] += 1
            case ActionTaken(fig=fig, action=action):
                found[fig[0]][action] += 1
            case ActivationEnded(fig=fig, unused=unused):
                found[fig[0]]["unused"] += unused
    return found


def travel(row: Sequence[Told]) -> Json:
    """By figure: the length of its walks, runs and charges in thousandths of an inch."""
    moved = (one.event for one in row if isinstance(one.event, FigureMoved))
    return sum_by(((event.fig, event.length or 0) for event in moved if event.way in LEGS), FIGS)


def pushes(row: Sequence[Told]) -> Json:
    """By seat that may push: pushes and throws that were offered and used, and their length."""
    keys = ("offered", "used", "length")
    found: Json = {seat: {way: dict.fromkeys(keys, 0) for way in PUSHES} for seat in SEATS}
    seen: set[tuple[int, str, str]] = set()
    for one in row:
        event, blow = one.event, one.blow
        if isinstance(event, FigureMoved) and event.way in PUSHES:
            seat = other(event.fig[0]) if blow is None else blow.seat
            found[seat][event.way]["used"] += 1
            found[seat][event.way]["length"] += event.length or 0
        elif isinstance(event, WindowOpened) and event.stage in PUSHES and blow is not None:
            fresh = {(blow.number, event.stage, fig) for fig in event.figs} - seen
            found[blow.seat][event.stage]["offered"] += len(fresh)
            seen |= fresh
    for ways in found.values():
        for counts in ways.values():  # a ruling may push where nothing was offered
            counts["offered"] = max(counts["offered"], counts["used"])
    return found


def times(row: Sequence[Told]) -> Json:
    """By seat: turns of activation phases, and the seconds that they took."""
    found: Json = {seat: {"turns": 0, "seconds": 0, "longest": 0} for seat in SEATS}
    since = 0
    for one in row:
        match one.event:
            case PhaseEntered(phase="activation"):
                since = one.seconds
            case TurnEnded(seat=seat):
                took, since = max(one.seconds - since, 0), one.seconds
                found[seat]["turns"] += 1
                found[seat]["seconds"] += took
                found[seat]["longest"] = max(found[seat]["longest"], took)
    return found


def warnings(row: Sequence[Told]) -> dict[str, int]:
    """How often each measure did not fit and stood all the same (R9)."""
    measured = (one.event for one in row if isinstance(one.event, Measured))
    codes = (warning.code for event in measured for warning in event.warnings)
    return dict(sorted(Counter(codes).items()))


def places(frames: Sequence[Frame[State]]) -> dict[str, list[int]]:
    """By seat how many figures stood in each inch square at the ends of turns.

    Rows of 18 from the edge of seat a, each from left to right.
    """
    found: dict[str, list[int]] = {seat: [0] * 324 for seat in SEATS}
    for frame in frames[1:]:
        if any(isinstance(event, TurnEnded) for event in frame.events):
            for name, x, y in standing(frame.state):
                found[name[0]][18 * y + x] += 1
    return found


def rounds(frames: Sequence[Frame[State]], row: Sequence[Told]) -> list[Json]:
    """Each round that was played: initiative, centre, who was wounded by it, hit points lost,
    turns, hit points of the Mages at its end."""
    found: dict[int, Json] = {}
    for one in row:
        event = one.event
        entry = found.setdefault(one.round, _round(one.round))
        match event:
            case InitiativeRolled(winner=winner):
                entry["initiative"] = winner
            case CentreScored(a=a, b=b):
                entry["centre"] = {"a": a, "b": b}
            case WoundsApplied(fig=fig, cause="centre"):
                entry["wounded"] = fig[0]
            case TurnEnded():
                entry["turns"] += 1
        if isinstance(event, WoundsApplied):
            entry["lost"][event.fig[0]] += one.lost
    for before, frame in pairwise(frames):
        for number in (
            before.state.round,
            frame.state.round,
        ):  # the last step of one begins another
            if number in found:
                found[number]["hp"] = mages_hp(frame.state)
    return [entry for entry in found.values() if entry["initiative"] or entry["turns"]]


def _round(number: int) -> Json:
    return {
        "round": number,
        "initiative": None,
        "centre": None,
        "wounded": None,
        "lost": dict.fromkeys(SEATS, 0),
        "turns": 0,
        "hp": None,
    }


def mages_hp(state: State) -> dict[str, int]:
    """The hit points of both Mages."""
    return {seat: state.figs[mage].hp for seat, mage in zip(SEATS, MAGES, strict=True)}
