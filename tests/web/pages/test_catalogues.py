"""The page of catalogues, and the form of a new match that offers them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.toys import GAMES
from tests.toys.cards import FILE, WHOLE, ZOOS
from tests.web.pages.browsing import checked, read, send

PLACE = "/games/toy-zoo/catalogues"
NEW = "/matches/new?game=toy-zoo"


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={**GAMES, **ZOOS})


def load(client: FlaskClient, **form: Any) -> Any:
    return send(client, PLACE, {"name": "pets", "text": json.dumps(FILE), **form})


def test_the_page_shows_every_card(client: FlaskClient) -> None:
    assert PLACE in client.get("/games/toy-zoo").text
    assert PLACE in client.get(NEW).text
    assert PLACE not in client.get("/games/toy-pig").text
    read(client, PLACE)
    text = client.get(PLACE).text
    for words in ("The farm", "Hen", "Goose", "3 HP", "it does sting", "<code>goose</code>"):
        assert words in text
    read(client, "/games/toy-pig/catalogues", status=404)


def test_pasted_cards_are_loaded_offered_and_removed(client: FlaskClient) -> None:
    answer = load(client)
    assert (answer.status_code, answer.location) == (303, f"{PLACE}#of-pets")
    read(client, PLACE)
    read(client, NEW)
    assert 'value="pets"' in client.get(NEW).text
    match = send(client, NEW, {"option-beasts": "pets", "source": "recorded"})
    assert match.status_code == 303, match.text
    kept = send(client, PLACE, {"action": "remove", "name": "pets"})
    assert kept.status_code == 303
    assert 'id="of-pets"' in client.get(PLACE).text, "not without “yes”"
    send(client, PLACE, {"action": "remove", "name": "pets", "sure": "1"})
    assert 'id="of-pets"' not in client.get(PLACE).text
    told = client.get(f"/api/v1/matches/{match.location.split('/')[-2]}").json
    assert told["options"]["beasts"] == WHOLE


def test_a_file_is_loaded_as_it_was_given_out(client: FlaskClient) -> None:
    given = client.get(f"{PLACE}/farm.json")
    assert given.headers["Content-Disposition"].endswith("toy-zoo-farm.json")
    file = (io.BytesIO(given.data), "farm.json")
    answer = load(client, name="copy", text="", file=file)
    assert answer.status_code == 303, answer.text
    assert client.get(f"{PLACE}/copy.json").data == given.data


@pytest.mark.parametrize(
    ("form", "status", "message"),
    [
        ({"text": " "}, 422, "Choose a file or paste the cards first."),
        ({"text": "[{]"}, 422, "line 1 is not JSON"),
        ({"text": '[{"id": "cat", "hp": "2"}]'}, 422, "Card “cat”: “hp” must be a whole number."),
        ({"name": "farm"}, 422, "The name “farm” is taken by the game."),
        ({"name": ""}, 422, "A catalogue needs a name"),
    ],
)
def test_what_is_refused_is_said_and_kept_in_the_form(
    client: FlaskClient, form: dict[str, str], status: int, message: str
) -> None:
    answer = load(client, **form)
    checked(answer, status)
    assert message in answer.text
    assert 'role="alert"' in answer.text


def test_one_of_the_same_name_is_replaced_when_told(client: FlaskClient) -> None:
    load(client)
    answer = load(client)
    checked(answer, 409)
    assert "There is a catalogue “pets” already." in answer.text
    assert load(client, replace="1").status_code == 303


def test_names_that_look_like_markup_or_places_stay_text(client: FlaskClient) -> None:
    load(client, text=json.dumps([{"id": "cat", "hp": 1, "name": "<b>{n}</b>"}]))
    read(client, PLACE)
    assert "&lt;b&gt;{n}&lt;/b&gt;" in client.get(PLACE).text


def test_a_name_that_is_gone_is_said_beside_its_option(client: FlaskClient) -> None:
    answer = send(client, NEW, {"option-beasts": "gone", "source": "recorded"})
    checked(answer, 422)
    assert "There is no catalogue “gone”" in answer.text
