"""Records taken in, and what is refused or not there."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.pages.browsing import ACE, checked, read, send


def test_a_record_is_imported_once(client: FlaskClient, match: str, app: Flask) -> None:
    record = client.get(f"/api/v1/matches/{match}/export").data
    file = {"file": (io.BytesIO(record), "match.json")}
    answer = send(client, "/matches/import", file, "/matches")
    assert answer.location == f"/matches/{match}"
    assert "1 match was here already." in read(client, "/matches").text


def test_a_pasted_record_is_imported(client: FlaskClient) -> None:
    text = '{"format": "kifu/1", "match": {"game": "ace-in-the-hole", "title": "Pasted"}}'
    answer = send(client, "/matches/import", {"text": text}, "/matches")
    assert answer.status_code == 303
    page = read(client, "/matches")
    assert "1 match was imported." in page.text
    assert "Pasted" in page.text


@pytest.mark.parametrize("text", ["", "no record", '{"format": "kifu/9"}', '{"format": "kifu/1"}'])
def test_what_is_no_record_is_refused(client: FlaskClient, text: str) -> None:
    page = checked(send(client, "/matches/import", {"text": text}, "/matches"), 422)
    assert [e for e in page.elements if e.attributes.get("role") == "alert"]


@pytest.mark.parametrize("path", [f"/matches/new?game={ACE}", "/matches/import", "/players/Ana"])
def test_a_form_without_its_token_is_refused(client: FlaskClient, match: str, path: str) -> None:
    before = client.get("/api/v1/matches").json
    page = checked(client.post(path, data={"action": "forget", "sure": "1"}), 400)
    assert "Traceback" not in page.text
    assert client.get("/api/v1/matches").json == before


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/matches/none",
        "/matches/none/statistics",
        "/games/none",
        "/games/none/statistics",
        "/players/Nobody",
        "/rules/none",
        f"/games/{ACE}/statistics.csv?table=none",
        "/matches/new?game=none",
    ],
)
def test_what_is_not_there(client: FlaskClient, path: str) -> None:
    for language in ("en", "fr"):
        read(client, path, language, status=404)


def test_a_seat_that_does_not_exist(client: FlaskClient, match: str) -> None:
    assert "green" in read(client, f"/matches/{match}/statistics?seat=green", status=404).text


def test_rules_have_a_place_for_every_number(client: FlaskClient) -> None:
    page = read(client, f"/rules/{ACE}")
    ids = {e.attributes.get("id") for e in page.elements}
    assert {f"R{number}" for number in range(1, 35)} <= ids
