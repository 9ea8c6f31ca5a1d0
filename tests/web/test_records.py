"""Record files over the API: out, in, and out again."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.poison import POISONED, poisoned
from tests.web.asking import refused
from tests.web.conftest import Api
from web.context import parts_of

FILE: dict[str, Any] = {
    "format": "kifu/1",
    "match": {"game": "toy-pig", "title": "From a file", "seats": {"red": "Ana"}},
    "steps": [{"notation": "roll 4"}, {"command": {"kind": "hold", "seat": "red"}}],
}


@pytest.fixture
def match(api: Api) -> str:
    match = api.start(title="Sunday", seats={"red": "Ana"})
    api.play(match, "roll 4", "pick black 7", "undo", "roll 5")
    return match


def sent(api: Api, data: bytes, kind: str = "application/json") -> Any:
    return api.client.post("/api/v1/import", data=data, content_type=kind)


def test_export_import_export_gives_the_same_bytes(
    api: Api, match: str, make_app: Callable[..., Flask]
) -> None:
    first = api.get(f"/matches/{match}/export")
    assert first.headers["Content-Disposition"] == f"attachment; filename={match}.json"
    other = Api(make_app().test_client())
    assert sent(other, first.data).json == {
        "matches": [{"match": match, "status": "imported", "steps": 4, "added": 4}]
    }
    assert sent(other, first.data).json["matches"][0]["status"] == "present"
    assert other.get(f"/matches/{match}/export").data == first.data


def test_all_matches_come_one_a_line(api: Api, match: str, make_app: Callable[..., Flask]) -> None:
    second = api.start()
    answer = api.get("/export")
    assert answer.mimetype == "application/x-ndjson"
    records = [json.loads(line) for line in answer.text.splitlines()]
    assert [record["match"]["id"] for record in records] == [match, second]
    packed = api.get("/export", compress=1)
    assert gzip.decompress(packed.data) == answer.data
    assert packed.data == api.get("/export", compress=1).data
    for data, kind in ((answer.data, "application/x-ndjson"), (packed.data, "application/gzip")):
        other = Api(make_app().test_client())
        assert len(sent(other, data, kind).json["matches"]) == 2
        assert other.get("/export").data == answer.data


def test_a_seat_gets_its_own_record(api: Api, match: str) -> None:
    told = api.get(f"/matches/{match}/export", seat="red").json
    assert told["seen_by"] == "red"
    assert told["steps"][2]["notation"] == "pick black ?"
    assert "hash" not in told["steps"][2]
    refused(api.get(f"/matches/{match}/export", seat="green"), 404, "unknown_seat")


def test_the_text_record_goes_out_and_comes_in(api: Api, match: str) -> None:
    answer = api.get(f"/matches/{match}/export", format="text")
    assert (answer.mimetype, answer.text) == ("text/plain", "PIG 20 Sunday\nroll 4\nroll 5\n")
    assert answer.headers["Content-Disposition"].endswith(f"{match}.pig")
    taken = api.post("/import", {"text": answer.text}).json["matches"]
    assert [(m["status"], m["steps"]) for m in taken] == [("imported", 2)]
    again = api.get(f"/matches/{taken[0]['match']}/export", format="text")
    assert again.text == answer.text


def test_a_record_given_by_entries_is_decided(api: Api) -> None:
    (taken,) = api.post("/import", FILE).json["matches"]
    told = api.get(f"/matches/{taken['match']}").json
    assert (told["title"], told["players"]) == ("From a file", {"red": "Ana"})
    assert told["state"]["banked"] == [4, 0]


def test_a_match_that_differs_is_refused(
    api: Api, match: str, make_app: Callable[..., Flask]
) -> None:
    other = Api(make_app().test_client())  # its ids are the same, its times are not
    other.get("/matches")
    other.start(title="another")
    problem = refused(sent(other, api.get(f"/matches/{match}/export").data), 409, "match_differs")
    assert [one["status"] for one in problem["matches"]] == ["refused"]


def test_a_match_goes_on_elsewhere_and_comes_back(
    api: Api, match: str, make_app: Callable[..., Flask]
) -> None:
    other = Api(make_app().test_client())
    sent(other, api.get(f"/matches/{match}/export").data)
    for one, entry in ((other, "roll 2"), (api, "roll 3")):
        one.play(match, entry)
    told = {"match": match, "status": "branched", "steps": 5, "added": 1}
    assert sent(api, other.get(f"/matches/{match}/export").data).json == {"matches": [told]}
    told = {"match": match, "status": "branched", "steps": 8, "added": 1}
    assert sent(other, api.get(f"/matches/{match}/export").data).json == {"matches": [told]}
    for one, entry in ((api, "roll 3"), (other, "roll 2")):
        assert one.get(f"/matches/{match}/steps").json["steps"][-1]["notation"] == entry


def test_a_record_that_breaks_a_rule_is_refused_whole(api: Api) -> None:
    bad = FILE | {"steps": [{"notation": "roll 4"}, {"notation": "roll 9"}]}
    lines = "\n".join(json.dumps(record) for record in (FILE, bad, FILE))
    answer = sent(api, lines.encode(), "application/x-ndjson")
    problem = refused(answer, 422, "bad_face")
    assert problem["rule"] == "R2"
    assert "Record 2, step 2" in problem["detail"]
    told = problem["matches"]
    assert [one["status"] for one in told] == ["imported", "refused", "imported"]
    assert (told[1]["match"], told[1]["problem"]["code"]) == (None, "bad_face")
    assert len(api.get("/matches").json["matches"]) == 2


@pytest.mark.parametrize(
    "data", [b"", b"  ", b"{", b"[]", b"{}", b'{"text": 3}', b'{"text": "hello"}', b"\x1f\x8bxx"]
)
def test_what_is_no_record_is_refused(api: Api, data: bytes) -> None:
    answer = sent(api, data)
    assert answer.status_code == 422
    assert answer.json["code"] in {"bad_record", "bad_request"}


def test_an_id_of_other_letters_works_everywhere(api: Api) -> None:
    named = FILE | {"match": FILE["match"] | {"id": "partie-d’été"}}
    api.post("/import", named)
    path = "/matches/partie-d’été"
    assert api.get(path).json["id"] == "partie-d’été"
    version = api.get(path).json["version"]
    answer = api.post(f"{path}/steps", {"notation": "roll 2", "expected_version": version})
    assert answer.status_code == 201
    assert api.client.get(answer.headers["Location"]).json["step"] == 3
    assert api.get(f"{path}/export").status_code == 200


def test_what_cannot_be_folded_is_exported_from_its_rows(
    make_app: Callable[..., Flask],
) -> None:
    app = make_app(games=None)
    store = parts_of(app).store
    store.put(POISONED, poisoned())
    api = Api(app.test_client())
    api.start(game="ace-in-the-hole")
    found = [json.loads(line) for line in api.get("/export").text.splitlines()]
    assert ["final" in one for one in found] == [False, True]
    rows = api.get(f"/matches/{POISONED}/export", format="rows")
    assert (rows.status_code, rows.json) == (200, found[0])
    archive = app.test_client().get("/games/ace-in-the-hole/matches.ndjson").text
    assert json.loads(archive) == found[1]  # what is in no list is in no list's archive
    refused(api.get(f"/matches/{POISONED}/export", format="rows", seat="red"), 422, "bad_query")
