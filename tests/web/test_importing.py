"""Big and packed files are read in a process of their own, within limits."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.poison import SUNDAY_FINAL, as_record, rows_of, sunday_attack
from tests.web.asking import refused
from tests.web.conftest import Api
from web import importing
from web.context import parts_of
from web.limits import ImportLimits

GAME = "ace-in-the-hole"
BAD = {"format": "kifu/1", "match": {"game": GAME}, "steps": [{"notation": "{" * 12_000}]}


@pytest.fixture
def api(make_app: Callable[..., Flask]) -> Api:
    return Api(make_app(games=None).test_client())


def sent(api: Api, *records: Any, pack: bool = True) -> Any:
    data = "\n".join(map(json.dumps, records)).encode()
    kind = "application/gzip" if pack else "application/x-ndjson"
    return api.client.post(
        "/api/v1/import", data=gzip.compress(data) if pack else data, content_type=kind
    )


def test_a_process_of_its_own_answers_as_this_one_does(
    make_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    records = as_record(rows_of(SUNDAY_FINAL)), as_record(sunday_attack()), BAD
    here = Api(make_app(games=None).test_client())
    known = sent(here, *records, pack=False)
    started: list[str] = []
    process = importing._process

    def counted(url: str, *args: Any) -> Any:
        started.append(url)
        return process(url, *args)

    monkeypatch.setattr(importing, "_process", counted)
    app = make_app(games=None)
    apart = Api(app.test_client())
    answer = sent(apart, *records)
    assert answer.status_code == known.status_code == 422
    assert answer.json == known.json
    assert [one["status"] for one in answer.json["matches"]] == [
        *("imported", "quarantined", "refused"),
    ]
    assert started == [parts_of(app).settings.database_url]
    assert apart.get("/matches").json == here.get("/matches").json
    [kept] = apart.get("/quarantine").json["records"]
    assert kept["id"] == here.get("/quarantine").json["records"][0]["id"]


def test_who_watches_hears_of_what_was_added_apart(make_app: Callable[..., Flask]) -> None:
    app = make_app(games=None)
    api, whole, heard = Api(app.test_client()), as_record(rows_of(SUNDAY_FINAL)), []
    begun = {key: whole[key] for key in ("format", "match")} | {"steps": whole["steps"][:9]}
    assert sent(api, begun, pack=False).status_code == 200
    parts_of(app).changes.listen(lambda: heard.append(True))
    answer = sent(api, whole)
    assert answer.status_code == 200, answer.json
    assert [one["status"] for one in answer.json["matches"]] == ["extended"]
    assert heard == [True]


@pytest.mark.parametrize("limits", [ImportLimits(memory=2**25), ImportLimits(seconds=0.0)])
def test_what_takes_too_much_is_ended(make_app: Callable[..., Flask], limits: ImportLimits) -> None:
    api = Api(make_app(games=None, imports=limits).test_client())
    start = b'{"format":"kifu/1","match":{"game":"ace-in-the-hole"},"steps":['
    packed = gzip.compress(start + b"{}," * 900_000 + b"{}]}")  # 60 MB once it is read
    answer = api.client.post("/api/v1/import", data=packed, content_type="application/gzip")
    refused(answer, 422, "import_too_costly")
    assert api.get("/matches").json["matches"] == []


def test_only_so_many_at_once(api: Api) -> None:
    with importing._place(2), importing._place(2):
        answer = sent(api, BAD)
    refused(answer, 503, "imports_busy")
    assert answer.headers["Retry-After"] == "10"


def test_a_bomb_of_values_is_refused(api: Api) -> None:
    start = b'{"format":"kifu/1","match":{"game":"ace-in-the-hole"},"steps":['
    packed = gzip.compress(start + b"{}," * 5_000_000 + b"{}]}")
    assert len(packed) < 20_000
    answer = api.client.post("/api/v1/import", data=packed, content_type="application/gzip")
    problem = refused(answer, 422, "bad_record")
    assert "more than 1000000 values" in problem["detail"]


@pytest.mark.parametrize("start", ["", '[Game "ace-in-the-hole"]\n'])
def test_braces_are_refused_in_one_pass(api: Api, start: str) -> None:
    """In time with its square this would take minutes."""
    text = start + "{" * 200_000
    assert api.post("/import", {"text": text}).status_code == 422
    data = text.encode()
    answer = api.client.post("/api/v1/import", data=data, content_type="application/json")
    assert answer.status_code == 422
    body = {"notation": text, "expected_version": 1}
    assert api.post(f"/matches/{api.start(game=GAME)}/steps", body).status_code == 422
