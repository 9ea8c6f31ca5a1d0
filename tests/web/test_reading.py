"""Reading writes nothing: what is behind is taken in by the worker, not by a request."""

from __future__ import annotations

from threading import get_ident
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from tests.matches import begun, play, record, several
from tests.web.conftest import Api
from web.context import parts_of

GIVEN = {
    "slug": "toy-pig",
    "match_id": "won",
    "step": "1",
    "code": "fr",
    "name": "Ana",
    "key": "x",
    "photo": 1,
    "number": 1,
    "size": 192,
}


def addresses(app: Flask) -> list[str]:
    """Everything that can be asked for, of one match and one game."""

    def address(rule: Rule) -> str:
        values = {name: GIVEN.get(name, "kifu.css") for name in rule.arguments}
        found = app.url_map.bind("localhost").build(rule.endpoint, values)
        return str(found)

    found = [address(rule) for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return sorted({*found, "/matches?q=ana", "/games/toy-pig/statistics?player=Ana"})


def writers(app: Flask, monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The threads that begin to write from now on."""
    database, seen = parts_of(app).database, set()

    def watched(begin: Any) -> Any:
        def told(**how: Any) -> Any:
            seen.add(get_ident())
            return begin(**how)

        return told

    for name in ("write", "driver_write"):
        monkeypatch.setattr(database, name, watched(getattr(database, name)))
    return seen


def test_a_get_writes_nothing_and_finds_what_was_just_recorded(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.feed.A_MOMENT", 60.0)
    store, client = parts_of(app).store, app.test_client()
    several(store)
    for number, address in enumerate(addresses(app)):
        match = f"extra{number:03}"
        record(store, match, play(begun(20 + number, title=match), ["roll 2"]))
        with monkeypatch.context() as patch:
            seen = writers(app, patch)
            with client.get(address) as answer:
                assert answer.status_code < 500, address
            assert match in client.get("/matches").text
            assert seen
            assert get_ident() not in seen, address


def test_figures_that_leave_a_match_out_are_read_without_writing(
    make_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eventstore.feed.A_MOMENT", 60.0)
    app = make_app()
    parts, client = parts_of(app), app.test_client()
    several(parts.store)
    parts.projections.catch_up()
    with parts.database.write(derived=True) as connection:
        connection.exec_driver_sql(
            "UPDATE match_statistics SET statistics = '{\"game\": {}}' WHERE match_id = 'won'"
        )
    seen = writers(app, monkeypatch)
    told = client.get("/api/v1/games/toy-pig/statistics").json
    assert told["left_out"] == ["won"]
    parts.worker.settle(60.0)
    assert [(one.match_id, one.part) for one in parts.projections.parked()] == [("won", "summary")]
    assert get_ident() not in seen
