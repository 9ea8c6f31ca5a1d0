"""Law: what is answered before Flask begins a request is what Flask answers, header by header."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from flask import Flask, request_started
from werkzeug.test import EnvironBuilder

from tests.web.conftest import Api, new_app
from web import conditional_requests
from web.context import KEY

Told = tuple[str, list[tuple[str, str]], bytes]


@pytest.fixture
def match(api: Api) -> str:
    found = api.start()
    api.play(found, "roll 4", "pick black 7", "roll 5", "undo 1", "roll 6")
    return found


def ask(app: Flask, address: str, method: str = "GET", **headers: str) -> Told:
    """Status, headers and body, as a server gets them."""
    environ = EnvironBuilder(address, method=method, headers=headers).get_environ()
    told: list[Any] = []
    answer = app.wsgi_app(environ, lambda status, headers, *_: told.extend((status, headers)))
    body = b"".join(answer)
    if close := getattr(answer, "close", None):
        close()
    return told[0], told[1], body


def addresses(match: str) -> Iterator[str]:
    api = f"/api/v1/matches/{match}"
    for who in ("", "seat=red", "seat=black", "seat=spectator", "seat=nobody"):
        for more in ("", "view=then", "view=now", "view=later"):
            yield f"{api}/steps/2?{who}&{more}".rstrip("&?").replace("?&", "?")
        yield f"{api}/steps/99?{who}"
        yield f"{api}?{who}"


def headers(tag: str) -> Iterator[dict[str, str]]:
    tags = (None, tag, f"W/{tag}", f'"another", {tag}', '"another"', "*", "", tag.strip('"'))
    for one in tags:
        yield {} if one is None else {"If-None-Match": one}
    for name, value in (
        ("Host", "elsewhere.example"),
        ("Host", "localhost:8000"),
        ("Cookie", "kifu_language=fr; session=x"),
        ("Accept-Language", "fr"),
        ("Range", "bytes=0-9"),
        ("If-Match", '"another"'),
        ("If-Match", tag),
        ("If-Modified-Since", "Mon, 23 Nov 2026 10:00:00 GMT"),
        ("Origin", "http://elsewhere.example"),
        ("Sec-Fetch-Site", "cross-site"),
    ):
        yield {name: value}
        yield {name: value, "If-None-Match": tag}


def by_flask(app: Flask, monkeypatch: pytest.MonkeyPatch, *asked: Any, **headers: str) -> Told:
    with monkeypatch.context() as patch:
        patch.setattr(conditional_requests, "again", lambda *_: None)
        return ask(app, *asked, **headers)


def test_both_answer_the_same(
    app: Flask, api: Api, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for then in ((), ("undo 1", "roll 2")):
        api.play(match, *then) if then else None
        compared = 0
        for address in addresses(match):
            first = by_flask(app, monkeypatch, address)
            assert ask(app, address) == first
            tag = dict(first[1]).get("ETag", '"none"')
            for method, sent in product(("GET", "HEAD", "OPTIONS", "POST"), headers(tag)):
                expected = by_flask(app, monkeypatch, address, method, **sent)
                assert ask(app, address, method, **sent) == expected, (address, method, sent)
                compared += 1
        assert compared > 2_000


def test_a_step_that_was_told_makes_one_question(
    app: Flask, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, store = [], app.extensions[KEY].store
    asked, last = [], store.last
    monkeypatch.setattr(store, "last", lambda match_id: asked.append(match_id) or last(match_id))
    for who in ("", "?seat=red"):
        address = f"/api/v1/matches/{match}/steps/3{who}"
        first = ask(app, address)
        tag = dict(first[1])["ETag"]
        with request_started.connected_to(lambda *_, **__: begun.append(1), app):
            asked.clear()
            assert ask(app, address) == first
            assert ask(app, address, **{"If-None-Match": tag})[0] == "304 NOT MODIFIED"
        assert (begun, asked) == ([], [match, match])


@pytest.mark.sqlite_file
def test_what_was_recorded_elsewhere_is_seen(
    app: Flask, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = new_app(app.extensions[KEY].database.file)
    address = f"/api/v1/matches/{match}/steps/1"
    first = ask(app, address)
    assert ask(app, address) == first
    Api(other.test_client()).play(match, "undo", "roll 2")
    grown = ask(app, address)
    assert grown != first
    assert grown == by_flask(other, monkeypatch, address)
    other.extensions[KEY].close()


@pytest.mark.sqlite_file
def test_a_database_that_fails_is_told_as_ever(
    app: Flask, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/api/v1/matches/{match}/steps/3"
    assert ask(app, address)[0] == ask(app, address)[0] == "200 OK"
    database = app.extensions[KEY].database
    database.file.rename(database.file.with_suffix(".away"))
    try:
        told = ask(app, address)
        assert told[0] == "503 SERVICE UNAVAILABLE"
        assert told == by_flask(app, monkeypatch, address)
    finally:
        database.file.with_suffix(".away").rename(database.file)
