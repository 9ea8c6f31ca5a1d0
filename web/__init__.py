"""The edge: Flask pages, the JSON API and the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.modules import load, without_collecting

if TYPE_CHECKING:
    from flask import Flask

    from web.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """The application; without settings, as the environment says. Raises `BadInput`.

    Pages and API are loaded with the first one, so that the command line starts without them.
    """
    with without_collecting():
        app: Flask = load("web.app").create_app(settings)
    return app
