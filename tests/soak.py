"""One server under many watchers and recorders, with idle and slow connections beside them.

`python -m tests.soak` prints figures and ends with 1 where a step is missing; SECONDS, WATCHERS,
RECORDERS, IDLE, SLOW, READERS, PAUSE, THINKING and LENGTH say how much. `tests/test_soak.py` is its
small form. LIBRARY names a database of SQLite of which a copy is served, with its matches: readers
then look at these. The load is the same late as early: a recorder begins a new match every LENGTH
steps, the first of them sooner, so that not all begin at once, and watchers go on to it with their
table.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import psutil

from eventstore.backup import back_up
from eventstore.database import Database
from tests.recording import GAME, entries
from tests.servers import STUCK, Server

PAGES = {
    "home": "/",
    "list": "/matches",
    "older": "/matches?page={page}",
    "statistics": "/games/{game}/statistics",
    "replay": "/matches/{match}/replay?step={step}",
    "moving": "/matches/{match}/replay?partial=1&step={step}",
    "record": "/matches/{match}/record",
    "figures": "/matches/{match}/statistics",
    "API": "/api/v1/matches/{match}",
    "API step": "/api/v1/matches/{match}/steps/{step}",
}


@dataclass(frozen=True)
class Plan:
    """How much of everything; each recorder enters a step every `pause` seconds or so, and each
    reader looks at a page after `thinking` about the last. A match has `length` steps.
    """

    seconds: float = 600
    watchers: int = 500
    recorders: int = 50
    idle: int = 200
    slow: int = 50
    readers: int = 5
    pause: float = 4.0
    thinking: float = 0.5
    length: int = 50


@dataclass
class Report:
    """What happened."""

    matches: int = 0
    steps: int = 0
    delivered: int = 0
    missing: int = 0
    came_back: int = 0  # watchers whose feed ended and who asked again
    pages: dict[str, list[float]] = field(default_factory=dict)  # seconds of each, by kind
    entries: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)  # MB, from the start to the end
    threads: int = 0

    def told(self) -> str:
        """The report in lines."""
        last = len(self.memory) - 1
        memory = (f"{self.memory[last * tenth // 10]:.0f}" for tenth in range(11))
        return "\n".join(
            (
                f"steps recorded     {self.steps} of {self.matches} matches",
                f"steps delivered    {self.delivered}, missing {self.missing}",
                f"feeds asked again  {self.came_back}",
                f"entries            {_shares(self.entries)}",
                *(f"page: {kind:12} {_shares(times)}" for kind, times in self.pages.items()),
                f"failures           {len(self.failures)} {self.failures[:3] or ''}",
                f"threads at most    {self.threads}",
                f"memory, MB         {' '.join(memory)} (by tenths of the time)",
            )
        )


def _shares(times: list[float]) -> str:
    if not times:
        return "none"
    row = sorted(times)
    half, most = (row[min(int(len(row) * part), len(row) - 1)] * 1000 for part in (0.5, 0.99))
    return f"{len(row)}, half within {half:.0f} ms, 99% within {most:.0f} ms"


@dataclass
class Sitting:
    """A match at a table: the versions its recorder made, what each watcher heard, what follows."""

    match: str
    length: int
    watchers: int
    recorded: set[int] = field(default_factory=set)
    heard: list[set[int]] = field(default_factory=list)
    following: asyncio.Future[Sitting] = field(default_factory=asyncio.Future)

    def delivered(self) -> int:
        """How many steps reached a watcher, over all watchers."""
        return sum(len(self.recorded & heard) for heard in self.heard)

    def missing(self) -> int:
        """How many did not."""
        return len(self.recorded) * self.watchers - self.delivered()


class Soak:
    """One run against a server that is there."""

    def __init__(self, plan: Plan, server: Server) -> None:
        self.plan, self.port = plan, server.connection.port
        self.process = psutil.Process(server.process.pid)
        self.report = Report()
        self.sittings: list[Sitting] = []
        self.tables: list[Sitting] = []  # the newest of each
        self.stored: list[dict[str, Any]] = []  # matches that were there before
        self.ends = 0.0

    async def run(self) -> Report:
        """Record for the time of the plan, then wait until everybody has heard everything."""
        plan, report = self.plan, self.report
        await self._look_around()
        for number in range(plan.recorders):
            # All tables but the first are somewhere in a match when the time begins.
            left = plan.length - plan.length * number // plan.recorders
            self.tables.append(await self._begin(number, max(left, 1)))
        crowd = [self._watch(self.tables[n % plan.recorders]) for n in range(plan.watchers)]
        crowd += [self._hold(slow=n < plan.slow) for n in range(plan.slow + plan.idle)]
        beside = [asyncio.create_task(work) for work in (*crowd, self._measure())]
        self.ends = time.monotonic() + plan.seconds
        work = [self._record(number) for number in range(plan.recorders)]
        work += [self._read(n) for n in range(plan.readers)]
        await asyncio.gather(*work)
        with suppress(TimeoutError):
            async with asyncio.timeout(STUCK):
                while any(sitting.missing() for sitting in self.sittings):
                    await asyncio.sleep(0.05)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        report.matches = len(self.sittings)
        for sitting in self.sittings:
            report.steps += len(sitting.recorded)
            report.delivered += sitting.delivered()
            report.missing += sitting.missing()
        self._look()
        return report

    async def _look_around(self) -> None:
        """Learn which matches are there."""
        after = ""
        while after is not None:
            page = await self.ask("GET", f"/api/v1/matches?limit=100{after and f'&after={after}'}")
            after = page["next"] and quote(page["next"])
            self.stored += page["matches"]

    async def _begin(self, table: int, length: int) -> Sitting:
        begun = await self.ask("POST", "/api/v1/matches", {"game": GAME, "title": f"{table}"})
        watchers = len(range(table, self.plan.watchers, self.plan.recorders))
        self.sittings.append(Sitting(begun["match"], length, watchers))
        return self.sittings[-1]

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON, or text, of a good answer on a connection of its own."""
        content = b"" if body is None else json.dumps(body).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                f"Content-Type: application/json\r\n"
                f"Content-Length: {len(content)}\r\n\r\n".encode()
                + content
            )
            head, _, text = (await reader.read(-1)).partition(b"\r\n\r\n")
        finally:
            writer.close()
        if head[9:12] not in {b"200", b"201"}:
            raise ConnectionError(f"{method} {path}: {head[:40]!r}")
        return json.loads(text) if b"application/json" in head else text

    async def _timed(self, times: list[float], method: str, path: str, body: Any = None) -> Any:
        begun = time.monotonic()
        try:
            answer = await self.ask(method, path, body)
        except OSError as error:
            self.report.failures.append(str(error))
            return None
        times.append(time.monotonic() - begun)
        return answer

    async def _record(self, number: int) -> None:
        chance = Random(number)
        for seed in count(number + 1, self.plan.recorders):
            sitting, version = self.tables[number], 1
            for path, body in islice(entries(seed), sitting.length):
                await asyncio.sleep(chance.uniform(0, 2 * self.plan.pause))
                if time.monotonic() > self.ends:
                    return
                address = f"/api/v1/matches/{sitting.match}/{path}"
                full = body | {"expected_version": version}
                if answer := await self._timed(self.report.entries, "POST", address, full):
                    version = answer["version"]
                    sitting.recorded.add(version)
            self.tables[number] = await self._begin(number, self.plan.length)
            sitting.following.set_result(self.tables[number])

    async def _read(self, number: int) -> None:
        chance = Random(number)
        while time.monotonic() < self.ends:
            await asyncio.sleep(chance.uniform(0, 2 * self.plan.thinking))
            if self.stored:
                one = chance.choice(self.stored)
                told = {"match": one["id"], "game": one["game"]}
                told |= {"step": chance.randint(0, one["steps"]), "page": chance.randint(1, 50)}
            else:
                told = {"match": chance.choice(self.tables).match, "game": GAME}
                told |= {"step": 0, "page": 1}
            kind, path = chance.choice([*PAGES.items()])
            times = self.report.pages.setdefault(kind, [])
            await self._timed(times, "GET", path.format(**told))

    async def _watch(self, sitting: Sitting) -> None:
        while True:
            heard: set[int] = set()
            sitting.heard.append(heard)
            await self._hear(sitting, heard)
            sitting = await sitting.following

    async def _hear(self, sitting: Sitting, heard: set[int]) -> None:
        """Hear all steps of a match, asking again where the feed ends before that."""
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
                try:
                    writer.write(
                        f"GET /api/v1/matches/{sitting.match}/live HTTP/1.1\r\nHost: localhost\r\n"
                        f"Last-Event-ID: {max(heard, default=1)}\r\n\r\n".encode()
                    )
                    while line := await reader.readline():
                        if line.startswith(b"id: "):
                            heard.add(int(line[4:]))
                            if len(heard) == sitting.length:
                                return
                finally:
                    writer.close()
            self.report.came_back += 1
            await asyncio.sleep(0.2)

    async def _hold(self, *, slow: bool) -> None:
        """A connection that says nothing, or a byte a second, and comes again when ended."""
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                ended = asyncio.create_task(reader.read())
                try:
                    while not ended.done():
                        if slow:
                            writer.write(b"G")
                        await asyncio.wait([ended], timeout=1)
                finally:
                    ended.cancel()
                    writer.close()

    async def _measure(self) -> None:
        while True:
            self._look()
            await asyncio.sleep(self.plan.seconds / 20)

    def _look(self) -> None:
        self.report.memory.append(self.process.memory_info().rss / 2**20)
        self.report.threads = max(self.report.threads, self.process.num_threads())


def soak(plan: Plan, url: str) -> Report:
    """Run a server of its own on this database, and the plan against it."""
    server = Server(url)
    try:
        # A thread of its own: the caller's may have a loop that runs, as a browser's driver does.
        with ThreadPoolExecutor(1) as alone:
            return alone.submit(lambda: asyncio.run(Soak(plan, server).run())).result()
    finally:
        server.kill()


if __name__ == "__main__":
    wanted = {name: os.environ.get(name.upper()) for name in Plan.__dataclass_fields__}
    given = {name: float(text) for name, text in wanted.items() if text}
    times = {"seconds", "pause", "thinking"}
    whole = {name: n if name in times else int(n) for name, n in given.items()}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KIFU_DATA_DIR"] = folder
        file = Path(folder) / "kifu.db"
        if library := os.environ.get("LIBRARY"):
            back_up(Database(f"sqlite:///{library}"), file)
        done = soak(Plan(**whole), f"sqlite:///{file}")
    print(done.told())  # noqa: T201 - that is what it is for
    sys.exit(1 if done.missing or done.failures or not done.steps else 0)
