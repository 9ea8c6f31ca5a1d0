"""Layouts of scenery on pages: drawing, files in GeoJSON, what is proposed for a new match."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from core.games.sorcerers_deck_of_death.pieces.built_in import LAYOUTS
from core.games.sorcerers_deck_of_death.pieces.geojson import write
from tests.web.pages.browsing import ACE, checked, read, send

GAME = "/games/sorcerers-deck-of-death"
PLACE = f"{GAME}/catalogues"
DRAW = f"{GAME}/layouts"
NEW = "/matches/new?game=sorcerers-deck-of-death"
RUINS = json.dumps(write(LAYOUTS["ruins"]))
POND = [{"id": "pond", "shape": "circle", "c": [9, 4.25], "r": 1.5, "blocks_los": False}]


def load(client: FlaskClient, **form: Any) -> TestResponse:
    return send(client, PLACE, {"name": "yard", **form})


def block(text: str, name: str) -> Any:
    """What a page gives its script."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', text)
    assert found is not None
    return json.loads(found[1])


def convert(client: FlaskClient, key: str, body: str) -> TestResponse:
    token = block(client.get(f"{DRAW}/new").text, "layout-data")["token"]
    headers = {"X-CSRFToken": token, "Content-Type": "application/json"}
    return client.post(f"{DRAW}/convert/{key}", data=body, headers=headers)


# --- the list ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_layout_is_shown_with_its_picture(client: FlaskClient, language: str) -> None:
    page = read(client, PLACE, language)
    looks = [e for e in page.elements if "layout-look" in e.attributes.get("class", "")]
    assert len(looks) == 3  # the open plain has nothing to show
    text = client.get(PLACE).text
    for words in ("Layouts of scenery", "Pieces: 10", "rectangle, 3.5 × 0.4 in", "blocks sight"):
        assert words in text
    assert f"{PLACE}/ruins.geojson" in text
    assert f"{DRAW}/ruins" in text
    assert "the cards" not in text


def test_geojson_is_loaded_and_given_out(client: FlaskClient) -> None:
    given = client.get(f"{PLACE}/ruins.geojson")
    assert given.mimetype == "application/geo+json"
    assert given.headers["Content-Disposition"].endswith("ruins.geojson")
    assert json.loads(given.data) == json.loads(RUINS)
    file = (io.BytesIO(given.data), "ruins.geojson")
    answer = load(client, file=file)
    assert (answer.status_code, answer.location) == (303, f"{PLACE}#of-yard")
    again = client.get(f"{PLACE}/yard.geojson")
    assert json.loads(again.data)["features"] == json.loads(RUINS)["features"]
    plain = [client.get(f"{PLACE}/{name}.json").data for name in ("ruins", "yard")]
    assert plain[0] == plain[1]
    named = {**json.loads(RUINS), "kifu": {"name": "castle"}}
    assert load(client, name="", text=json.dumps(named)).location.endswith("#of-castle")
    assert load(client, name="pond", text=json.dumps(POND)).status_code == 303
    assert '"c": [9, "4.25"]' in client.get(f"{PLACE}/pond.json").text
    read(client, PLACE)


def test_what_cannot_be_read_is_said(client: FlaskClient) -> None:
    answer = load(client, text='{"type": "Feature", "geometry": {"type": "LineString"}}')
    checked(answer, 422)
    assert "Feature 1: a Polygon, a MultiPolygon or a Point with a radius" in answer.text
    answer = load(client, text='[{"id": "w", "shape": "circle", "r": true}]')
    checked(answer, 422)
    assert "Piece “w”:" in answer.text
    read(client, f"{PLACE}/ruins.shp", status=404)
    read(client, f"/games/{ACE}/catalogues/ruins.geojson", status=404)


# --- drawing -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_drawing_page_is_sound(client: FlaskClient, language: str) -> None:
    for name in ("new", "open", "ruins", "woods"):
        read(client, f"{DRAW}/{name}", language)
    read(client, f"{DRAW}/nothing", language, 404)
    read(client, f"/games/{ACE}/layouts/new", language, 404)
    read(client, "/games/ace-of-spades/layouts/new", language, 404)
    read(client, "/games/ace-of-spades/layouts/demo", language, 404)


def test_it_begins_with_what_is_there(client: FlaskClient) -> None:
    empty = block(client.get(f"{DRAW}/new").text, "layout-data")
    assert (empty["start"]["pieces"], empty["name"], empty["own"]) == ([], "", False)
    copy = block(client.get(f"{DRAW}/pillars").text, "layout-data")
    assert (copy["name"], copy["own"]) == ("pillars-2", False)
    first = {"id": "left-a", "los": True, "move": True, "c": [4500, 6500], "r": 800}
    assert copy["start"]["pieces"][0] == first
    load(client, name="pillars-2", text=RUINS)
    own = block(client.get(f"{DRAW}/pillars-2").text, "layout-data")
    assert (own["name"], own["own"]) == ("pillars-2", True)
    other = block(client.get(f"{DRAW}/pillars").text, "layout-data")
    assert other["name"] == "pillars-3"


def test_files_are_turned_into_each_other(client: FlaskClient) -> None:
    plain = convert(client, "json", RUINS).json
    assert plain is not None
    assert plain["name"] == "ruins"
    assert len(plain["pieces"]) == 10
    back = convert(client, "geojson", json.dumps(plain))
    assert json.loads(back.data) == json.loads(RUINS)
    wrong = convert(client, "json", '{"type": "Feature"}')
    assert (wrong.status_code, wrong.mimetype) == (422, "application/problem+json")
    assert json.loads(wrong.data)["code"] == "bad_geojson"
    assert convert(client, "kml", RUINS).status_code == 404
    assert client.post(f"{DRAW}/convert/json", data=RUINS).status_code == 400, "without its token"


def test_no_layout_takes_the_address_of_a_new_one(client: FlaskClient) -> None:
    answer = load(client, name="new", text=RUINS)
    checked(answer, 422)
    assert "The name “new” is taken" in answer.text


# --- a new match ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_layouts_can_be_chosen_by_their_pictures(client: FlaskClient, language: str) -> None:
    load(client, text=RUINS)
    page = read(client, NEW, language)
    looks = [e for e in page.elements if "layout-look" in e.attributes.get("class", "")]
    assert len(looks) == 5
    assert f'href="{DRAW}/new"' in client.get(NEW).text
    assert "layout-look" not in client.get(f"/matches/new?game={ACE}").text


def chosen(text: str, option: str) -> list[str]:
    return re.findall(rf'name="option-{option}" value="([^"]*)" checked', text)


def test_an_address_fills_options_in(client: FlaskClient) -> None:
    load(client, text=RUINS)
    text = client.get(f"{NEW}&option-terrain=yard&title=x").text
    assert chosen(text, "terrain") == ["yard"]
    assert 'value="x"' not in text
    assert chosen(client.get(NEW).text, "terrain") == ["open"]


def test_what_is_proposed_is_not_the_default(client: FlaskClient) -> None:
    assert chosen(client.get(NEW).text, "strictness") == ["lenient"]
    form = {"source": "recorded", "option-terrain": "ruins"}
    for more, expected in (({}, "strict"), ({"option-strictness": "lenient"}, "lenient")):
        answer = send(client, NEW, {**form, **more})
        assert answer.status_code == 303, answer.text
        told = client.get(f"/api/v1/matches/{answer.location.split('/')[-2]}").json
        assert told is not None
        assert told["options"]["strictness"] == expected
        assert told["options"]["terrain"] == "ruins"
