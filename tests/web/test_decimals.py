"""Fractions as people outside write them, through the API and the form of a new match."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from core.games.sorcerers_deck_of_death import GAME
from eventstore.export import as_json
from tests.web.conftest import Api
from tests.web.pages.browsing import checked, read, send

SLUG = GAME.slug
POSITION = {"figs": {"aG": {"at": [9.6, 8.1]}, "bG": {"at": [9.0, 9]}}, "hands": {"a": ["Ks"]}}
WALL = {"id": "w", "shape": "poly", "pts": [[7, 5], [11, 5], [11, 5.4], [7, 5.4]]}


@pytest.fixture
def table(make_app: Callable[..., Flask]) -> Api:
    return Api(make_app(games={SLUG: GAME}).test_client())


def test_a_match_is_started_with_fractions(table: Api) -> None:
    asked = {"tol": 0.25, "los_inset": 0.02, "terrain": [WALL]}
    match = table.start(game=SLUG, options=asked, position=POSITION)
    told = table.get(f"/matches/{match}").json
    assert (told["options"]["tol"], told["options"]["los_inset"]) == ("0.25", "0.02")
    assert told["options"]["terrain"][0]["pts"][2] == [11, "5.4"]
    state = table.get(f"/matches/{match}/steps/0").json["state"]
    assert state["figs"]["aG"]["at"] == [9600, 8100]
    assert state["scenery"][0]["pts"][2] == [11000, 5400]


def test_the_same_request_again_gives_the_same_answer(table: Api) -> None:
    body = {"game": SLUG, "options": {"tol": 0.25}, "position": POSITION}
    first, second = (table.post("/matches", body, key="tea") for _ in range(2))
    assert first.status_code == second.status_code == 201
    assert first.data == second.data


def test_an_export_is_taken_in_again(table: Api, make_app: Callable[..., Flask]) -> None:
    match = table.start(game=SLUG, options={"tol": 0.25}, position=POSITION)
    record = table.get(f"/matches/{match}/export").json
    other = Api(make_app(games={SLUG: GAME}).test_client())
    answer = other.client.post(
        "/api/v1/import", data=as_json(record), content_type="application/json"
    )
    assert answer.status_code == 200, answer.text
    assert other.get(f"/matches/{match}/export").json == record


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"options": {"tol": 1.5}}, "bad_options"),
        ({"options": {"rounds": 2.5}}, "bad_options"),
        ({"options": {"tol": [0.1]}}, "bad_options"),
        ({"options": {"mages": "tiluka-tiluka"}}, "mirror_not_allowed"),
        ({"position": {"figs": {"aG": {"at": [9.6, 17.9]}}}}, "bad_position"),
        ({"position": {"figs": {"aG": {"at": [9.6, 8.1], "hp": 1.5}}}}, "bad_position"),
        ({"tags": {"a": 0.5}}, "bad_request"),
    ],
)
def test_what_cannot_be_is_refused(table: Api, body: dict[str, Any], code: str) -> None:
    answer = table.post("/matches", {"game": SLUG, **body})
    assert answer.status_code == 422
    assert answer.json["code"] == code


def test_numbers_that_are_none_are_refused(table: Api) -> None:
    for number in ("NaN", "Infinity", "1e999"):
        for body in (f'"options":{{"tol":{number}}}', f'"position":{{"round":{number}}}'):
            answer = table.client.post(
                "/api/v1/matches",
                data=f'{{"game":"{SLUG}",{body}}}',
                content_type="application/json",
            )
            assert answer.status_code == 422, number


def test_the_schemas_allow_numbers(table: Api) -> None:
    told = table.get(f"/games/{SLUG}").json
    types = [part["type"] for part in told["options"]["properties"]["tol"]["anyOf"]]
    assert sorted(types) == ["number", "string"]
    assert "number" in json.dumps(told["position"])


def test_the_form_takes_fractions(table: Api) -> None:
    page = read(table.client, f"/matches/new?game={SLUG}")
    assert [f["value"] for f in page.all("input") if f["name"] == "option-tol"] == ["0.1"]
    form = {
        "source": "recorded",
        "option-tol": "0,25",
        "option-terrain": "custom",
        "option-terrain-custom": json.dumps([WALL]),
        "position": json.dumps(POSITION),
    }
    answer = send(table.client, f"/matches/new?game={SLUG}", form)
    assert answer.status_code == 303, answer.text
    told = table.get(f"/matches/{answer.location.split('/')[-2]}").json
    assert told["options"]["tol"] == "0.25"
    assert told["options"]["terrain"][0]["pts"][3] == [7, "5.4"]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"option-tol": "wide"}, "option-tol"),
        ({"option-tol": "2"}, "option-tol"),
        ({"option-terrain": "custom", "option-terrain-custom": "[NaN]"}, "option-terrain-custom"),
        ({"position": '{"round": 1e999}'}, "position"),
        ({"position": '{"figs": {"aG": {"at": [9.6, 17.9]}}}'}, "position"),
    ],
)
def test_a_mistake_is_said_beside_its_field(table: Api, form: dict[str, str], field: str) -> None:
    answer = send(table.client, f"/matches/new?game={SLUG}", {"source": "recorded", **form})
    page = checked(answer, 422)
    wrong = [e.attributes["name"] for e in page.elements if e.attributes.get("aria-invalid")]
    assert wrong == [field]
