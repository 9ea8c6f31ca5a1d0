"""Records kept aside: over the API and on pages, here and from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.poison import POISONED, as_record, poisoned, sunday_attack
from tests.web.asking import refused
from tests.web.conftest import Api
from tests.web.pages.browsing import checked, read, send
from web.context import parts_of

GAME = "ace-in-the-hole"
GOOD = {"format": "kifu/1", "match": {"game": GAME, "id": "good", "seats": {"red": "Ana"}}}
PAGES = (
    *("/", "/matches", f"/games/{GAME}", f"/games/{GAME}/statistics", "/players/Ana"),
    f"/games/{GAME}/matches.ndjson",
)
ELSEWHERE: dict[str, Any] = {"environ_overrides": {"REMOTE_ADDR": "192.168.1.7"}}


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=None)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def kept(client: FlaskClient) -> tuple[str, str]:
    """One that differs and one that is unreadable, beside one that is taken."""
    files = (as_record(sunday_attack("odd")), GOOD, as_record(poisoned()))
    data = "\n".join(map(json.dumps, files))
    answer = client.post("/api/v1/import", data=data, content_type="application/x-ndjson")
    assert answer.status_code == 200
    odd, good, broken = answer.json["matches"]
    assert [one["status"] for one in (odd, good, broken)] == [
        *("quarantined", "imported", "quarantined"),
    ]
    assert (odd["match"], odd["problem"]["code"]) == ("odd", "facts_differ")
    assert broken["problem"]["code"] == "broken_log"
    return odd["quarantine"], broken["quarantine"]


def assert_nothing_breaks(client: FlaskClient) -> None:
    for path in PAGES:
        assert client.get(path).status_code == 200, path
    for path in ("/matches", f"/games/{GAME}/statistics", "/games", "/export"):
        assert client.get(f"/api/v1{path}").status_code == 200, path


def test_what_is_kept_aside_is_told_and_counts_nowhere(
    client: FlaskClient, kept: tuple[str, str]
) -> None:
    told = client.get("/api/v1/quarantine").json["records"]
    assert {one["id"] for one in told} == {*kept}
    odd = client.get(f"/api/v1/quarantine/{kept[0]}").json
    assert (odd["verdict"], odd["step"], odd["match"]) == ("differs", 3, "odd")
    assert odd["difference"] == {"path": "events[0].from", "stated": "zzz", "decided": "c1"}
    assert client.get(f"/api/v1/quarantine/{kept[0]}/record").json["match"]["id"] == "odd"
    assert [one["id"] for one in client.get("/api/v1/matches").json["matches"]] == ["good"]
    assert_nothing_breaks(client)
    refused(client.get("/api/v1/quarantine/none"), 404, "not_kept_aside")


def test_accepted_as_it_stands_it_still_breaks_nothing(
    client: FlaskClient, app: Flask, kept: tuple[str, str]
) -> None:
    done = client.post(f"/api/v1/quarantine/{kept[0]}/accept", json={})
    assert (done.status_code, done.json["status"], done.json["steps"]) == (200, "imported", 38)
    assert {one["id"] for one in client.get("/api/v1/matches").json["matches"]} == {"good", "odd"}
    assert_nothing_breaks(client)
    for below in ("", "/record", "/replay", "/replay?step=3", "/statistics", "/replay?step=38"):
        assert client.get(f"/matches/odd{below}").status_code in {200, 302, 422}, below
    for below in ("", "/steps", "/steps/3", "/legal", "/statistics", "/export"):
        assert client.get(f"/api/v1/matches/odd{below}").status_code in {200, 422}, below
    assert [one.match_id for one in parts_of(app).projections.parked()] == ["odd"]
    problem = refused(
        client.post(f"/api/v1/quarantine/{kept[1]}/accept", json={}), 422, "unreadable_record"
    )
    assert "Step 3" in problem["detail"]
    assert client.post(f"/api/v1/quarantine/{kept[1]}/retry", json={}).json["status"] == (
        "quarantined"
    )
    assert client.delete(f"/api/v1/quarantine/{kept[1]}").json["match"] == POISONED
    assert client.get("/api/v1/quarantine").json == {"records": []}


def test_strangers_look_and_decide_nothing(client: FlaskClient, kept: tuple[str, str]) -> None:
    at = f"/api/v1/quarantine/{kept[0]}"
    for method, path in (("POST", "/accept"), ("POST", "/retry"), ("DELETE", "")):
        refused(client.open(at + path, method=method, json={}, **ELSEWHERE), 403, "local_only")
    token = re.search(
        r'name="csrf_token" value="([^"]+)"', client.get(f"/quarantine/{kept[0]}").text
    )
    assert token is not None
    form = {"csrf_token": token[1], "action": "drop"}
    assert client.post(f"/quarantine/{kept[0]}", data=form, **ELSEWHERE).status_code == 403
    text = client.get(f"/quarantine/{kept[0]}", **ELSEWHERE).text
    assert "This is decided on the computer on which Kifu runs." in text
    assert 'value="accept"' not in text
    assert len(client.get("/api/v1/quarantine").json["records"]) == 2


def test_pages_say_what_is_wrong(client: FlaskClient, kept: tuple[str, str]) -> None:
    page = read(client, "/quarantine")
    assert page.text.count("Sunday final") == 2
    assert "2 records are kept aside." in read(client, "/matches").text
    text = read(client, f"/quarantine/{kept[0]}").text
    for words in ("events[0].from", "“zzz”", "“c1”", "Accept as it stands", "First difference"):
        assert words in text
    assert "Accept as it stands" not in read(client, f"/quarantine/{kept[1]}").text
    client.get("/language/fr?next=/")
    text = read(client, f"/quarantine/{kept[0]}").text
    for words in ("Première différence", "Accepter tel quel", "vaut “zzz” dans le relevé"):
        assert words in text
    read(client, "/quarantine")


def test_buttons_of_the_page(client: FlaskClient, kept: tuple[str, str]) -> None:
    at = [f"/quarantine/{key}" for key in kept]
    assert send(client, at[1], {"action": "retry"}).location == at[1]
    page = checked(send(client, at[1], {"action": "accept"}), 422)
    assert "no match can be made of it" in page.text
    assert send(client, at[0], {"action": "accept"}).location == "/matches/odd"
    assert send(client, at[1], {"action": "drop"}).location == "/quarantine"
    assert "Nothing is kept aside." in read(client, "/quarantine").text
    assert client.get(at[0]).status_code == 404


def test_a_kept_record_is_no_match(api: Api) -> None:
    refused(api.get("/quarantine/none/record"), 404, "not_kept_aside")
    refused(api.post("/quarantine/none/accept", {}), 404, "not_kept_aside")
