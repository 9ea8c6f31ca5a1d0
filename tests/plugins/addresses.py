"""Addresses compiled once for all applications of a test run, not once for each.

Werkzeug writes two functions for each rule of an application, which takes longer than the rest of
making one. They depend on what the rule says alone, and its converters keep nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]


def pytest_configure(config: pytest.Config) -> None:
    """For all that follows."""
    compiled: dict[Any, Builder] = {}
    compile_builder: Callable[[Rule, bool], Builder] = Rule._compile_builder

    def once(rule: Rule, append_unknown: bool = True) -> Builder:  # noqa: FBT002 - as in Werkzeug
        converters = tuple((name, type(one)) for name, one in rule._converters.items())
        defaults = tuple(sorted((rule.defaults or {}).items()))
        key = (rule.rule, tuple(rule._trace), converters, defaults, append_unknown)
        if key not in compiled:
            compiled[key] = compile_builder(rule, append_unknown)
        return compiled[key]

    Rule._compile_builder = once  # type: ignore[method-assign]
