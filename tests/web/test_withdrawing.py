"""Withdrawing over pages, API and command line."""

from __future__ import annotations

import json
from typing import Any

from flask.testing import FlaskClient

from tests.web.asking import refused
from tests.web.conftest import Api
from tests.web.pages.browsing import read, send

AWAY = {"REMOTE_ADDR": "192.0.2.7"}


def test_over_the_api(api: Api) -> None:
    kept, out = api.start(), api.start()
    path = f"/matches/{out}/withdrawal"
    answer = api.post(path, {"reason": "twice"})
    told = answer.json["withdrawn"]
    assert (answer.status_code, told["reason"]) == (200, "twice")
    assert api.get(f"/matches/{out}").json["withdrawn"] == told
    assert listed(api) == [kept]
    assert listed(api, status="withdrawn") == [out]
    assert exported(api) == [kept]
    assert exported(api, withdrawn=1) == [kept, out]
    assert api.post(path, None, method="DELETE").json == {"match": out, "withdrawn": None}
    assert listed(api) == [out, kept]
    refused(api.post("/matches/nowhere/withdrawal", {}), 404, "match_not_found")
    refused(api.post("/matches/nowhere/withdrawal", None, method="DELETE"), 404, "match_not_found")


def listed(api: Api, **asked: Any) -> list[str]:
    return [one["id"] for one in api.get("/matches", **asked).json["matches"]]


def exported(api: Api, **asked: Any) -> list[str]:
    return [
        json.loads(line)["match"]["id"] for line in api.get("/export", **asked).text.splitlines()
    ]


def test_only_on_the_computer_on_which_it_runs(api: Api) -> None:
    match = api.start()
    client = api.client
    for method in ("POST", "DELETE"):
        path = f"/api/v1/matches/{match}/withdrawal"
        answer = client.open(path, method=method, json={}, environ_base=AWAY)
        refused(answer, 403, "local_only")
    assert listed(api) == [match]
    page = client.get(f"/matches/{match}/statistics", environ_base=AWAY)
    assert "/withdraw" not in page.text


def test_by_the_pages_of_the_match(api: Api) -> None:
    client: FlaskClient = api.client
    match = api.start(title="Twice")
    statistics = f"/matches/{match}/statistics"
    answer = send(client, f"/matches/{match}/withdraw", {"reason": "<b>"}, statistics)
    assert (answer.status_code, answer.location) == (303, statistics)
    for path in (statistics, f"/matches/{match}/replay"):
        assert "This match was withdrawn on" in client.get(path).text
        assert "&lt;b&gt;" in client.get(path).text
    assert "withdrawn" in client.get(f"/matches/{match}/record").text
    assert "Twice" not in client.get("/").text
    assert "Twice" not in client.get("/matches").text
    assert "Twice" in client.get("/matches?status=withdrawn").text
    for language in ("en", "fr"):
        read(client, statistics, language)
    answer = send(client, f"/matches/{match}/bring-back", {"next": "//x"}, statistics)
    assert (answer.status_code, answer.location) == (303, "/")
    assert "Twice" in client.get("/matches").text
