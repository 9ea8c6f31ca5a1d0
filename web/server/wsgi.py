"""Requests for the WSGI application: carried out by threads, a piece of the answer at a time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextvars import copy_context
from io import BytesIO
from time import perf_counter
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

import h11

if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication, WSGIEnvironment

PIECE = 64 * 1024  # bytes of an answer fetched at a time
NAMED = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


class Call:
    """One request carried out by the application.

    `begin`, `more` and `close` run application code: give them to a thread, one after the
    other. `status` and `headers` are there after `begin`, and `whole`: whether that gave all of
    the answer and let go of it, so that neither `more` nor `close` is needed. Of most it does: to
    come back to a thread, and to the loop from it, costs as much as a cheap answer.
    """

    def __init__(self, app: WSGIApplication, environ: WSGIEnvironment) -> None:
        self.environ = environ
        self.status = 500
        self.headers: list[tuple[bytes, bytes]] = []
        self.whole = False
        self.begun: float | None = None  # when a thread took it
        self._app = app
        self._context = copy_context()  # each piece goes on in the context of the one before
        self._answer: Any = ()
        self._pieces: Iterator[bytes] = iter(())
        self._given = False  # no piece follows

    def begin(self) -> bytes | None:
        """Carry the request out; the first piece of the answer, None for an empty one."""
        self.begun = perf_counter()
        self._answer = self._context.run(self._app, self.environ, self._start)
        self._pieces = iter(self._answer)
        piece = self.more()
        if self._given:
            self.close()
            self.whole = True
        return piece

    def more(self) -> bytes | None:
        """The next piece; None at the end."""
        return self._context.run(self._next)

    def close(self) -> None:
        """Let go of what the answer holds; call it whatever happened."""
        held, self._answer = self._answer, ()
        if close := getattr(held, "close", None):
            self._context.run(close)

    def _next(self) -> bytes | None:
        found, size = [], 0
        for piece in self._pieces:
            found.append(piece)
            size += len(piece)
            if size >= PIECE:
                break
        else:
            self._given = True
        return b"".join(found) if size else None

    def _start(
        self, status: str, headers: list[tuple[str, str]], _error: Any = None, /
    ) -> Callable[[bytes], object]:
        self.status = int(status.partition(" ")[0])
        self.headers = [(name.encode("latin-1"), text.encode("latin-1")) for name, text in headers]
        return self._write

    def _write(self, _data: bytes) -> None:
        raise NotImplementedError("Answers are iterables here.")  # PEP 3333 keeps this for old code


def environ_of(
    request: h11.Request,
    body: bytes,
    size: int,
    *,
    scheme: str,
    client: str,
    server: tuple[str, int],
) -> WSGIEnvironment:
    """What PEP 3333 tells the application. `size` is how long the body is, or says it is.

    Raises `ValueError` for a target that is no path.
    """
    path, _, query = _path(request.target).partition(b"?")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": request.method.decode("ascii"),
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{request.http_version.decode('ascii')}",
        "REMOTE_ADDR": client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    _add_headers(environ, request)
    if size or "CONTENT_LENGTH" in environ:
        environ["CONTENT_LENGTH"] = str(size)
    return environ


def _add_headers(environ: WSGIEnvironment, request: h11.Request) -> None:
    """The headers of a request, those of one name joined."""
    for raw, value in request.headers:
        name = raw.decode("ascii")
        if "_" in name or name == "transfer-encoding":  # an underscore would pass for a hyphen
            continue
        key = NAMED.get(name) or f"HTTP_{name.upper().replace('-', '_')}"
        text = value.decode("latin-1")
        joint = "; " if name == "cookie" else ","
        environ[key] = f"{environ[key]}{joint}{text}" if key in environ else text


def _path(target: bytes) -> bytes:
    """Path and query of a target, which may be a whole address (RFC 9112, 3.2.2)."""
    for scheme in (b"http://", b"https://"):
        if target.lower().startswith(scheme):
            target = b"/" + target[len(scheme) :].partition(b"/")[2]
    if not target.startswith(b"/"):
        raise ValueError(target)
    return target
