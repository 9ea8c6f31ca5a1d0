"""The fonts of the pages are files named by their content: what was fetched once stays good."""

from __future__ import annotations

from flask import Flask, Response, request

FOR_EVER = "public, max-age=31536000, immutable"


def install(app: Flask) -> None:
    """Let browsers keep the fonts of `web/static/fonts` without asking again."""
    app.after_request(_kept)


def _kept(response: Response) -> Response:
    if request.endpoint != "static":
        return response
    name = (request.view_args or {}).get("filename", "")
    font = name.startswith("fonts/") and name.endswith(".woff2")  # licences lie beside them
    if font and response.status_code in {200, 206, 304}:
        response.headers["Cache-Control"] = FOR_EVER
    return response
