"""Addresses compiled once for all applications of a test run, not once for each.

Werkzeug takes each rule of an application apart and writes two functions for it, which takes longer
than the rest of making one. Both depend on what the rule says alone, and its converters keep
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest
from werkzeug.routing import Rule
from werkzeug.routing.rules import RulePart

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
    Rule._parse_rule = _parsed_once(Rule._parse_rule)  # type: ignore[method-assign]


class _Parsed(NamedTuple):
    """What a rule says, and what is kept in the rule itself while it is taken apart."""

    parts: list[RulePart]
    trace: list[tuple[bool, str]]
    converters: dict[str, Any]


def _parsed_once(parse: Callable[[Rule, str], Iterable[RulePart]]) -> Any:
    known: dict[Any, _Parsed] = {}

    def once(rule: Rule, text: str) -> list[RulePart]:
        key = text, frozenset(rule.map.converters.items())  # type: ignore[union-attr]
        if key not in known:
            before = len(rule._trace)
            parts = list(parse(rule, text))
            known[key] = _Parsed(parts, rule._trace[before:], dict(rule._converters))
        else:
            rule._trace += known[key].trace
            rule._converters |= known[key].converters
            rule.arguments |= known[key].converters.keys()
        return known[key].parts

    return once
