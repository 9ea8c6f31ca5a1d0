"""The live feeds of a running server: one look at the database for all who watch, each step
encoded once for all who may know the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TypeAlias, TypeVar

from core.errors import KifuError
from core.events import MatchId
from core.knowledge import Viewer
from eventstore.notices import ENTRIES
from web.api.live import BEAT, BYE, news
from web.context import Parts
from web.live import Start, Wish

T = TypeVar("T")
Still: TypeAlias = Callable[[], bool] | None
DOUBT = 5.0  # seconds after which rights are asked for anew: others may have taken them away
KEPT = 64 * 1024  # bytes of steps that a channel keeps for those who are a little late
log = logging.getLogger(__name__)


class Channel:
    """The newest steps of a match as one viewer may know them, and who waits for more.

    A watcher takes what is new to it by itself, so one that is slow holds nobody up and
    costs no room; what it comes too late for, it asks for again with a new connection.
    """

    def __init__(self, version: int) -> None:
        self.version = version  # of the newest step told
        self.floor = version  # who has less than this has missed something
        self.steps: deque[tuple[int, bytes]] = deque()
        self.watchers: set[Watcher] = set()
        self._size = 0

    def tell(self, version: int, text: bytes) -> None:
        """Hand a step on to everybody."""
        self.steps.append((version, text))
        self.version = version
        self._size += len(text)
        while self._size > KEPT and len(self.steps) > 1:
            self.floor, oldest = self.steps.popleft()
            self._size -= len(oldest)
        for watcher in self.watchers:
            watcher.wake.set()

    def end(self) -> None:
        """Let everybody go."""
        for watcher in self.watchers:
            watcher.end()


class Watcher:
    """One reader of a channel: gives texts until the feed is to end."""

    def __init__(
        self, channel: Channel, since: int, heartbeat: float, seconds: float, still: Still
    ) -> None:
        self.still = still
        self.wake = asyncio.Event()
        self.wake.set()  # there may be news already
        self._channel = channel
        self._since = since
        self._heartbeat = heartbeat
        self._seconds = seconds
        self._ended = False

    def end(self) -> None:
        """Stop as soon as possible."""
        self._ended = True
        self.wake.set()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        clock = asyncio.get_running_loop().time
        ends = clock() + self._seconds
        while not self._ended and clock() < ends and self._since >= self._channel.floor:
            if fresh := self._fresh():
                yield fresh
            try:
                async with asyncio.timeout(max(min(self._heartbeat, ends - clock()), 0)):
                    await self.wake.wait()
            except TimeoutError:
                yield BEAT
            self.wake.clear()
        yield BYE

    def _fresh(self) -> bytes:
        found = []
        for version, text in reversed(self._channel.steps):
            if version <= self._since:
                break
            found.append(text)
        self._since = max(self._since, self._channel.version)
        return b"".join(reversed(found))


class Feeds:
    """All channels. Its methods belong to the server's loop; `run` is the task behind them."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._channels: dict[tuple[MatchId, Viewer], Channel] = {}
        self._rung = asyncio.Event()
        self._fresh: set[MatchId] = set()  # to look at whatever the database says
        self._position: int | None = None  # of the newest event seen; None: none was looked for
        self._ended = False
        self._doubted = False  # a right may have been taken away
        self._asked = 0.0  # when rights were asked for last, by the clock of the loop
        self._thread = ThreadPoolExecutor(1, "feeds")

    @property
    def watchers(self) -> int:
        """How many watch now."""
        return sum(len(channel.watchers) for channel in self._channels.values())

    def wish(self) -> Wish:
        """For a request that may become a feed."""
        return Wish(room=self.watchers < self._parts.settings.watchers)

    @contextmanager
    def watching(self, start: Start) -> Iterator[Watcher]:
        """A watcher of what comes after `start`."""
        settings, key = self._parts.settings, (start.match_id, start.viewer)
        channel = self._channels.get(key)
        if channel is None:
            channel = self._channels[key] = Channel(start.since)
            self._fresh.add(start.match_id)  # it may have grown since the view looked
            self._rung.set()
        watcher = Watcher(
            channel, start.since, settings.heartbeat, settings.stream_seconds, start.still
        )
        channel.watchers.add(watcher)
        if self._ended:
            watcher.end()
        try:
            yield watcher
        finally:
            channel.watchers.discard(watcher)
            if not channel.watchers and self._channels.get(key) is channel:
                del self._channels[key]

    async def run(self) -> None:
        """Look at the database whenever this process wrote or another tells that it did, and each
        `poll` seconds in case that was not heard. Ends when it is cancelled.
        """
        loop = asyncio.get_running_loop()

        def ring() -> None:
            loop.call_soon_threadsafe(self._rung.set)

        def doubt() -> None:
            self._doubted = True
            ring()

        def hear(kind: str) -> None:
            ring() if kind == ENTRIES else doubt()

        self._parts.notices.listen(hear)
        self._parts.changes.listen(ring)
        self._parts.rights_changes.listen(doubt)
        try:
            while True:
                try:
                    async with asyncio.timeout(self._parts.settings.poll):
                        await self._rung.wait()
                except TimeoutError:
                    pass
                self._rung.clear()
                if self._channels:
                    await self._let_go()
                    await self._look()
                else:
                    self._position = None
        finally:
            self._parts.notices.remove(hear)
            self._parts.changes.remove(ring)
            self._parts.rights_changes.remove(doubt)

    def end(self) -> None:
        """Let all watchers go, those who are about to come too."""
        self._ended = True
        for channel in self._channels.values():
            channel.end()

    def close(self) -> None:
        """Give the thread back."""
        self._thread.shutdown()

    async def _let_go(self) -> None:
        """End the feeds of those who may no longer look, before they are told anything more."""
        now = asyncio.get_running_loop().time()
        if not self._doubted and now < self._asked + DOUBT:
            return
        self._doubted, self._asked = False, now
        for channel in [*self._channels.values()]:
            for watcher in [*channel.watchers]:
                still = watcher.still
                if still is not None and not await self._in_thread(partial(_is_allowed, still)):
                    watcher.end()

    async def _look(self) -> None:
        fresh, self._fresh = self._fresh, set()
        try:
            newest, grown = await self._in_thread(self._grown)
        except KifuError as error:  # the database is out of reach: the next look may find it
            self._parts.tallies.failures.add(error.code)
            log.warning("The live feeds cannot look at the database: %s", error)
            self._fresh |= fresh
            return
        older = self._position is not None and newest < self._position  # it was replaced
        self._position = newest
        for key in [key for key in self._channels if older or key[0] in grown | fresh]:
            if channel := self._channels.get(key):
                await self._tell(key, channel)

    async def _tell(self, key: tuple[MatchId, Viewer], channel: Channel) -> None:
        version = channel.version
        try:
            found = await self._in_thread(lambda: news(self._parts, *key, version))
        except KifuError as error:  # nothing can be made of it; who comes back is told why
            log.warning("A live feed ends: %s", error)
            channel.end()
            return
        for step in found:
            channel.tell(*step)

    def _grown(self) -> tuple[int, set[MatchId]]:
        return self._parts.store.grown(self._position)

    def _in_thread(self, work: Callable[[], T]) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(self._thread, work)


def _is_allowed(still: Callable[[], bool]) -> bool:
    """Whether a reader still may; the next look asks again where the database is out of reach."""
    try:
        return still()
    except KifuError as error:
        log.warning("The live feeds cannot ask for rights: %s", error)
        return True
