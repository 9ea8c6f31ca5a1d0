"""One connection: requests in, whole and in time; answers out, as fast as they are taken."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, suppress
from email.utils import formatdate
from time import perf_counter
from typing import TYPE_CHECKING, Protocol, TypeVar

import h11
from flask import Flask
from structlog.contextvars import bind_contextvars

from web.limits import ServerLimits
from web.live import WATCH, Start
from web.origin import ALONE
from web.routes import REQUEST_ID, ROUTE
from web.server.feeds import Feeds
from web.server.passage import NOWHERE, Passage, Traffic
from web.server.probes import Probes, Reply
from web.server.refusing import Refused, refusal
from web.server.request_ids import RequestIds
from web.server.room import Room
from web.server.wire import Wire
from web.server.wsgi import Call, environ_of
from web.uploads import largest

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

log = logging.getLogger(__name__)
T = TypeVar("T")


class Host(Protocol):
    """What a connection needs of the server that accepted it."""

    app: Flask
    limits: ServerLimits
    max_request: int
    room: Room
    feeds: Feeds
    probes: Probes
    traffic: Traffic
    request_ids: RequestIds
    stopping: bool
    ending: bool

    def in_thread(self, work: Callable[[], T]) -> Awaitable[T]:
        """Have one of the threads do this."""

    def idle(self, connection: Connection) -> AbstractContextManager[None]:
        """While this lasts, the connection may be ended to make room for another."""


class Connection:
    """What goes on with one client, from the first byte to the last."""

    def __init__(
        self,
        server: Host,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        alone: bool = False,
        aside: bool = False,
    ) -> None:
        self.server = server
        self.alone = alone  # nobody but this machine reaches the socket
        self.aside = aside  # it is for those who look after the server
        self.wire = Wire(reader, writer, server.limits)
        self.headless = False  # the request asks for no body
        self.passage = Passage()  # of the request at hand

    @property
    def begun(self) -> bool:
        """Whether some of a request is here that is still to come whole."""
        return self.wire.begun

    async def run(self) -> None:
        """Serve requests until one side ends it, or takes too long."""
        await self._serve()
        await self.wire.close()

    async def turn_away(self) -> None:
        """Say that there is no room for this client."""
        with suppress(OSError, TimeoutError):
            await self.refuse(503)

    async def _serve(self) -> None:
        try:
            while await self._exchange() and not self.server.ending:
                self.wire.http.start_next_cycle()
            await self.wire.let_pass()
        except (OSError, TimeoutError, h11.RemoteProtocolError):
            self.abort()
        except h11.LocalProtocolError:
            log.exception("An answer does not keep to HTTP")
            self.abort()

    def abort(self) -> None:
        """End at once, whatever is still unsent."""
        self.wire.abort()

    async def refuse(self, status: int) -> None:
        """Answer without the application, then end."""
        headers, body = refusal(status, self.passage.request_id)
        head = self._head(status, [*headers, (b"connection", b"close")])
        await self.wire.send(head, *self._whole(body))

    async def _exchange(self) -> bool:
        """One request and its answer; whether another may follow."""
        self.passage = Passage()
        try:
            request = await self._request()
            if request is None:
                return False
            self.headless = request.method == b"HEAD"
            sender = str(self.wire.writer.get_extra_info("peername")[0])
            self.passage.request_id = self.server.request_ids.of(request, sender)
            bind_contextvars(request_id=self.passage.request_id)
            self.server.traffic.begin(self.passage, request)
            with self.server.room.part() as take:
                body, size = await self._body(request, take)
                self.passage.whole = perf_counter()
                await self._answer(request, body, size)
        except h11.RemoteProtocolError as error:
            if self.wire.http.our_state not in {h11.IDLE, h11.SEND_RESPONSE}:
                raise
            await self.refuse(error.error_status_hint)
        except Refused as refused:
            await self.refuse(refused.status)
        finally:
            self.server.traffic.end(self.passage)
        return self.wire.is_done

    # Receiving

    async def _request(self) -> h11.Request | None:
        """The head of the next request; None where the client, or the server, is to end."""
        with self.server.idle(self):
            async with asyncio.timeout(self.server.limits.head):
                event = await self.wire.event()
        return event if isinstance(event, h11.Request) else None

    async def _body(self, request: h11.Request, take: Callable[[int], bool]) -> tuple[bytes, int]:
        """The body and its size. One that is too large is left unread, so that the
        application can say so.
        """
        path = request.target.decode("latin-1").partition("?")[0]
        limit = largest(request.method.decode("latin-1"), path, self.server.max_request)
        length = next((int(v) for name, v in request.headers if name == b"content-length"), 0)
        if length > limit:
            return b"", length
        if self.wire.http.they_are_waiting_for_100_continue:
            await self.wire.send(h11.InformationalResponse(status_code=100, headers=[]))
        pieces: list[bytes] = []
        size = 0
        async for data in self.wire.paced():
            size += len(data)
            if size > limit:
                return b"", size
            if not take(len(data)):
                raise Refused(503)
            pieces.append(data)
        return b"".join(pieces), size

    # Answering

    async def _answer(self, request: h11.Request, body: bytes, size: int) -> None:
        environ = self._environ(request, body, size)
        self.passage.client = environ["REMOTE_ADDR"]
        if self.server.probes.answers(environ["PATH_INFO"]):
            self.passage.route, self.passage.quiet = environ["PATH_INFO"], True
            await self._reply(await self.server.probes.reply(environ))
            return
        if self.aside:
            raise Refused(404)
        watch = environ[WATCH] = self.server.feeds.wish()
        call = Call(self.server.app, environ)
        try:
            piece = await self._begin(call, environ)
            if self.server.stopping or watch.start:
                call.headers.append((b"connection", b"close"))
            head = self._head(call.status, call.headers)
            if call.whole and not watch.start:
                await self.wire.send(head, *self._whole(piece))
                return
            await self.wire.send(head)
            while piece is not None:
                await self.wire.send(h11.Data(data=piece))
                piece = None if call.whole else await self.server.in_thread(call.more)
        finally:
            if not call.whole:
                await self.server.in_thread(call.close)
        if watch.start:
            self.server.traffic.end(self.passage)  # what comes now is news, and no answer
            await self._stream(watch.start)
        await self.wire.send(h11.EndOfMessage())

    def _environ(self, request: h11.Request, body: bytes, size: int) -> WSGIEnvironment:
        """What the application is told of a request. Raises `Refused`."""
        client = self.wire.writer.get_extra_info("peername")
        server = self.wire.writer.get_extra_info("sockname")
        try:
            environ = environ_of(
                request,
                body,
                size,
                scheme=self.wire.scheme,
                client=str(client[0]),
                server=server[:2],
            )
        except ValueError:
            raise Refused(400) from None
        environ[ALONE] = self.alone
        environ[REQUEST_ID] = self.passage.request_id
        return environ

    async def _begin(self, call: Call, environ: WSGIEnvironment) -> bytes | None:
        """The first piece of an answer, or all of it. Raises `Refused` where it fails."""
        try:
            return await self.server.in_thread(call.begin)
        except Exception:
            log.exception("A request failed")
            raise Refused(500) from None
        finally:
            self.passage.taken, self.passage.made = call.begun, perf_counter()
            self.passage.route = environ.get(ROUTE) or NOWHERE
            self.passage.client = environ["REMOTE_ADDR"]  # as a proxy told it

    async def _reply(self, reply: Reply) -> None:
        """An answer that was made without the application."""
        close = [(b"connection", b"close")] if self.server.stopping else []
        head = self._head(reply.status, [*reply.headers, *close])
        await self.wire.send(head, *self._whole(reply.body))

    async def _stream(self, start: Start) -> None:
        """What is recorded from now on, until the reader leaves or the feed ends."""
        with self.server.feeds.watching(start) as watcher:
            leaving = asyncio.create_task(self.wire.gone())
            leaving.add_done_callback(lambda _: watcher.end())
            try:
                async for text in watcher:
                    await self.wire.send(h11.Data(data=text))
            finally:
                leaving.cancel()

    def _head(self, status: int, headers: list[tuple[bytes, bytes]]) -> h11.Response:
        self.passage.status = status
        more = []
        if not any(name.lower() == b"date" for name, _ in headers):  # answers of files have one
            more.append((b"date", formatdate(usegmt=True).encode()))
        if self.passage.request_id:
            more.append((b"x-request-id", self.passage.request_id.encode()))
        return h11.Response(status_code=status, headers=[*headers, *more])

    def _whole(self, body: bytes | None) -> Iterator[h11.Event]:
        """What follows the head of an answer whose body is there."""
        if body and not self.headless:
            yield h11.Data(data=body)
        yield h11.EndOfMessage()
