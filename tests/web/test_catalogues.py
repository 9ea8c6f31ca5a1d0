"""Catalogues by the API: listed, loaded, named when a match starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.toys import GAMES
from tests.toys.cards import FILE, WHOLE, ZOOS
from tests.web.asking import refused
from tests.web.conftest import Api

PLACE = "/games/toy-zoo/catalogues"
PETS = {"name": "pets", "cards": FILE}


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={**GAMES, **ZOOS})


def delete(api: Api, name: str) -> Any:
    return api.client.delete(f"/api/v1{PLACE}/{name}")


def test_listing_and_getting(api: Api) -> None:
    told = api.get(PLACE).json
    assert (told["game"], told["option"]) == ("toy-zoo", "beasts")
    farm = {"name": "farm", "built_in": True, "added_at": None, "size": 2}
    assert told["catalogues"] == [farm, farm | {"name": "none", "size": 0}]
    found = api.get(f"{PLACE}/farm").json
    assert [card["id"] for card in found["cards"]] == ["hen", "goose"]
    refused(api.get(f"{PLACE}/zebras"), 404, "catalogue_not_found")
    refused(api.get("/games/toy-pig/catalogues"), 404, "no_catalogues")


def test_loading_replacing_and_removing(api: Api) -> None:
    answer = api.post(PLACE, PETS)
    assert answer.status_code == 201
    assert answer.headers["Location"].endswith(f"{PLACE}/pets")
    assert answer.json["cards"] == WHOLE["cards"]
    assert api.get(PLACE).json["catalogues"][2]["added_at"] == answer.json["added_at"]
    refused(api.post(PLACE, PETS), 409, "catalogue_exists")
    assert api.post(PLACE, PETS | {"cards": FILE[:1], "replace": True}).json["size"] == 1
    assert delete(api, "pets").json["name"] == "pets"
    refused(delete(api, "pets"), 404, "catalogue_not_found")
    refused(delete(api, "farm"), 422, "bad_catalogue")


def test_what_cannot_be_kept(api: Api) -> None:
    told = refused(api.post(PLACE, PETS | {"cards": [{"id": "cat"}]}), 422, "bad_catalogue")
    assert told["detail"] == "Card “cat”: “hp” is missing."
    refused(api.post(PLACE, PETS | {"name": "farm"}), 422, "bad_catalogue")
    refused(api.post(PLACE, PETS | {"cards": []}), 422, "bad_request")
    site = {"Sec-Fetch-Site": "cross-site"}
    refused(api.client.delete(f"/api/v1{PLACE}/pets", headers=site), 403, "cross_site")


def test_a_match_started_by_name_holds_the_cards(api: Api) -> None:
    api.post(PLACE, PETS)
    match = api.start(game="toy-zoo", options={"beasts": "pets", "goal": 9})
    delete(api, "pets")
    assert api.get(f"/matches/{match}").json["options"]["beasts"] == WHOLE
    told = api.get(f"/matches/{match}/export").json
    assert told["steps"][0]["command"]["options"] == {"beasts": WHOLE, "goal": 9}
    fork = api.post(f"/matches/{match}/fork", {"step": 0})
    assert fork.status_code == 201, fork.text
    assert api.get(f"/matches/{fork.json['match']}").json["options"]["beasts"] == WHOLE
    body = {"game": "toy-zoo", "options": {"beasts": "zebras"}}
    told = refused(api.post("/matches", body), 422, "bad_options")
    assert told["detail"] == "There is no catalogue “zebras”; there are farm, none."
