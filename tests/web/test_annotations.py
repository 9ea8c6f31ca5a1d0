"""Annotations over the API and the pages: written, shown to those who may know, taken away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.asking import refused
from tests.web.conftest import Api
from tests.web.pages.browsing import read, send

LOOKS = (None, "red", "black", "spectator")
SAYS = {look: f"words of {look or 'all'}" for look in LOOKS}
SEEN = {
    None: set(LOOKS),
    "red": {"red", "spectator"},
    "black": {"black", "spectator"},
    "spectator": {"spectator"},
}


def annotated(api: Api, **start: Any) -> str:
    """A match with a comment, a bookmark and a glyph of each look."""
    match = api.start(**start)
    api.play(match, "roll 2")
    for look in LOOKS:
        for kind, text in [("comment", SAYS[look]), ("bookmark", SAYS[look]), ("glyph", "!?")]:
            body = {"step": 1, "kind": kind, "text": text, "author": f"by {SAYS[look]}"}
            answer = api.post(f"/matches/{match}/annotations", body, seat=look)
            assert answer.status_code == 201, answer.text
    return match


def channels(match: str, seat: str | None) -> Iterator[str]:
    """Every address that tells what is noted beside a match."""
    asked = f"&seat={seat}" if seat else ""
    yield f"/api/v1/matches/{match}/annotations?{asked[1:]}"
    yield f"/api/v1/matches/{match}/export?{asked[1:]}"
    for view in ("then", "now"):
        page = f"/matches/{match}/replay?step=1{asked}&view={view}"
        yield page
        yield page + "&partial=1"
        yield page + "&rows=0"


def test_over_the_api(api: Api) -> None:
    match = api.start()
    api.play(match, "roll 2")
    path = f"/matches/{match}/annotations"
    answer = api.post(path, {"step": 1, "kind": "comment", "text": "Bold.", "author": "Ana"})
    kept = answer.json["annotation"]
    assert answer.location.endswith(kept["id"])
    assert (kept["seat"], kept["text"], kept["author"]) == (None, "Bold.", "Ana")
    assert api.get(path).json == {"match": match, "annotations": [kept]}
    one = f"{path}/{kept['id']}"
    changed = api.post(one, {"text": "Rash."}, method="PATCH").json["annotation"]
    assert changed == kept | {"text": "Rash.", "author": "", "changed_at": changed["changed_at"]}
    refused(api.post(one, {"text": "x"}, method="PATCH", seat="red"), 404, "annotation_not_found")
    refused(api.post(one, None, method="DELETE", seat="red"), 404, "annotation_not_found")
    assert api.post(one, None, method="DELETE").json == {"match": match, "removed": kept["id"]}
    assert api.get(path).json["annotations"] == []
    for body, code in [
        ({"step": 9, "kind": "comment", "text": "x"}, "step_not_found"),
        ({"step": 1, "kind": "glyph", "text": "!!!"}, "bad_glyph"),
        ({"step": 1, "kind": "comment"}, "empty_comment"),
    ]:
        refused(api.post(path, body), 404 if code == "step_not_found" else 422, code)
    for seat in ("green", ""):
        refused(api.get(path, seat=seat or "x"), 404, "unknown_seat")
    refused(api.post(path, {"step": 1, "kind": "bookmark"}, seat="green"), 404, "unknown_seat")
    refused(api.get("/matches/nowhere/annotations"), 404, "match_not_found")


def test_the_note_and_tags_filter_lists(api: Api) -> None:
    match, other = api.start(), api.start()
    path = f"/matches/{match}/note"
    told = {"match": match, "note": "A long evening.", "tags": ["Club"]}
    body = {"note": "A long evening. ", "tags": ["Club", "club"]}
    assert api.post(path, body, method="PATCH").json == told == api.get(path).json
    assert api.get(f"/matches/{other}/note").json["tags"] == []
    assert [one["id"] for one in api.get("/matches", tag="CLUB").json["matches"]] == [match]
    refused(api.get("/matches/nowhere/note"), 404, "match_not_found")


@pytest.mark.parametrize("closed", [False, True])
def test_law_no_channel_tells_what_a_look_may_not_know(api: Api, closed: bool) -> None:
    match = annotated(api, options={"goal": 3}, closed=closed)
    for look in LOOKS:
        check_seen(api.client, match, look, SEEN[look], SEEN[look])
    api.play(match, "roll 3", "hold")  # over: everything is open, unless it stays closed
    for look in LOOKS:
        check_seen(api.client, match, look, SEEN[look], SEEN[look] if closed else set(LOOKS))


def check_seen(
    client: FlaskClient, match: str, look: str | None, then: set[Any], now: set[Any]
) -> None:
    for address in channels(match, look):
        answer = client.get(address)
        assert answer.status_code == 200
        may = then if "view=then" in address else now
        for other, words in SAYS.items():
            if other not in may:
                assert words not in answer.text, (address, other)
            elif "rows" not in address:
                assert words in answer.text, (address, other)


def test_nothing_else_tells_of_them(api: Api) -> None:
    match = annotated(api)
    for path in ("", "/steps", "/statistics", "/legal", "/live?after=0", "/export?notes=0"):
        asked = "&seat=red" if "?" in path else "?seat=red"
        answer = api.client.get(f"/api/v1/matches/{match}{path}{asked}")
        assert answer.status_code == 200, path
        assert "words of" not in answer.text, path


def test_by_the_forms_of_the_page(api: Api) -> None:
    client = api.client
    match = api.start()
    api.play(match, "roll 2")
    page, path = f"/matches/{match}/replay?step=1", f"/api/v1/matches/{match}/annotations"

    def kept() -> list[tuple[str, str]]:
        return [(one["kind"], one["text"]) for one in client.get(path).json["annotations"]]

    form = {"step": "1", "text": "So it <b>went</b>", "author": "Ana"}
    answer = send(client, f"/matches/{match}/comment", form, page)
    assert (answer.status_code, answer.location) == (303, page)
    assert "So it &lt;b&gt;went&lt;/b&gt;" in client.get(page).text
    for _ in range(2):
        send(client, f"/matches/{match}/glyph", {"step": "1", "glyph": "!"}, page)
        send(client, f"/matches/{match}/bookmark", {"step": "1"}, page)
        if _ == 0:
            assert min(kept()) == ("bookmark", "")
            assert ("glyph", "!") in kept()
            for language in ("en", "fr"):
                read(client, page, language)
    assert kept() == [("comment", "So it <b>went</b>")]
    key = client.get(path).json["annotations"][0]["id"]
    one = f"/matches/{match}/annotations/{key}"
    send(client, one, {"step": "1", "text": "So."}, page)
    assert kept() == [("comment", "So.")]
    send(client, one, {"step": "1", "action": "remove"}, page)
    assert kept() == []
    assert send(client, f"/matches/{match}/comment", {"text": "x"}, page).status_code == 422


def test_the_note_by_the_page_of_figures(api: Api) -> None:
    client, match = api.client, api.start(title="Long")
    statistics = f"/matches/{match}/statistics"
    sent = {"note": "A <i>long</i> evening.", "tags": "Club, two  rounds"}
    answer = send(client, f"/matches/{match}/note", sent, statistics)
    assert (answer.status_code, answer.location) == (303, statistics)
    for language in ("en", "fr"):
        read(client, statistics, language)
    text = client.get(statistics).text
    assert "A &lt;i&gt;long&lt;/i&gt; evening." in text
    assert "/matches?tag=two+rounds" in text
    assert "Long" in client.get("/matches?tag=two+rounds").text
    assert "Long" not in client.get("/matches?tag=rounds").text
