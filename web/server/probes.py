"""What those who look after a server ask it: whether it lives, whether it is ready, its figures.

The loop answers, before any thread is asked for: a server whose threads are all at work says so
too. Whoever asks from elsewhere learns whether all is well, and no more.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from eventstore.readiness import GOOD, readiness
from web.context import Parts
from web.origin import is_alone
from web.proxies import checked_prefix, without_prefix
from web.server.figures import Figures, Running
from web.server.metrics import METRICS

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment

log = logging.getLogger(__name__)
KEPT = 1.0  # seconds for which a look at the database serves all who ask
PATIENCE = 3.0  # seconds after which a database that does not answer counts as unreachable
JSON, TEXT = b"application/json", b"text/plain; charset=utf-8"
BEARER = "Bearer "


class Reply(NamedTuple):
    """An answer that needs no application."""

    status: int
    body: bytes
    kind: bytes = TEXT
    more: tuple[tuple[bytes, bytes], ...] = ()

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        """All of them but the date."""
        size = b"%d" % len(self.body)
        return [
            (b"content-type", self.kind),
            (b"content-length", size),
            (b"cache-control", b"no-store"),
            *self.more,
        ]


NOT_HERE = Reply(404, b"Figures are told to this machine, or who brings a token.\n")
TOKEN_NEEDED = Reply(401, b"Bring the token.\n", more=((b"www-authenticate", b"Bearer"),))
FAILED = Reply(500, b"That failed; the log says why.\n")
NO_SUCH_WAY = Reply(405, b"Only GET and HEAD.\n", more=((b"allow", b"GET, HEAD"),))


class Probes:
    """The addresses for whoever looks after this server."""

    def __init__(self, server: Running, parts: Parts) -> None:
        self._server = server
        self._parts = parts
        self._figures = Figures(METRICS, server, parts)
        self._prefix = checked_prefix(parts.settings.prefix)
        self._thread = ThreadPoolExecutor(1, "probes")
        self._reading = ThreadPoolExecutor(1, "figures")  # a folder on a disk that is away may hang
        self._look: asyncio.Future[Mapping[str, str]] | None = None
        self._looked = 0.0  # when the last look began, by the clock of the loop
        self._at: Mapping[str, Callable[[WSGIEnvironment], Awaitable[Reply]]] = {
            "/health": self._health,
            "/ready": self._ready,
            "/metrics": self._metrics,
        }

    def answers(self, path: str) -> bool:
        """Whether this address is one of them."""
        return self._below(path) in self._at

    async def reply(self, environ: WSGIEnvironment) -> Reply:
        """The answer at one of them."""
        if environ["REQUEST_METHOD"] not in {"GET", "HEAD"}:
            return NO_SUCH_WAY
        try:
            return await self._at[self._below(environ["PATH_INFO"])](environ)
        except Exception:
            log.exception("What looks after the server is not answered")
            return FAILED

    def _below(self, path: str) -> str:
        return without_prefix(path, self._prefix)

    def close(self) -> None:
        """Give the threads back."""
        self._thread.shutdown(cancel_futures=True)
        self._reading.shutdown(cancel_futures=True)

    async def _health(self, _environ: WSGIEnvironment) -> Reply:
        """The process lives: its loop answers."""
        return Reply(200, b"ok\n")

    async def _ready(self, environ: WSGIEnvironment) -> Reply:
        found = {"stopping": "stopping" if self._server.stopping else GOOD, **await self._checks()}
        ready = all(code == GOOD for code in found.values())
        told: dict[str, Any] = {"ready": ready}
        if self._may_know(environ):
            told["checks"] = found
        return Reply(200 if ready else 503, orjson.dumps(told) + b"\n", JSON)

    async def _metrics(self, environ: WSGIEnvironment) -> Reply:
        """All figures, for who may know details."""
        if not self._may_know(environ):
            return TOKEN_NEEDED if self._parts.settings.metrics_token else NOT_HERE
        accepted = environ.get("HTTP_ACCEPT", "")
        loop = asyncio.get_running_loop()
        body, kind = await loop.run_in_executor(self._reading, self._figures.text, accepted)
        return Reply(200, body, kind.encode())

    async def _checks(self) -> Mapping[str, str]:
        """What was found of the database, lists and disk, a second ago at most."""
        loop = asyncio.get_running_loop()
        done = self._look is None or self._look.done()
        if self._look is None or (done and loop.time() >= self._looked + KEPT):
            self._looked = loop.time()
            self._look = loop.run_in_executor(self._thread, self._examine)
        left = self._looked + PATIENCE - loop.time()
        await asyncio.wait([self._look], timeout=max(left, 0))
        if not self._look.done():
            return {"database": "no_answer"}
        if self._look.exception() is not None:  # told, without what it says: it may name files
            return {"database": type(self._look.exception()).__name__}
        return self._look.result()

    def _examine(self) -> Mapping[str, str]:
        settings = self._parts.settings
        late = timedelta(seconds=settings.ready_lag)
        return readiness(self._parts.projections, settings.photo_folder, late)

    def _may_know(self, environ: WSGIEnvironment) -> bool:
        """Whether details are for whoever asks: this machine itself, or who has the token."""
        host = environ.get("HTTP_HOST") or environ["SERVER_NAME"]
        return is_alone(environ, host) or self._has_token(environ)

    def _has_token(self, environ: WSGIEnvironment) -> bool:
        token, brought = self._parts.settings.metrics_token, environ.get("HTTP_AUTHORIZATION", "")
        if not token or not brought.startswith(BEARER):
            return False
        return compare_digest(brought.removeprefix(BEARER).encode(), token.encode())
