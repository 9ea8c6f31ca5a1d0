"""Answers compressed as they leave: pages and documents, where the reader takes gzip.

It stands outside of Flask, because some answers are given before a request of Flask begins, and
tags have to be understood there too. What has no length known beforehand (feeds, exports) goes
out as it comes; so do parts of files, what is compressed already and what is small.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.datastructures import Accept, Headers
from werkzeug.http import parse_accept_header

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

SMALLEST = 1000  # bytes: less fits one packet anyway
LARGEST = 8 * 1024 * 1024  # bytes held in memory at once
LEVEL = 6
GZIP = 16 + zlib.MAX_WBITS  # with the head of gzip, which has no time in it
TYPES = frozenset(
    {
        *("text/html", "text/css", "text/javascript", "text/plain", "text/csv"),
        *("application/json", "application/problem+json", "image/svg+xml"),
    }
)
MARK = '-gzip"'  # how the tag of a compressed answer ends: it is another one, byte for byte
TAGS = ("HTTP_IF_NONE_MATCH", "HTTP_IF_MATCH")
FROM_HERE = frozenset({"same-origin", "none"})


def install(app: Flask) -> None:
    """Compress what the application answers."""
    app.wsgi_app = _Compressed(app.wsgi_app)  # type: ignore[method-assign] # as Flask has it


class _Compressed:
    def __init__(self, app: WSGIApplication) -> None:
        self.app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not _may_compress(environ):
            return self.app(environ, _varying(start_response))
        known = _plain_tags(environ)
        held: list[tuple[str, Headers, Any]] = []

        def start(status: str, headers: list[tuple[str, str]], *failed: Any) -> Any:
            answer = Headers(headers)
            if _is_compressible(status, answer):
                held[:] = [(status, answer, failed)]
                return _write
            if status.startswith("304"):
                answer.add("Vary", "Accept-Encoding")
                if answer.get("ETag", "") in known:
                    _mark(answer)
            return start_response(status, answer.to_wsgi_list(), *failed)

        pieces = self.app(environ, start)
        if not held:
            return pieces
        status, answer, failed = held[0]
        body = _packed(pieces)
        answer["Content-Encoding"] = "gzip"
        answer.add("Vary", "Accept-Encoding")
        _mark(answer)
        if environ["REQUEST_METHOD"] == "HEAD":
            del answer["Content-Length"]  # nobody knows without the body
            body = []
        else:
            answer["Content-Length"] = str(sum(map(len, body)))
        start_response(status, answer.to_wsgi_list(), *failed)
        return body


def _varying(start_response: StartResponse) -> StartResponse:
    """For who takes no gzip: says of what would be compressed for others that it would."""

    def start(status: str, headers: list[tuple[str, str]], *failed: Any) -> Any:
        if _is_compressible(status, Headers(headers)):
            headers = [*headers, ("Vary", "Accept-Encoding")]
        return start_response(status, headers, *failed)

    return start


def _may_compress(environ: WSGIEnvironment) -> bool:
    """Whether this reader takes gzip, wants a whole, and is not led here by another site.

    A site that makes somebody ask for pages, and sees how long the answers are, could find out
    what they hold, a guess at a time (BREACH). Where no cookie comes along, they hold nothing.
    """
    if "HTTP_RANGE" in environ or not takes_gzip(environ.get("HTTP_ACCEPT_ENCODING", "")):
        return False
    from_here = environ.get("HTTP_SEC_FETCH_SITE", "none") in FROM_HERE
    return from_here or "HTTP_COOKIE" not in environ


@lru_cache(maxsize=256)
def takes_gzip(accepted: str) -> bool:
    """Whether a header `Accept-Encoding` says so."""
    return bool(parse_accept_header(accepted, Accept)["gzip"] > 0)


def _plain_tags(environ: WSGIEnvironment) -> set[str]:
    """Let the application see its own tags; gives those that came for compressed answers."""
    known = set()
    for name in TAGS:
        told = environ.get(name, "")
        if MARK in told:
            ours = (tag.strip().removeprefix("W/") for tag in told.split(",") if MARK in tag)
            known |= {tag.replace(MARK, '"') for tag in ours}
            environ[name] = told.replace(MARK, '"')
    return known


def _mark(answer: Headers) -> None:
    tag = answer.get("ETag")
    if tag is not None:
        answer["ETag"] = f"{tag[:-1]}{MARK}"


def _is_compressible(status: str, answer: Headers) -> bool:
    kind = answer.get("Content-Type", "").partition(";")[0]
    length = answer.get("Content-Length", "")
    if kind not in TYPES or not length or "Content-Encoding" in answer:
        return False
    return not status.startswith("206") and SMALLEST <= int(length) <= LARGEST


def _packed(pieces: Iterable[bytes]) -> list[bytes]:
    """The body, compressed; what holds it is let go of."""
    try:
        packer = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP)
        return [b"".join([*map(packer.compress, pieces), packer.flush()])]
    finally:
        close: Callable[[], object] | None = getattr(pieces, "close", None)
        if close is not None:
            close()


def _write(_data: bytes) -> None:
    raise NotImplementedError("Answers are iterables here.")  # PEP 3333 keeps this for old code
