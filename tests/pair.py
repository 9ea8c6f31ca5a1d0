"""Two web processes and a worker on one database, recorded on through a proxy while one after the
other is killed, or ended and started again.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from tests.proxy import Proxy, closed
from tests.recording import GAME, entries
from tests.servers import STUCK, Server

AGAIN = {502, 503, 504}  # a request that is answered so is sent again, with the same key
LOOKS = ("/", "/matches", f"/games/{GAME}/statistics", "/api/v1/matches?limit=20")


@dataclass(frozen=True)
class Plan:
    """Who does what meanwhile; a recorder of its own match pauses up to `pause` seconds."""

    recorders: int = 3
    watchers: int = 4
    readers: int = 1
    together: int = 2  # who record in one match
    pause: float = 0.2
    length: int = 60  # steps of a match
    seed: int = 19


@dataclass
class Report:
    """What was acknowledged of each match, by version, and what else happened."""

    acknowledged: dict[str, dict[int, Any]] = field(default_factory=dict)
    heard: dict[str, list[set[int]]] = field(default_factory=dict)  # of each watcher, by match
    asked_again: int = 0
    conflicts: int = 0
    looks: int = 0
    came_back: int = 0  # feeds that ended and were asked for again
    broken: int = 0  # processes that were ended
    failures: list[str] = field(default_factory=list)
    longest: float = 0.0
    slowest: str = ""  # the request that waited so long
    went_on: int = 0
    late: int = 0
    seconds: float = 0.0

    @property
    def entries(self) -> int:
        """How many steps were acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    def missing(self) -> int:
        """Steps that a watcher of their match has not heard."""
        return sum(
            len(set(self.acknowledged[match]) - {1} - heard)
            for match, watchers in self.heard.items()
            for heard in watchers
        )

    def told(self) -> str:
        """The report in one line."""
        return (
            f"{self.broken} processes ended in {self.seconds:.0f} s: {self.entries} entries of "
            f"{len(self.acknowledged)} matches acknowledged ({self.conflicts} conflicts), "
            f"{self.looks} pages read, {self.went_on} requests answered by the other process, "
            f"{self.asked_again} sent again by who asked, {self.came_back} feeds taken up again, "
            f"{self.missing()} steps missed by watchers; longest wait {self.longest:.1f} s "
            f"({self.slowest}), "
            f"{self.late} over the proxy's time"
        )


class Pair:
    """The processes: two that serve, in turn of `kifu serve`, and one worker."""

    def __init__(self, url: str, *, environment: dict[str, str] | None = None) -> None:
        self.url = url
        inherited = {name: text for name, text in os.environ.items() if name != "TEST_PAIR"}
        own = {"KIFU_WORKER": "process", "KIFU_LOG_LEVEL": "error"}
        self.environment = {**inherited, **own, **(environment or {})}
        self.program: Path | None = None  # the folder of another one, for what is started next
        self.webs: list[Server] = []
        self.worker: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start all three."""
        self.webs = [self._served(0), self._served(0)]
        self.begin_worker()

    def _served(self, port: int) -> Server:
        return Server(self.url, port=port, environment=self.environment, folder=self.program)

    def begin_worker(self) -> None:
        """Start the worker, which tells nobody when it is ready: nobody needs to wait for it."""
        words = [sys.executable, "-m", "web.cli", "--database", self.url, "work"]
        self.worker = subprocess.Popen(
            words,
            env=self.environment,
            cwd=self.program,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    @property
    def ports(self) -> list[int]:
        """Of the two that serve."""
        return [web.connection.port for web in self.webs]

    async def restart(self, number: int, how: signal.Signals) -> None:
        """End one that serves, and start it again on its port; back once it serves."""
        web = self.webs[number]
        port = web.connection.port
        await asyncio.to_thread(_ended, web, how)
        self.webs[number] = await asyncio.to_thread(self._served, port)

    async def restart_worker(self, how: signal.Signals) -> None:
        """End the worker, and start another."""
        assert self.worker is not None
        self.worker.send_signal(how)
        await asyncio.to_thread(self.worker.wait, STUCK)
        self.begin_worker()

    async def upgrade(self) -> int:
        """Have `kifu db upgrade` run; its exit code."""
        words = [sys.executable, "-m", "web.cli", "--database", self.url, "db", "upgrade"]
        running = await asyncio.create_subprocess_exec(
            *words, env=self.environment, cwd=self.program, stdout=subprocess.DEVNULL
        )
        return await running.wait()

    def end(self) -> None:
        """End all of them."""
        for web in self.webs:
            web.kill()
        if self.worker is not None:
            self.worker.kill()
            self.worker.wait(STUCK)


def _ended(web: Server, how: signal.Signals) -> None:
    web.process.send_signal(how)
    code = web.process.wait(STUCK)
    assert how is signal.SIGKILL or code == 0, f"ended with {code} on {how.name}"
    web.kill()


class Load:
    """Recorders, watchers and readers, who all come by the proxy."""

    def __init__(self, plan: Plan, proxy: Proxy) -> None:
        self.plan, self.proxy = plan, proxy
        self.report = Report()
        self.ending = False
        self._begun: asyncio.Queue[str] = asyncio.Queue()

    async def run(self, meanwhile: Callable[[], Awaitable[None]]) -> Report:
        """Record, watch and read until `meanwhile` is done, then until all have heard all."""
        begun = time.monotonic()
        shared = await self._start("together")
        work = [self._record(number) for number in range(self.plan.recorders)]
        work += [self._record_together(n, shared) for n in range(self.plan.together)]
        work += [self._read(number) for number in range(self.plan.readers)]
        async with asyncio.TaskGroup() as everybody:
            watching = [everybody.create_task(self._watch()) for _ in range(self.plan.watchers)]
            busy = [everybody.create_task(one) for one in work]
            await meanwhile()
            self.ending = True
            await asyncio.wait(busy)
            with suppress(TimeoutError):
                async with asyncio.timeout(STUCK):
                    while self.report.missing():
                        await asyncio.sleep(0.05)
            for task in watching:
                task.cancel()
        self.report.seconds = time.monotonic() - begun
        self.report.longest, self.report.slowest = self.proxy.longest, self.proxy.slowest
        self.report.late = self.proxy.late
        self.report.went_on = self.proxy.went_on
        return self.report

    async def _start(self, title: str) -> str:
        body = {"game": GAME, "title": title}
        answer = await self._entered("/api/v1/matches", body, f"start/{title}")
        match: str = answer["match"]
        self._begun.put_nowait(match)
        return match

    async def _record(self, number: int) -> None:
        """Matches of one's own, one after the other."""
        chance = Random(self.plan.seed + number)
        for turn in count():
            match, version = await self._start(f"{number}/{turn}"), 1
            line = islice(entries(100 * number + turn), self.plan.length)
            for place, (path, entry) in enumerate(line):
                if self.ending:
                    return
                await asyncio.sleep(chance.uniform(0, self.plan.pause))
                body, key = entry | {"expected_version": version}, f"{number}/{turn}/{place}"
                answer = await self._entered(f"/api/v1/matches/{match}/{path}", body, key)
                version = answer["version"]

    async def _record_together(self, number: int, match: str) -> None:
        """One match with others: who comes too late goes on behind what they entered."""
        version, step, known = 1, 0, entries(self.plan.seed)
        line = [next(known)]
        for attempt in count():
            if self.ending:
                return
            await asyncio.sleep(self.plan.pause)
            while len(line) <= step:
                line.append(next(known))
            path, entry = line[step]
            body, key = entry | {"expected_version": version}, f"together/{number}/{attempt}"
            answer = await self._entered(f"/api/v1/matches/{match}/{path}", body, key)
            between = answer.get("between", [answer])
            step, version = between[-1]["step"], between[-1]["events"][-1]["version"]

    async def _entered(self, path: str, body: Any, key: str) -> Any:
        """The answer to an entry that was stored, or came too late; sent until there is one."""
        while True:
            status, answer = await self._ask("POST", path, body, key)
            if status in {200, 201}:
                known = self.report.acknowledged.setdefault(answer["match"], {})
                if answer["version"] in known:
                    self.report.failures.append(f"acknowledged twice: {answer['version']}")
                known[answer["version"]] = answer
                return answer
            if status == 409 and answer["code"] == "version_conflict":
                self.report.conflicts += 1
                return answer
            if status not in AGAIN:
                self.report.failures.append(f"POST {path}: {status} {answer}")
                raise AssertionError(self.report.failures[-1])
            self.report.asked_again += 1
            await asyncio.sleep(0.2)

    async def _read(self, number: int) -> None:
        for turn in count(number):
            if self.ending:
                return
            await asyncio.sleep(self.plan.pause)
            path = LOOKS[turn % len(LOOKS)]
            status, _ = await self._ask("GET", path)
            self.report.looks += 1
            if status in AGAIN:
                self.report.asked_again += 1
            elif status != 200:
                self.report.failures.append(f"GET {path}: {status}")

    async def _ask(
        self, method: str, path: str, body: Any = None, key: str | None = None
    ) -> tuple[int, Any]:
        content = b"" if body is None else json.dumps(body).encode()
        named = "" if key is None else f"Idempotency-Key: {key}\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.proxy.port)
        async with closed(writer):
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{named}"
                f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode()
                + content
            )
            head, _, text = (await reader.read(-1)).partition(b"\r\n\r\n")
        told = b"json" in head.lower().partition(b"content-type:")[2].partition(b"\r\n")[0]
        return int(head[9:12]), json.loads(text) if told and text else text

    async def _watch(self) -> None:
        """Hear all that is recorded in a match, asking again where the feed ends before that."""
        match = await self._begun.get()
        heard: set[int] = set()
        self.report.heard.setdefault(match, []).append(heard)
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.proxy.port, limit=2**20
                )
                async with closed(writer):
                    writer.write(
                        f"GET /api/v1/matches/{match}/live HTTP/1.1\r\nHost: localhost\r\n"
                        f"Last-Event-ID: {max(heard, default=1)}\r\n\r\n".encode()
                    )
                    while line := await reader.readline():
                        if line.startswith(b"id: "):
                            heard.add(int(line[4:]))
            self.report.came_back += 1
            await asyncio.sleep(0.2)
