"""The steps behind the charts of one match: rolls by their total, luck roll by roll, places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from core.game import Frame
from core.games.sorcerers_deck_of_death.events import (
    AttackResolved,
    DiceRolled,
    InitiativeRolled,
    TurnEnded,
)
from core.games.sorcerers_deck_of_death.state import State
from core.games.sorcerers_deck_of_death.stats.told import Told, standing, told
from core.kit.counting import listed_by

Frames = Sequence[Frame[State]]


def steps_behind(frames: Frames, table: str) -> Mapping[tuple[str, ...], Sequence[int]]:
    """The steps behind each mark of a table, as often as it counts them."""
    match table:
        case "dice":
            return listed_by(_dice(frames))
        case "initiative_dice":
            return listed_by(_initiative(frames))
        case "luck":
            return {(str(n),): (step,) for n, step in enumerate(_rolls(frames))}
        case "places_a" | "places_b":
            return listed_by(_places(frames, table[-1]))
        case _:
            return {}


def _told(frames: Frames) -> Iterator[tuple[int, Told]]:
    return ((pair[1].step, one) for pair in pairwise(frames) for one in told(pair))


def _dice(frames: Frames) -> Iterator[tuple[tuple[str, ...], int]]:
    for step, one in _told(frames):
        match one.event:
            case DiceRolled(dice=own, opp=opp) if one.blow is not None:
                for pair in (own, opp) if opp is not None else (own,):
                    yield (str(sum(pair)),), step


def _initiative(frames: Frames) -> Iterator[tuple[tuple[str, ...], int]]:
    for step, one in _told(frames):
        if isinstance(one.event, InitiativeRolled):
            for pair in one.event.rolls:
                yield (str(sum(pair.a)),), step
                yield (str(sum(pair.b)),), step


def _rolls(frames: Frames) -> Iterator[int]:
    """The start, then the step of each attack whose dice fell, as `told.rolled` counts them."""
    yield frames[0].step
    fell = False
    for step, one in _told(frames):
        match one.event:
            case DiceRolled():
                fell = True
            case AttackResolved() if fell and one.blow is not None:
                yield step


def _places(frames: Frames, seat: str) -> Iterator[tuple[tuple[str, ...], int]]:
    for frame in frames[1:]:
        if any(isinstance(event, TurnEnded) for event in frame.events):
            for name, x, y in standing(frame.state):
                if name[0] == seat:
                    yield (str(y), f"x{x}"), frame.step
