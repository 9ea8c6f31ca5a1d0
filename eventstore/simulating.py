"""Simulated matches, played here or over processes, and given in the order of their plan."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from core import simulate
from core.game import Game, Result
from core.games import registry
from core.ports import NewStep
from core.simulate import Plan
from eventstore.processes import AHEAD, batches, processes

BATCH = 4  # matches that a process plays at a time

Clock: TypeAlias = Callable[[], datetime]
Games: TypeAlias = Callable[[], Mapping[str, Game[Any, Any, Any]]]


class Played(NamedTuple):
    """A match that was played: what is to be appended, and how it ended."""

    steps: list[NewStep]
    result: Result | None


class Table(NamedTuple):
    """What all matches of a simulation share."""

    game: Game[Any, Any, Any]
    plan: Plan
    clock: Clock

    def play(self, number: int) -> Played:
        """Match `number`. Raises as `core.simulate.play` does."""
        session = simulate.play(self.game, self.plan, number, clock=self.clock)
        return Played(session.pending, self.game.result(session.timeline.state))


def played(
    table: Table, numbers: Sequence[int], jobs: int = 1, games: Games = registry
) -> Generator[Played, None, None]:
    """The matches of these numbers, in their order, whatever the number of `jobs`.

    The clock and `games`, which gives the games of another process, are functions of modules.
    Raises as `Table.play` does, after the matches before; `Unavailable`, `worker_lost` where a
    process was ended from outside.
    """
    if jobs == 1 or len(numbers) <= BATCH:
        yield from map(table.play, numbers)
        return
    waiting: deque[Future[list[Played]]] = deque()
    with processes(jobs, _begin, games, table.game.slug, table.plan, table.clock) as pool:
        for batch in batches(numbers, BATCH):
            waiting.append(pool.submit(_work, batch))
            if len(waiting) >= AHEAD * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


# --- in a process of its own ---------------------------------------------------------------

_tables: list[Table] = []


def _begin(games: Games, slug: str, plan: Plan, clock: Clock) -> None:
    _tables.append(Table(games()[slug], plan, clock))


def _work(numbers: Sequence[int]) -> list[Played]:
    return [_tables[0].play(number) for number in numbers]
