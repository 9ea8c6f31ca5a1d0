"""HTTP on one stream: its events as h11 has them, within the times that are allowed for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import h11

from web.limits import ServerLimits
from web.server.refusing import Refused

RECEIVED = 64 * 1024  # bytes taken from the network at a time
LEFT_OVER = 5.0  # seconds in which the rest of a request is let pass, so that its answer arrives


class Wire:
    """The events of one client, and those for it."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, limits: ServerLimits
    ) -> None:
        self.reader = reader
        self.writer = writer
        self.limits = limits
        self.http = h11.Connection(h11.SERVER, max_incomplete_event_size=limits.head_bytes)
        secure = writer.get_extra_info("ssl_object") is not None
        self.scheme = "https" if secure else "http"

    @property
    def begun(self) -> bool:
        """Whether some of a request is here that is still to come whole."""
        return bool(self.http.trailing_data[0])

    @property
    def is_done(self) -> bool:
        """Whether a request and its answer are over, so that another may follow."""
        return self.http.our_state is h11.DONE and self.http.their_state is h11.DONE

    async def paced(self) -> AsyncIterator[bytes]:
        """The pieces of a body. Raises `Refused` for one that comes too slowly."""
        clock = asyncio.get_running_loop().time
        due, came = clock() + self.limits.pace, 0
        while True:
            try:
                async with asyncio.timeout_at(due):
                    event = await self.event()
            except TimeoutError:
                raise Refused(408) from None
            if not isinstance(event, h11.Data):
                return
            came += len(event.data)
            if came >= self.limits.pace_bytes:
                due, came = clock() + self.limits.pace, 0
            yield bytes(event.data)

    async def event(self) -> object:
        """The next event of the client, as h11 gives it."""
        while (event := self.http.next_event()) is h11.NEED_DATA:
            self.http.receive_data(await self.reader.read(RECEIVED))
        return event

    async def send(self, *events: h11.Event) -> None:
        """Send all that these come to, at once."""
        data = b"".join([self.http.send(event) or b"" for event in events])
        if data:
            self.writer.write(data)
            async with asyncio.timeout(self.limits.taking):
                await self.writer.drain()

    async def gone(self) -> None:
        """Return once the reader has left; what it still says is let pass."""
        with suppress(OSError):
            while await self.reader.read(RECEIVED):
                pass

    async def let_pass(self) -> None:
        """Read on a little where a request was answered before its end: to close now would
        take the answer from the client's hands.
        """
        if self.http.their_state in {h11.DONE, h11.MUST_CLOSE, h11.CLOSED, h11.IDLE}:
            return
        if self.writer.can_write_eof():  # TLS has no way to end one half
            self.writer.write_eof()
        async with asyncio.timeout(LEFT_OVER):
            await self.gone()

    async def close(self) -> None:
        """End it, once what was sent is taken; at once where that takes too long."""
        self.writer.close()
        try:
            async with asyncio.timeout(LEFT_OVER):
                await self.writer.wait_closed()
        except (OSError, TimeoutError):
            self.abort()

    def abort(self) -> None:
        """End at once, whatever is still unsent."""
        self.writer.transport.abort()
