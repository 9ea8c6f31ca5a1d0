"""Files that a reader does not wait for are closed all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask
from werkzeug.test import EnvironBuilder


def test_a_file_is_closed_when_its_reader_leaves(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    environ = EnvironBuilder("/static/kifu.css").get_environ()
    environ["wsgi.file_wrapper"] = NeverClosed
    body: Any = app.wsgi_app(environ, lambda *_: lambda _data: None)
    first = next(iter(body))
    assert first
    body.close()
    assert not NeverClosed.made, "the server's own wrapper would leave the file open"


class NeverClosed:
    """What a server may offer: it takes the file and closes it only at its end."""

    made: Iterable[Any] = ()

    def __init__(self, file: Any, _size: int = 0) -> None:
        type(self).made = (file,)
