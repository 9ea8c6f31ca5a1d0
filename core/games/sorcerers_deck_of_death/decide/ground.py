"""Where a base ends, and what it meets on the way (R11, R25 to R27, R48)."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.sorcerers_deck_of_death import commands as c
from core.games.sorcerers_deck_of_death import events as e
from core.games.sorcerers_deck_of_death.decide.refusals import refused
from core.games.sorcerers_deck_of_death.decide.step_builder import StepBuilder
from core.games.sorcerers_deck_of_death.pieces import FIGS, Point
from core.games.sorcerers_deck_of_death.rules import paths
from core.games.sorcerers_deck_of_death.rules.measure import enemies, radius
from core.games.sorcerers_deck_of_death.rules.scenery import scenery
from core.games.sorcerers_deck_of_death.rules.settle import settle
from core.games.sorcerers_deck_of_death.state import State, mapped, place

COORDINATES = ("at", "path", "also", "to", "mage_at", "minion_at")
NEAR = 500  # in lenient matches a place this near is used in the stead of an impossible one


def check_told(state: State, command: c.Command) -> None:
    """Raises no_map for places and ways where nobody knows any (R98); Agile's enemy is one."""
    told = any(getattr(command, name, None) for name in COORDINATES)
    beside = isinstance(command, c.React) and command.target is not None
    if not mapped(state) and (told or beside):
        raise refused("no_map")


def went(step: StepBuilder, fig: int, way: e.Way, by: int | None = None) -> None:
    """A figure is elsewhere, and nobody knows where (R98); `by` pushed or threw it."""
    looks, name = step.state.figs[fig].facing, None if by is None else FIGS[by]
    step.add(e.FigureMoved(FIGS[fig], way, (), None, None, looks, name))


def settled(
    step: StepBuilder,
    fig: int,
    at: Point,
    entered: Point,
    *,
    touching: frozenset[int] = frozenset(),
    without: frozenset[int] = frozenset(),
    more: int = 0,
) -> Point:
    """The end position of a base (R11); `more` widens the tolerance (R89).

    `touching`: enemies with which contact is allowed; `without`: figures that are not there.
    Raises off_table, terrain, enemy_contact, overlap.
    """
    found = settle(step.state, fig, at, touching=touching, without=without)
    tol = step.tol + more
    if found.code is None or (found.solved and found.shift <= tol):
        return found.at
    shift = found.shift if found.solved else None
    step.fails(found.code, measure=shift, limit=tol, by=found.by)
    return found.at if found.solved and found.shift <= NEAR else entered


def check_enemies(
    step: StepBuilder,
    fig: int,
    path: Sequence[Point],
    touched: frozenset[int] = frozenset(),
    *,
    rule: str = "R26",
) -> None:
    """The moving base overlaps no enemy by `tol` or more, and one of `touched`, which it was in
    contact with, by no more than `tol` (R26, R48). Raises path_enemy."""
    for enemy in enemies(step.state, fig):
        apart = paths.nearest(path, place(step.state, enemy))
        least = round(apart - radius(step.state, fig) - radius(step.state, enemy))
        free = least >= -step.tol if enemy in touched else least > -step.tol
        step.soft(free, "path_enemy", measure=-least, limit=step.tol, by=FIGS[enemy], rule=rule)


def check_scenery(step: StepBuilder, fig: int, path: Sequence[Point]) -> None:
    """The moving base overlaps no impassable piece by more than `tol` (R27). Raises
    path_terrain."""
    around = scenery(step.state.options)
    found = paths.terrain_overlap(around, radius(step.state, fig), path)
    if found is not None:
        piece, deep = found
        step.soft(deep <= step.tol, "path_terrain", measure=deep, limit=step.tol, by=piece)


def length(path: Sequence[Point]) -> int:
    """The way of the centre along a path (R6, R25)."""
    return round(paths.length(path))
