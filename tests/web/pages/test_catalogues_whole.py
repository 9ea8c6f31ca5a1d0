"""The page of catalogues of several lists."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.catalogues import digest
from tests.toys import GAMES
from tests.toys.parks import FAIRS, FILE, PIER
from tests.web.pages.browsing import read, send

PLACE = "/games/toy-fair/catalogues"


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={**GAMES, **FAIRS})


def test_the_page_shows_its_lists_what_else_is_in_it_and_its_hash(client: FlaskClient) -> None:
    read(client, PLACE)
    text = client.get(PLACE).text
    for words in ("The pier", "Rides", "Stalls", "1 rows", "candy", "version 1 of it"):
        assert words in text
    assert digest(PIER) in text
    assert "a list of cards" not in text, "a list alone is not enough here"


def test_a_file_is_loaded_as_it_was_given_out(client: FlaskClient) -> None:
    answer = send(client, PLACE, {"name": "", "text": json.dumps(FILE)})
    assert (answer.status_code, answer.location) == (303, f"{PLACE}#of-garden")
    given = client.get(f"{PLACE}/garden.json").text
    assert json.loads(given) == FILE
    assert '\n    {"id": "swing", "seats": {"2": [1]}}\n' in given, "a card on a line"
    assert "&lt;b&gt;tea" in client.get(PLACE).text
    assert send(client, PLACE, {"name": "copy", "text": given}).status_code == 303
    assert json.loads(client.get(f"{PLACE}/copy.json").text) == FILE | {"id": "copy"}
