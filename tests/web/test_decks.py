"""Decks by the API: as JSON and as plain lists, every mistake with its line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from core.canonical import plain
from core.games.arcmage.catalogues import write
from core.games.arcmage.pieces import rebirth
from tests.toys.clubs import CLUBS
from tests.web.asking import refused
from tests.web.conftest import Api

PLACE = "/games/toy-club/catalogues"
GAIAN = rebirth.decks()["gaian-love-for-life"]


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=CLUBS)


def test_the_options_that_take_a_deck_are_named(api: Api) -> None:
    told = api.get(PLACE).json
    assert told["option"] == "deck_a"
    assert told["options"] == [f"deck_{seat}" for seat in "abcdefgh"]
    assert {one["name"]: one["size"] for one in told["catalogues"]} == dict.fromkeys(
        rebirth.decks(), 45
    )


def test_a_list_goes_in_and_comes_out(api: Api) -> None:
    answer = api.post(PLACE, {"name": "mine", "content": write(GAIAN)})
    assert answer.status_code == 201, answer.text
    assert answer.json["content"] == plain(GAIAN) | {"name": "mine"}
    text = api.get(f"{PLACE}/mine", format="txt")
    assert (text.mimetype, text.text) == ("text/plain", write(GAIAN))
    api.post(PLACE, {"name": "copy", "content": answer.json["content"]})
    assert api.get(f"{PLACE}/copy", format="txt").text == text.text
    match = api.start(game="toy-club", options={"deck_a": "mine", "deck_c": "copy"})
    options = api.get(f"/matches/{match}").json["options"]
    assert (options["deck_a"]["name"], options["deck_c"]["name"]) == ("mine", "copy")


def test_every_mistake_has_its_code_and_its_line(api: Api) -> None:
    told = refused(api.post(PLACE, {"name": "x", "content": "3 Mentr"}), 422, "bad_catalogue")
    assert told["faults"] == [
        {
            "code": "E_DECK_CARD",
            "rule": "R4",
            "detail": "Line 1: There is no card “Mentr”.",
            "line": 1,
        },
        {"code": "E_DECK_SIZE", "rule": "R1", "detail": told["faults"][1]["detail"]},
        {"code": "E_DECK_CITIES", "rule": "R2", "detail": told["faults"][2]["detail"]},
    ]


def test_an_unknown_deck_is_told_by_its_option(api: Api) -> None:
    body = {"game": "toy-club", "options": {"deck_b": "gone", "deck_c": "none"}}
    told = refused(api.post("/matches", body), 422, "bad_options")
    assert "“gone”" in told["detail"]
