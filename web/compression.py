"""Answers compressed as they leave: pages and documents, as the reader takes them.

It stands outside of Flask, because some answers are given before a request of Flask begins, and
tags have to be understood there too. What has no length known beforehand (feeds, exports) goes
out as it comes; so do parts of files, what is compressed already and what is small.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import brotli
from flask import Flask
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

SMALLEST = 1000  # bytes: less fits one packet anyway
LARGEST = 8 * 1024 * 1024  # bytes held in memory at once
TYPES = frozenset(
    {
        *("text/html", "text/css", "text/javascript", "text/plain", "text/csv"),
        *("application/json", "application/problem+json", "image/svg+xml"),
    }
)
TAGS = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH")
MARKED = re.compile(r'(?:W/)?("[^"]*)-(br|gzip)"')  # tags of compressed answers, by `_tagged`
VARIES = ("Vary", "Accept-Encoding")
FROM_HERE = frozenset({"same-origin", "none"})

Headers: TypeAlias = list[tuple[str, str]]


class Packer(Protocol):
    """Compresses what comes in pieces."""

    def process(self, data: bytes, /) -> bytes: ...
    def finish(self) -> bytes: ...


class _Gzip:
    """What the standard library calls otherwise; the head of gzip has no time in it."""

    def __init__(self) -> None:
        packer = zlib.compressobj(6, zlib.DEFLATED, 16 + zlib.MAX_WBITS)
        self.process, self.finish = packer.compress, packer.flush


CODINGS: Mapping[str, Callable[[], Packer]] = {  # best first
    "br": partial(brotli.Compressor, mode=brotli.MODE_TEXT, quality=5, lgwin=20),
    "gzip": _Gzip,
}


def install(app: Flask) -> None:
    """Compress what the application answers."""
    app.wsgi_app = _Compressed(app.wsgi_app)  # type: ignore[method-assign] # as Flask has it


class _Compressed:
    def __init__(self, app: WSGIApplication) -> None:
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        coding = _coding(environ)
        if coding is None:
            return self.app(environ, _varying(start_response))
        known = _plain_tags(environ)
        held: list[tuple[str, Headers, Any]] = []

        def start(status: str, headers: Headers, *failed: Any) -> Any:
            if _is_compressible(status, headers):
                held[:] = [(status, headers, failed)]
                return _write
            if status.startswith("304"):
                coded = known.get(_told(headers).get("etag", ""))
                headers = [*_tagged(headers, coded), VARIES]
            return start_response(status, headers, *failed)

        pieces = self.app(environ, start)
        if not held:
            return pieces
        status, headers, failed = held[0]
        body = _packed(pieces, CODINGS[coding]())
        kept = [one for one in headers if one[0].lower() != "content-length"]
        headers = [*_tagged(kept, coding), ("Content-Encoding", coding), VARIES]
        if environ["REQUEST_METHOD"] == "HEAD":  # nobody knows the length without the body
            start_response(status, headers, *failed)
            return []
        start_response(status, [*headers, ("Content-Length", str(len(body)))], *failed)
        return [body]


def _varying(start_response: StartResponse) -> StartResponse:
    """For who takes no coding: says of what would be compressed for others that it would."""

    def start(status: str, headers: Headers, *failed: Any) -> Any:
        if _is_compressible(status, headers):
            headers = [*headers, VARIES]
        return start_response(status, headers, *failed)

    return start


def _coding(environ: WSGIEnvironment) -> str | None:
    """The coding for this reader, who wants a whole and is not led here by another site.

    A site that makes somebody ask for pages, and sees how long the answers are, could find out
    what they hold, a guess at a time (BREACH). Where no cookie comes along, they hold nothing.
    """
    from_here = environ.get("HTTP_SEC_FETCH_SITE", "none") in FROM_HERE
    if "HTTP_RANGE" in environ or not (from_here or "HTTP_COOKIE" not in environ):
        return None
    return _best(environ.get("HTTP_ACCEPT_ENCODING", ""))


@lru_cache(maxsize=256)
def _best(accepted: str) -> str | None:
    """The best coding of those that a header `Accept-Encoding` allows."""
    allowed = parse_accept_header(accepted, Accept)
    return next((coding for coding in CODINGS if allowed[coding] > 0), None)


def _plain_tags(environ: WSGIEnvironment) -> dict[str, str]:
    """Let the application see its own tags; gives the coding that each of them came with."""
    known: dict[str, str] = {}
    for name in TAGS:
        told = environ.get(name, "")
        if found := MARKED.findall(told):
            known |= {f'{tag}"': coding for tag, coding in found}
            environ[name] = MARKED.sub(r'\1"', told)
    return known


def _told(headers: Headers) -> dict[str, str]:
    return {name.lower(): value for name, value in headers}


def _tagged(headers: Headers, coding: str | None) -> Headers:
    """The headers, with a tag that says how the bytes differ from the plain ones."""
    if coding is None:
        return headers
    return [
        (name, f'{value[:-1]}-{coding}"' if name.lower() == "etag" else value)
        for name, value in headers
    ]


def _is_compressible(status: str, headers: Headers) -> bool:
    told = _told(headers)
    length = told.get("content-length", "")
    if not length or "content-encoding" in told or status.startswith("206"):
        return False
    kind = told.get("content-type", "").partition(";")[0]
    return kind in TYPES and SMALLEST <= int(length) <= LARGEST


def _packed(pieces: Iterable[bytes], packer: Packer) -> bytes:
    """The body, compressed; what holds it is let go of."""
    try:
        return b"".join([*map(packer.process, pieces), packer.finish()])
    finally:
        close: Callable[[], object] | None = getattr(pieces, "close", None)
        if close is not None:
            close()


def _write(_data: bytes) -> None:
    raise NotImplementedError("Answers are iterables here.")  # PEP 3333 keeps this for old code
