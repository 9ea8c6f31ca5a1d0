"""The application: pages and API on one database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from flask import Flask

from web import (
    asked,
    assets,
    compression,
    conditional_requests,
    context,
    covers,
    device,
    errors,
    game_files,
    i18n,
    proxies,
    read_only,
    routes,
    seats,
    security,
    sentences,
)
from web.accounts import sessions
from web.api import blueprint as api
from web.pages import blueprint as pages
from web.rights import gate, rates, recorders, standing
from web.settings import Settings

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment


def create_app(settings: Settings | None = None) -> Flask:
    """The application; without settings, as the environment says. Raises `BadInput`."""
    settings = settings or Settings.from_environment()
    if proxies.has_proxies(settings):
        settings = replace(settings, guarded=True)
    app = Flask(__package__, static_folder=None)  # `assets` serves it
    app.json.ensure_ascii = app.json.sort_keys = False  # type: ignore[attr-defined]
    context.install(app, settings, standing.reader)
    routes.install(app)
    asked.install(app)
    if not settings.guarded:  # it answers before anybody asks who may ask
        conditional_requests.install(app, settings)  # within what `security` puts around
    csrf = security.install(app, settings)
    rates.install(app, settings)
    covers.install(app)
    gate.install(app, settings)  # behind the guards of `security`
    csrf.exempt(api)  # requests of the API carry no token; `security` says what they need
    errors.install(app)
    i18n.install(app, game_files.catalogues)
    assets.install(app, settings)
    device.install(app, settings)
    game_files.install(app)
    seats.install(app)
    sentences.install(app)
    recorders.install(app)
    sessions.install(app)
    app.register_blueprint(pages)
    app.register_blueprint(api)
    compression.install(app)
    proxies.install(app, settings)
    app.wsgi_app = _closing_files(app.wsgi_app)  # type: ignore[method-assign, assignment]  # as Flask says
    read_only.install(app)
    return app


def _closing_files(app: WSGIApplication) -> WSGIApplication:
    """Files are sent by werkzeug, which closes them when a reader leaves in the middle.

    The server's own `wsgi.file_wrapper` leaves them open then, until they are collected.
    """

    def call(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ.pop("wsgi.file_wrapper", None)
        return app(environ, start_response)

    return call
