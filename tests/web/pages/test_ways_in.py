"""Records taken in, and what is refused or not there."""

from __future__ import annotations

import io
import json
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.poison import as_record, sunday_attack
from tests.web.markup import one_line
from tests.web.pages.browsing import ACE, checked, read, send
from web.context import Parts, parts_of
from web.jobs import File, Job, Jobs
from web.pages.imports import KEY


def imported(client: FlaskClient, form: dict[str, Any], language: str = "en") -> str:
    """The page of an import, once it is done."""
    answer = send(client, "/import", form)
    assert answer.status_code == 303
    job = client.application.extensions[KEY].get(answer.location.rpartition("/")[2])
    assert job.ended.wait(60)
    result = client.get(answer.location, headers={"Accept-Language": language})
    assert "Refresh" not in result.headers
    checked(result, 200)
    return one_line(result.text)


def test_files_are_imported_each_record_with_its_answer(
    client: FlaskClient, match: str, app: Flask
) -> None:
    record = client.get(f"/api/v1/matches/{match}/export").data
    many = b"\n".join((b'{"format":"kifu/9"}', json.dumps(as_record(sunday_attack())).encode()))
    files = [(io.BytesIO(record), "match.json"), (io.BytesIO(many), "many.ndjson")]
    page = imported(client, {"file": files})
    assert "3 records read" in page
    for words in ("1 here already", "1 refused", "1 kept aside", "match.json", "format must be"):
        assert words in page
    assert f'href="/matches/{match}"' in page
    [kept] = client.get("/api/v1/quarantine").json["records"]
    assert f'href="/quarantine/{kept["id"]}"' in page
    assert kept["source"] == "many.ndjson"
    french = imported(client, {"file": (io.BytesIO(many), "many.ndjson")}, "fr")
    assert "1 refusé" in french


def test_a_pasted_record_is_imported(client: FlaskClient) -> None:
    text = '{"format": "kifu/1", "match": {"game": "ace-in-the-hole", "title": "Pasted"}}'
    page = imported(client, {"text": text})
    assert "1 imported" in page
    assert "Pasted" in read(client, "/matches").text


@pytest.mark.parametrize("text", ["no record", '{"format": "kifu/9"}', '{"format": "kifu/1"}'])
def test_what_is_no_record_is_refused(client: FlaskClient, text: str) -> None:
    before = client.get("/api/v1/matches").json
    page = imported(client, {"text": text})
    assert "1 imported" not in page
    assert client.get("/api/v1/matches").json == before


def test_nothing_to_import(client: FlaskClient) -> None:
    page = checked(send(client, "/import", {"text": " "}), 422)
    assert [e for e in page.elements if e.attributes.get("role") == "alert"]
    read(client, "/import/none", status=404)
    assert client.get("/matches").text.count('href="/import"') == 1


def test_an_import_that_goes_on_shows_how_far_it_is(app: Flask, client: FlaskClient) -> None:
    going, ended = Event(), Event()

    class Slow(Job):
        def run(self, parts: Parts) -> None:
            del parts
            self.counts["imported"] += 7
            going.set()
            ended.wait(60)

    jobs = Jobs(Slow)
    app.extensions[KEY] = jobs
    job = jobs.start(parts_of(app), [File("a", b"")], wait=0)
    assert going.wait(60)
    answer = client.get(f"/import/{job.id}")
    assert (answer.headers["Refresh"], "7 imported" in one_line(answer.text)) == ("2", True)
    assert "Going on" in checked(answer, 200).text
    ended.set()


@pytest.mark.parametrize("path", [f"/matches/new?game={ACE}", "/import", "/players/Ana"])
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
    page = read(client, f"/rules/{ACE}/whole")
    ids = {e.attributes.get("id") for e in page.elements}
    assert {f"R{number}" for number in range(1, 35)} <= ids
