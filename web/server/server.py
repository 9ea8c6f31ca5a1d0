"""The loop that accepts connections, and the threads that carry requests out."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from ssl import SSLContext
from threading import current_thread, main_thread
from typing import TypeVar

from flask import Flask

from web.context import parts_of
from web.limits import ServerLimits
from web.origin import address_of
from web.server.connection import Connection
from web.server.feeds import Feeds
from web.server.limits import connections_possible
from web.server.passage import Traffic
from web.server.probes import Probes
from web.server.request_ids import RequestIds
from web.server.room import Room
from web.server.wire import LEFT_OVER

T = TypeVar("T")
BACKLOG = 1024  # connections that wait to be accepted
SIGNALS = (signal.SIGINT, signal.SIGTERM)
LINGER = 0.1  # seconds in which what a client had just sent may still arrive
log = logging.getLogger(__name__)


class Server:
    """A Flask application of Kifu on a bound socket.

    A request takes a thread once it is there as a whole, and gives it back as soon as its
    answer, or the next piece of it, is made: neither slow nor idle clients nor watchers of
    live feeds hold one.

    With `tls` it speaks https on that socket; on another, `plain`, it may speak http besides.
    The application is told which requests came by a socket that listens to this machine alone; not
    `alone`: others may come by that too, through a proxy of this machine. At the socket `aside`,
    of this machine alone, nothing is served but what `Probes` answer. `lines_dropped` tells how
    many lines the log had no room for.
    """

    def __init__(
        self,
        app: Flask,
        sock: socket.socket,
        limits: ServerLimits | None = None,
        *,
        tls: SSLContext | None = None,
        plain: socket.socket | None = None,
        alone: bool = True,
        aside: socket.socket | None = None,
        lines_dropped: Callable[[], int] = lambda: 0,
    ) -> None:
        self.app = app
        settings = parts_of(app).settings
        self.limits = limits or replace(settings.server, grace=settings.stop_seconds)
        self.max_request = settings.max_request
        self.drain = settings.drain
        self.room = Room(self.limits.bodies)
        self.stopping = False  # told to end: it serves, but is not ready for more
        self.ending = False  # no request follows another on its connection
        self.feeds: Feeds
        self.probes: Probes
        self.traffic = Traffic(settings.slow)
        self.request_ids = RequestIds(settings)
        self.lines_dropped = lines_dropped
        self.at_work = 0  # requests that a thread has, or that wait for one
        self.threads = settings.threads
        self.port: int = sock.getsockname()[1]
        self._alone = alone
        self._socks = [(sock, tls), *((one, None) for one in (plain, aside) if one is not None)]
        self._aside = aside
        self._most = connections_possible(self.limits.connections)
        self._pool = ThreadPoolExecutor(settings.threads, "request")
        self._connections: dict[Connection, asyncio.Task[None]] = {}
        self._served = 0  # of them; the others are being turned away, or have not begun
        self._idle: dict[Connection, None] = {}  # waiting for a request, the longest first
        self._over = False  # nobody is listened to any longer
        self._loop: asyncio.AbstractEventLoop
        self._ended: asyncio.Event
        self._hurried: asyncio.Event

    def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until `stop`, or until a signal says to end; `ready` is called once it serves.

        Told to end, it says at once that it is not ready, and goes on for `drain` seconds, in which
        a proxy can turn to others. Then requests in hand are answered, watchers are told to come
        back, and it returns. A second signal ends the process there and then.
        """
        asyncio.run(self._serve(ready))

    def stop(self) -> None:
        """End soon, called again without waiting for a proxy; by any thread once it serves."""
        with suppress(RuntimeError):  # it has ended already
            self._loop.call_soon_threadsafe(self._end)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Have one of the threads do this."""
        self.at_work += 1
        try:
            return await self._loop.run_in_executor(self._pool, work)
        finally:
            self.at_work -= 1

    @property
    def connections(self) -> int:
        """How many there are."""
        return len(self._connections)

    @contextmanager
    def idle(self, connection: Connection) -> Iterator[None]:
        """While this lasts, the connection may be ended to make room for another."""
        self._idle[connection] = None
        if self._over:
            connection.abort()
        try:
            yield
        finally:
            self._idle.pop(connection, None)

    async def _serve(self, ready: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended, self._hurried = asyncio.Event(), asyncio.Event()
        self.feeds = Feeds(parts_of(self.app))
        self.probes = Probes(self, parts_of(self.app))
        self._heed_signals()
        watching = asyncio.create_task(self.feeds.run())
        listening = [await self._listen(sock, tls) for sock, tls in self._socks]
        try:
            ready()
            log.info("Serving")
            await self._ended.wait()
            self.stopping = True
            log.info("Told to end")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), self.drain)
        finally:
            self.stopping = self.ending = True
            await self._stop_accepting()
            for one in listening:
                one.close()
            self.feeds.end()
            await self._finish()
            await asyncio.sleep(0)  # what was aborted is closed in the next round of the loop
            watching.cancel()
            self.feeds.close()
            self.probes.close()
            self._pool.shutdown(cancel_futures=True)
            log.info("Ended")

    async def _listen(self, sock: socket.socket, tls: SSLContext | None) -> asyncio.Server:
        bound = address_of(str(sock.getsockname()[0]))
        aside = sock is self._aside
        alone = (self._alone or aside) and bound is not None and bound.is_loopback
        accept = partial(self._accept, alone=alone, aside=aside)
        if tls is None:
            return await asyncio.start_server(accept, sock=sock, backlog=BACKLOG)
        return await asyncio.start_server(
            accept,
            sock=sock,
            backlog=BACKLOG,
            ssl=tls,
            ssl_handshake_timeout=self.limits.head,
            ssl_shutdown_timeout=LEFT_OVER,
        )

    def _heed_signals(self) -> None:
        if current_thread() is not main_thread():
            return
        for number in SIGNALS:
            try:
                self._loop.add_signal_handler(number, self._heeded)
            except NotImplementedError:  # Windows
                signal.signal(number, lambda *_: self.stop())

    def _heeded(self) -> None:
        """End; whoever cannot wait for that sends another signal."""
        for number in SIGNALS:
            self._loop.remove_signal_handler(number)
            signal.signal(number, signal.SIG_DFL)
        self._end()

    def _end(self) -> None:
        (self._hurried if self._ended.is_set() else self._ended).set()

    def _accept(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        alone: bool,
        aside: bool,
    ) -> None:
        """Serve a new connection in a task of its own; whatever becomes of that, even where it is
        cancelled before it begins, the connection is closed in the end.
        """
        # asyncio does this only for sockets that name their protocol. Without it the body of an
        # answer waits until the client has acknowledged its head: 40 ms on a kept connection.
        told = writer.get_extra_info("socket")
        told.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection = Connection(self, reader, writer, alone=alone, aside=aside)
        if self._over:
            connection.abort()
            return
        task = self._loop.create_task(self._attend(connection))
        self._connections[connection] = task
        task.add_done_callback(lambda task: self._forget(connection, task))

    async def _attend(self, connection: Connection) -> None:
        if self._served >= self._most and not self._make_room():
            await connection.turn_away()
            return
        self._served += 1
        try:
            await connection.run()
        finally:
            self._served -= 1

    def _forget(self, connection: Connection, task: asyncio.Task[None]) -> None:
        del self._connections[connection]
        connection.abort()
        if not task.cancelled() and (error := task.exception()):
            log.error("A connection failed", exc_info=error)

    async def _stop_accepting(self) -> None:
        """Let begin what is accepted, and what waits for that: asyncio would leave it open, without
        an end, where it closes before that.
        """
        await asyncio.sleep(0)
        with suppress(NotImplementedError):  # Windows
            for sock, _ in self._socks:
                self._loop.remove_reader(sock)
        await asyncio.sleep(0)

    def _make_room(self) -> bool:
        """End the connection that has been idle for the longest time."""
        for connection in self._idle:
            del self._idle[connection]
            connection.abort()
            return True
        return False

    async def _finish(self) -> None:
        """Wait for requests in hand, but not for ever, nor for those that may still come."""
        if self._idle:
            await asyncio.sleep(LINGER)
        self._over = True
        for connection in list(self._idle):
            if not connection.begun:
                connection.abort()
        if left := list(self._connections.values()):
            _, late = await asyncio.wait(left, timeout=self.limits.grace)
            for task in late:
                task.cancel()
            if late:
                await asyncio.wait(late)
