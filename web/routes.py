"""Which address a request found, as the pattern that it fits: what is counted and logged of it."""

from __future__ import annotations

from flask import Flask, request

REQUEST_ID = "kifu.request_id"  # in the environment of a request: what finds it in the log
ROUTE = "kifu.route"  # in the environment of a request: the pattern; None, there is nothing


def install(app: Flask) -> None:
    """Note it of each request, before anything may answer."""
    app.before_request(_note)


def _note() -> None:
    rule = request.url_rule
    request.environ[ROUTE] = None if rule is None else rule.rule
