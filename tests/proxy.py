"""A small reverse proxy for tests: round robin over servers of this machine, as one in front of
Kifu is to behave.

A request whose server cannot be reached goes to the next one. One whose answer broke off goes there
once more if it may be sent twice: it only reads, or has an idempotency key.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

PATIENCE = 30.0  # seconds for an answer to begin and, where it is no feed, to end
LONGEST_HEAD = 64 * 1024
SAFE = {b"GET", b"HEAD"}
BROKEN = (OSError, EOFError, asyncio.IncompleteReadError)


class Request(NamedTuple):
    """One request, as it is handed on."""

    head: bytes
    body: bytes

    @property
    def may_be_repeated(self) -> bool:
        """Whether it comes to the same when it is sent twice."""
        fields = self.head.lower().split(b"\r\n")
        keyed = any(line.startswith(b"idempotency-key:") for line in fields)
        return self.head.split(b" ", 1)[0] in SAFE or keyed


class Proxy:
    """Serves on `port`; `longest` is what somebody waited for an answer, in seconds."""

    def __init__(self, ports: Sequence[int], patience: float = PATIENCE) -> None:
        self.ports, self.patience = list(ports), patience
        self.port = 0
        self.longest, self.slowest = 0.0, ""  # and of which request it was
        self.went_on = 0  # requests that another server had to answer
        self.late = 0  # answered 504
        self.failed = 0  # answered 502
        self._turn = 0
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        """Serve on a free port meanwhile."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0, limit=LONGEST_HEAD)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._attend(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        begun = time.monotonic()
        async with closed(writer):
            with suppress(*BROKEN):
                await self._answer(await _request(reader), writer, begun)

    async def _answer(self, request: Request, writer: asyncio.StreamWriter, begun: float) -> None:
        self._turn = (self._turn + 1) % len(self.ports)
        status = b"502 Bad Gateway"
        for number, port in enumerate(self.ports[self._turn :] + self.ports[: self._turn]):
            self.went_on += number > 0
            try:
                async with asyncio.timeout(self.patience):
                    back, there = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
            except OSError:  # nothing was sent
                continue
            async with closed(there):
                try:
                    async with asyncio.timeout(self.patience):
                        there.write(request.head + request.body)
                        head = await back.readuntil(b"\r\n\r\n")
                        feed = b"text/event-stream" in head.lower()
                        rest = b"" if feed else await _whole(head, back)
                except TimeoutError:
                    status = b"504 Gateway Timeout"
                    break
                except BROKEN:
                    if request.may_be_repeated:
                        continue
                    break
                self._note(begun, request)
                await _send(writer, head + rest)
                while feed and (more := await back.read(2**16)):
                    await _send(writer, more)
                return
        self._note(begun, request)
        self.late += status.startswith(b"504")
        self.failed += status.startswith(b"502")
        no_body = b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        await _send(writer, b"HTTP/1.1 " + status + no_body)

    def _note(self, begun: float, request: Request) -> None:
        waited = time.monotonic() - begun
        if waited > self.longest:
            line = request.head.partition(b"\r\n")[0].decode("latin-1")
            self.longest, self.slowest = waited, line.rpartition(" ")[0]


@asynccontextmanager
async def closed(writer: asyncio.StreamWriter) -> AsyncIterator[None]:
    """Close a connection afterwards, and wait until it is."""
    try:
        yield
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _send(writer: asyncio.StreamWriter, text: bytes) -> None:
    writer.write(text)
    await writer.drain()


async def _request(reader: asyncio.StreamReader) -> Request:
    head = await reader.readuntil(b"\r\n\r\n")
    lines = [one for one in head.split(b"\r\n") if not one.lower().startswith(b"connection:")]
    lines.insert(1, b"Connection: close")
    return Request(b"\r\n".join(lines), await reader.readexactly(_length(head) or 0))


async def _whole(head: bytes, back: asyncio.StreamReader) -> bytes:
    """The body of an answer. Raises where it breaks off."""
    length = _length(head)
    if length is not None:
        return await back.readexactly(length)
    rest = await back.read(-1)
    if b"transfer-encoding: chunked" in head.lower() and not rest.endswith(b"0\r\n\r\n"):
        raise EOFError
    return rest


def _length(head: bytes) -> int | None:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return None
