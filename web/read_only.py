"""Requests that only read are answered by the hot standby, where there is one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from flask import Flask

from eventstore.standby_turns import Turn, only_reading
from web.context import parts_of

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

READING = frozenset({"GET", "HEAD"})


def install(app: Flask) -> None:
    """Put it before the application, around everything else."""
    if parts_of(app).database.standby is not None:
        app.wsgi_app = _reading(app.wsgi_app)  # type: ignore[method-assign, assignment]  # as Flask says


def _reading(app: WSGIApplication) -> WSGIApplication:
    def call(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] not in READING:
            return app(environ, start_response)
        with only_reading() as turn:
            answer: Any = app(environ, start_response)
        return answer if isinstance(answer, list) else _Pieces(answer, turn)

    return call


class _Pieces:
    """An answer that is made while it is sent: each piece only reads, too."""

    def __init__(self, answer: Any, turn: Turn) -> None:
        self._answer, self._rest, self._turn = answer, iter(answer), turn

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        with only_reading(self._turn):
            piece: bytes = next(self._rest)
        return piece

    def close(self) -> None:
        """Let go of what it holds."""
        if hasattr(self._answer, "close"):
            self._answer.close()
