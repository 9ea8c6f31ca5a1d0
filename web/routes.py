"""Which address a request found, as the pattern that it fits: what is counted and logged of it.

What makes an address of a pattern is compiled when one is asked for: there are two for each
pattern, and to compile them all took most of the time that an application takes to be made.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, request
from werkzeug.routing import Rule

REQUEST_ID = "kifu.request_id"  # in the environment of a request: what finds it in the log
ROUTE = "kifu.route"  # in the environment of a request: the pattern; None, there is nothing


def install(app: Flask) -> None:
    """Note it of each request, before anything may answer. Patterns come after this."""
    app.url_rule_class = LateRule
    app.before_request(_note)


def _note() -> None:
    rule = request.url_rule
    request.environ[ROUTE] = None if rule is None else rule.rule


class LateRule(Rule):
    """A pattern of addresses."""

    def _compile_builder(self, *kind: bool) -> Callable[..., tuple[str, str]]:
        """Called for each kind of builder (with and without a query) as a pattern is made."""
        compiled: Callable[..., tuple[str, str]] | None = None

        def build(*values: object, **named: object) -> tuple[str, str]:
            nonlocal compiled
            if compiled is None:  # by several threads at once: alike
                compiled = super(LateRule, self)._compile_builder(*kind)
            return compiled(*values, **named)

        return build
