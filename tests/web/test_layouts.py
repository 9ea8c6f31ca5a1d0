"""Layouts of scenery by the API: GeoJSON in and out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from core.games import registry
from core.games.sorcerers_deck_of_death.pieces.built_in import LAYOUTS
from core.games.sorcerers_deck_of_death.pieces.geojson import write
from tests.web.asking import refused
from tests.web.conftest import Api

SLUG = "sorcerers-deck-of-death"
PLACE = f"/games/{SLUG}/catalogues"
WOODS = write(LAYOUTS["woods"])


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=registry())


def test_geojson_is_kept_as_a_layout_and_given_back(api: Api) -> None:
    answer = api.post(PLACE, {"name": "grove", "content": WOODS})
    assert answer.status_code == 201, answer.text
    assert answer.json["content"]["name"] == "grove"
    built_in = api.get(f"{PLACE}/woods").json
    assert answer.json["cards"] == built_in["cards"]
    given = api.get(f"{PLACE}/grove", format="geojson")
    assert given.mimetype == "application/geo+json"
    told: dict[str, Any] = given.get_json(force=True)
    assert told["features"] == WOODS["features"]
    assert told["kifu"]["name"] == "grove"
    assert api.get(f"{PLACE}/grove", format="json").json == api.get(f"{PLACE}/grove").json


def test_fractions_in_a_layout_become_text(api: Api) -> None:
    pond = {"id": "pond", "shape": "circle", "c": [9, 4.250], "r": 2.0}
    told = api.post(PLACE, {"name": "pond", "cards": [pond]}).json
    assert (told["cards"][0]["c"], told["cards"][0]["r"]) == ([9, "4.25"], 2)


def test_what_is_refused(api: Api) -> None:
    bad = {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 1]}}
    told = refused(api.post(PLACE, {"name": "x", "content": bad}), 422, "bad_geojson")
    assert told["detail"] == "Feature 1: a Point needs the property “radius”, in inches."
    told = refused(api.get(f"{PLACE}/woods", format="kml"), 404, "no_format")
    assert told["detail"] == "There is no format “kml” here; there are json, geojson."
    refused(api.get("/games/ace-of-spades/catalogues/demo", format="geojson"), 404, "no_format")


def test_a_match_holds_the_layout(api: Api) -> None:
    api.post(PLACE, {"name": "grove", "content": WOODS})
    match = api.start(game=SLUG, options={"terrain": "grove"})
    terrain = api.get(f"/matches/{match}").json["options"]["terrain"]
    assert terrain == api.get(f"{PLACE}/grove").json["content"]
