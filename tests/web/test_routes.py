"""Patterns of addresses: what an application compiles of them as it is made."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import url_for
from werkzeug.routing import Rule

from tests.web.conftest import new_app


def test_builders_of_addresses_are_compiled_when_one_is_asked_for(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = []
    compile_one = Rule._compile_builder

    def noted(rule: Rule, *words: bool) -> object:
        compiled.append(rule.rule)
        return compile_one(rule, *words)

    monkeypatch.setattr(Rule, "_compile_builder", noted)
    app = new_app(sqlite_path)
    assert compiled == []
    with app.test_request_context():
        for _ in range(2):
            address = url_for("pages.record", match_id="a b", seat="red")
            assert address == "/matches/a%20b/record?seat=red"
    assert compiled == ["/matches/<match_id>/record"]
