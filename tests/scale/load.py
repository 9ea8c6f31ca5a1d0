"""A load of recorders and readers on running servers, as a process of its own.

`python -m tests.scale.load` reads a `Load` as JSON from its input, and prints a `Done`.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, cycle
from random import Random
from typing import Any

from core import simulate
from core.games import find
from web.settings import now

GAME = "ace-in-the-hole"
PLAYED = 24  # matches whose entries are recorded again and again, each time as a new match


@dataclass(frozen=True)
class Load:
    """Clients in a closed loop: each asks for the next as soon as it was answered.

    `mix` says how often each kind follows: `enter` records the next step of the client's own
    match, `look` asks for the table after a step of it as JSON, `page` for its replay.
    """

    ports: list[int]
    clients: int
    seconds: float
    mix: dict[str, int]
    seed: int = 0


@dataclass
class Done:
    """What was answered within the time, how long that took in seconds, and what it cost."""

    seconds: float = 0.0
    answered: Counter[str] = field(default_factory=Counter)
    latency: dict[str, float] = field(default_factory=dict)  # mean, by kind
    processor: float = 0.0  # seconds of the load's own processor time

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answered.total() / self.seconds


class Client:
    """One person: a connection that stays open, and a match that goes on."""

    def __init__(self, number: int, load: Load, played: list[list[str]]) -> None:
        self.port = load.ports[number % len(load.ports)]
        self.kinds = cycle([kind for kind, share in load.mix.items() for _ in range(share)])
        self.chance = Random(f"{load.seed} {number}")
        self.entries = self._entries(played, number)
        self.match, self.step = "", 0

    def _entries(self, played: list[list[str]], number: int) -> Iterator[str | None]:
        """Notations without end; None where a new match is to begin."""
        for one in count(number):
            yield None
            yield from played[one % len(played)]

    async def run(self, done: Done, until: list[float]) -> None:
        """Ask without a pause until the time is over; what is answered later does not count."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        await self._begin()
        try:
            while True:
                kind = next(self.kinds)
                begun = time.perf_counter()
                await self._do(kind)
                ended = time.perf_counter()
                if until and ended > until[1]:
                    return
                if until and ended > until[0]:
                    done.answered[kind] += 1
                    done.latency[kind] = done.latency.get(kind, 0.0) + ended - begun
        finally:
            self.writer.close()

    async def _begin(self) -> None:
        begun = await self._ask("POST", "/api/v1/matches", {"game": GAME, "title": "load"})
        self.match, self.step, self.version = begun["match"], 0, begun["version"]

    async def _do(self, kind: str) -> None:
        if kind == "enter":
            notation = next(self.entries)
            while notation is None:
                await self._begin()
                notation = next(self.entries)
            body = {"notation": notation, "expected_version": self.version}
            answer = await self._ask("POST", f"/api/v1/matches/{self.match}/steps", body)
            self.step, self.version = self.step + 1, answer["version"]
        elif kind == "look":
            step = self.chance.randint(0, self.step)
            await self._ask("GET", f"/api/v1/matches/{self.match}/steps/{step}")
        else:
            step = self.chance.randint(0, self.step)
            await self._ask("GET", f"/matches/{self.match}/replay?step={step}")

    async def _ask(self, method: str, path: str, body: Any = None) -> Any:
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        self.writer.write(head.encode() + content)
        told = await self.reader.readuntil(b"\r\n\r\n")
        fields = dict(
            line.split(": ", 1) for line in told.decode().lower().split("\r\n")[1:] if line
        )
        if "content-length" in fields:
            text = await self.reader.readexactly(int(fields["content-length"]))
        else:
            text = await self._chunks()
        if told[9:12] not in {b"200", b"201"}:
            raise ConnectionError(f"{method} {path}: {text[:300]!r}")
        return json.loads(text) if body is not None else None

    async def _chunks(self) -> bytes:
        pieces = []
        while size := int(await self.reader.readline(), 16):
            pieces.append(await self.reader.readexactly(size))
            await self.reader.readexactly(2)
        await self.reader.readexactly(2)
        return b"".join(pieces)


def entries(number: int) -> list[list[str]]:
    """The entries of so many simulated matches."""
    game = find(GAME)
    plan = simulate.Plan(1, "random", game.options())
    matches = (simulate.play(game, plan, seed, clock=now) for seed in range(number))
    return [[step.notation for step in match.pending[1:]] for match in matches]


async def run(load: Load, warm: float = 5.0) -> Done:
    """Put the load on for its time, after `warm` seconds that do not count."""
    played, done, until = entries(PLAYED), Done(), list[float]()
    crowd = [Client(number, load, played) for number in range(load.clients)]
    tasks = [asyncio.create_task(one.run(done, until)) for one in crowd]
    print("ready", flush=True)  # noqa: T201 - who measures waits for it
    await asyncio.sleep(warm)
    before, start = _processor(), time.perf_counter()
    print("begun", flush=True)  # noqa: T201
    until += [start, start + load.seconds]
    await asyncio.sleep(load.seconds)
    done.processor, done.seconds = _processor() - before, time.perf_counter() - start
    print("ended", flush=True)  # noqa: T201
    await asyncio.gather(*tasks)
    for kind, number in done.answered.items():
        done.latency[kind] /= number
    return done


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    ended = asyncio.run(run(Load(**json.loads(sys.stdin.readline()))))
    print(json.dumps(vars(ended)), flush=True)  # noqa: T201
