"""Pages and API of a game in which the options say who sits at the table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.toys.together import TOGETHER
from tests.web.pages.browsing import checked, play, read, send
from tests.web.test_record import block

FORM = f"/matches/new?game={TOGETHER.slug}"
TWO = {"option-mode": "together", "player-red": "Ana", "player-black": "Zoe"}


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={TOGETHER.slug: TOGETHER})


def start(client: FlaskClient, *notations: str, **form: str) -> str:
    answer = send(client, FORM, {"source": "recorded", **form})
    assert answer.status_code == 303, answer.text
    match_id: str = answer.location.split("/")[-2]
    play(client, match_id, *notations)
    return match_id


def data(client: FlaskClient, path: str) -> Any:
    """What a record page gives to its script."""
    page = client.get(path).text
    return block(page, 'id="record-data"') | {"entry": block(page, 'data-part="entry"[^>]*')}


def test_the_form_says_which_seats_the_options_give(client: FlaskClient) -> None:
    page = read(client, FORM)
    [form] = [f for f in page.all("form") if "data-seating" in f]
    assert json.loads(form["data-seating"]) == {
        "usual": ["red"],
        "changed": {"option-mode": {"together": ["red", "black"]}},
    }
    assert [d["data-seat"] for d in page.all("div") if "data-seat" in d] == ["red", "black"]
    assert [s["src"] for s in page.all("script") if "new_match" in s.get("src", "")]


def test_a_name_for_a_seat_that_is_not_there_is_refused_beside_its_field(
    client: FlaskClient,
) -> None:
    page = checked(send(client, FORM, {"source": "recorded", "player-black": "Zoe"}), 422)
    [wrong] = [f["name"] for f in page.all("input") if f.get("aria-invalid")]
    assert wrong == "player-black"
    assert "“black” is no seat here; the seats are red." in page.text


def test_pages_and_answers_know_the_seats_of_the_match(client: FlaskClient) -> None:
    alone, two = start(client, **{"player-red": "Ana"}), start(client, **TWO)
    api = "/api/v1/matches"
    assert client.get(f"{api}/{alone}").json["seats"] == ["red"]
    assert list(client.get(f"{api}/{alone}/legal").json["legal"]) == ["red"]
    assert list(client.get(f"{api}/{two}/legal").json["legal"]) == ["red", "black"]
    for path in ("", "/steps", "/live?after=0"):
        query = "&seat=black" if "?" in path else "?seat=black"
        assert client.get(f"{api}/{alone}{path}{query}").status_code == 404
    refused = client.patch(f"{api}/{alone}/seats", json={"seats": {"black": "Zoe"}})
    assert (refused.status_code, refused.json["code"]) == (422, "unknown_seat")
    entry = {"notation": "roll 2", "expected_version": 1}
    assert client.post(f"{api}/{alone}/steps?seat=black", json=entry).status_code == 404
    assert client.get(f"{api}/{alone}").json["version"] == 1, "nothing was written"
    for page in ("replay", "statistics"):
        assert "Zoe" not in read(client, f"/matches/{alone}/{page}").text
        assert "Zoe" in read(client, f"/matches/{two}/{page}").text
    assert read(client, "/matches").text.count("Black") == 1, "the seat of one match alone"


def test_a_game_says_how_many_can_sit_down(client: FlaskClient) -> None:
    assert "seats 1–2" in read(client, f"/games/{TOGETHER.slug}").text


def test_a_table_wins_and_loses_together(client: FlaskClient) -> None:
    start(client, "roll 6", "roll 6", **TWO)
    start(client, "roll 1", "roll 1", "roll 1", **TWO)
    start(client, "hold", **TWO)
    start(client, "roll 6", "roll 6", **{"player-red": "Ana"})
    winners = [m["winners"] for m in client.get("/api/v1/matches").json["matches"]]
    assert winners == [["red"], None, ["dice"], ["red", "black"]]
    heads = ("Matches", "Won", "Drawn", "Lost", "Running", "Without result")
    for name, counts in (("Ana", "4 2 0 1 0 1"), ("Zoe", "3 1 0 1 0 1")):
        text = read(client, f"/players/{name}").text
        assert " ".join(heads) + f" Together {counts}" in text
    lists = read(client, "/matches").text
    assert all(words in lists for words in ("The table won.", "The dice won.", "Given up."))


def test_a_single_seat_records_what_it_may_know(client: FlaskClient) -> None:
    match_id = start(client, "pick red 7", "roll 2")
    path = f"/matches/{match_id}/record"
    usual = data(client, path)
    assert (usual["seat"], usual["view"], usual["by"]) == ("red", "", None)
    assert "pick red ?" in client.get(path).text
    assert "pick red 7" not in client.get(path).text
    assert data(client, f"{path}?seat=red") == {**usual, "view": "red"}


def test_a_single_seat_may_rule_force_and_correct(client: FlaskClient) -> None:
    match_id = start(client, "pick red 7", "roll 2")
    path = f"/matches/{match_id}/record"
    page = read(client, path)
    assert data(client, path)["forcible"] == ["bad_face"]
    assert "A ruling of the table" in page.text
    assert {"correct", "insert", "remove"} <= {b.get("data-act") for b in page.all("button")}
    answer = send(client, path, {"entry": "undo"})
    assert (answer.status_code, answer.location) == (303, path)
    step = client.get(f"/api/v1/matches/{match_id}/steps/3").json
    assert (step["notation"], step["by"]) == ("undo 1", None)


def test_the_whole_table_can_be_shown_all_the_same(client: FlaskClient) -> None:
    match_id = start(client, "pick red 7")
    path = f"/matches/{match_id}/record"
    [link] = [a["href"] for a in read(client, path).all("a") if "seat=table" in a["href"]]
    assert "pick red 7" in client.get(link).text
    shown = data(client, link)
    assert (shown["seat"], shown["view"], shown["forcible"]) == (None, "table", ["bad_face"])
    assert path in [a["href"] for a in read(client, link).all("a")]
    answer = send(client, path, {"entry": "roll 2", "seat": "table"})
    assert answer.location == link


def test_two_seats_record_with_everything_open(client: FlaskClient) -> None:
    match_id = start(client, "pick red 7", **TWO)
    path = f"/matches/{match_id}/record"
    assert data(client, path)["seat"] is None
    assert data(client, f"{path}?seat=red")["forcible"] == []
    assert data(client, f"{path}?seat=red")["by"] == "red"
    assert "A ruling of the table" not in read(client, f"{path}?seat=red").text


def test_looking_ahead_tells_no_draws(client: FlaskClient) -> None:
    """Whether an entry would be accepted is decided on the whole match, told without its draws."""
    match_id = start(client, source="dealt", seed="tea")
    token = next(f["value"] for f in read(client, FORM).all("input") if f["name"] == "csrf_token")
    answer = client.post(
        f"/matches/{match_id}/record/check",
        json={"notation": "roll ?"},
        headers={"X-CSRFToken": token},
    )
    assert answer.json == {"ok": True, "notation": "roll ?"}
