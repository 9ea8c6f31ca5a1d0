"""What was answered before and never changes, answered again before Flask begins a request.

To find out that a reader has an answer already takes one question to the database; all that is
done around a request takes ten times as long. `kept.again` says when that is possible; here the
answer gets the headers that it has from the application.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask

from web.api.kept import JSON, again
from web.context import Parts, parts_of
from web.i18n import VARY
from web.origin import is_passed_on
from web.security import NOT_KEPT, host_names, is_name
from web.settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

ALWAYS = [("Vary", ", ".join(VARY)), ("Cache-Control", NOT_KEPT)]


def install(app: Flask, settings: Settings) -> None:
    """Put it before the application, whose parts are there."""
    app.wsgi_app = _Before(  # type: ignore[method-assign] # as Flask has it
        app.wsgi_app, parts_of(app), host_names(settings.hosts)
    )


class _Before:
    def __init__(self, app: WSGIApplication, parts: Parts, names: frozenset[str]) -> None:
        self.app, self.parts, self.names = app, parts, names
        self.opened = parts.settings.opened

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        here = is_name(environ.get("HTTP_HOST", ""), self.names) and (
            self.opened or not is_passed_on(environ)
        )
        found = again(self.parts, environ) if here else None
        if found is None:
            return self.app(environ, start_response)
        etag = ("ETag", f'"{found.etag}"')
        if found.body is None:
            start_response("304 NOT MODIFIED", [etag, *ALWAYS])
            return []
        size = ("Content-Length", str(len(found.body)))
        start_response("200 OK", [("Content-Type", JSON), size, etag, *ALWAYS])
        return [found.body]
