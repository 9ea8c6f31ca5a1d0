"""What the simulation shares out: processors, the lock of an interpreter, a disk.

All times are milliseconds. A core is given for at most `SLICE` at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeAlias

from simpy import Environment, Event, Resource

SLICE = 0.5
Doing: TypeAlias = Iterator[Any]


class Cores:
    """The processors of one machine. Each is `crowded` times as slow while all are busy."""

    def __init__(self, env: Environment, number: int, crowded: float = 1.0) -> None:
        self.env, self.number, self.crowded = env, number, crowded
        self._free = Resource(env, number)
        self.used = 0.0

    def run(self, time: float) -> Doing:
        """Compute, in turn with everybody else."""
        while time > 0:
            part = min(time, SLICE)
            with self._free.request() as turn:
                yield turn
                took = part * (self.crowded if self._free.count == self.number > 1 else 1.0)
                yield self.env.timeout(took)
            self.used += took
            time -= part


class Disk:
    """Syncs one at a time; who comes while one is under way shares the next with the others."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self._waiting: Event | None = None
        self._busy = False
        self.used = 0.0

    def sync(self, time: float) -> Doing:
        """Return once everything written before is on the disk."""
        if self._busy:
            if self._waiting is None:
                self._waiting = self.env.event()
            yield self._waiting
            return
        self._busy = True
        while True:
            self.used += time
            yield self.env.timeout(time)
            shared, self._waiting = self._waiting, None
            if shared is None:
                self._busy = False
                return
            self.env.process(self._again(shared, time))
            return

    def _again(self, shared: Event, time: float) -> Doing:
        self.used += time
        yield self.env.timeout(time)
        shared.succeed()
        following, self._waiting = self._waiting, None
        if following is None:
            self._busy = False
        else:
            self.env.process(self._again(following, time))


class Interpreter:
    """The lock of a Python process. Threads that wait for it have no order."""

    def __init__(self, env: Environment) -> None:
        self._env, self._chance = env, Random(0)
        self._held = False
        self.waiting: list[Event] = []

    @contextmanager
    def turn(self) -> Iterator[Event]:
        """Wait for what it gives; the turn is over at the end."""
        mine = self._env.event()
        if self._held:
            self.waiting.append(mine)
        else:
            self._held = True
            mine.succeed()
        yield mine
        if self.waiting:
            self.waiting.pop(self._chance.randrange(len(self.waiting))).succeed()
        else:
            self._held = False
