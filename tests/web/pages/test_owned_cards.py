"""Which catalogue one owns, how much of the box it has, and what is only an example."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from tests.web.pages.browsing import read, send

SPADES = "ace-of-spades"
ENEMY = {"id": "prospector", "back": 0, "hp": 5, "name": "Prospector"}


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=registry())


def own(client: FlaskClient, *cards: object, game: str = SPADES) -> None:
    place = f"/games/{game}/catalogues"
    answer = send(client, place, {"name": "box", "text": json.dumps(cards)})
    assert answer.status_code == 303, answer.text


def offered(client: FlaskClient, game: str, option: str) -> list[tuple[str, bool]]:
    """The values of an option in the form, in their order, and which is chosen."""
    page = client.get(f"/matches/new?game={game}").text
    found = re.findall(rf'<input type="radio" name="{option}" value="([^"]*)"( checked)?>', page)
    return [(value, bool(checked)) for value, checked in found]


def test_a_new_match_asks_first_for_ones_own(client: FlaskClient) -> None:
    there = [("manual", True), ("printed", False), ("demo", False), ("custom", False)]
    assert offered(client, SPADES, "option-catalogue") == there
    own(client, ENEMY)
    mine = [("box", True), ("manual", False), *there[1:]]
    assert offered(client, SPADES, "option-catalogue") == mine
    page = client.get(f"/matches/new?game={SPADES}").text
    for words in ("Your own: box", "Example: The Midnight Express", "As they are read from the"):
        assert words in page
    french = client.get(f"/matches/new?game={SPADES}", headers={"Accept-Language": "fr"}).text
    assert "À vous\u00a0: box" in french
    assert "Exemple\u00a0: " in french


def test_what_nobody_says_is_as_before(client: FlaskClient) -> None:
    """The API and forms that do not ask keep the default of the rules."""
    told = client.post("/api/v1/matches", json={"game": SPADES}).json
    assert told["command"]["options"].get("catalogue", "demo") == "demo"
    assert offered(client, "origin-story", "option-catalogue")[0] == ("blank", True)
    terrain = offered(client, "sorcerers-deck-of-death", "option-terrain")
    assert terrain[0] == ("open", True)


def test_the_page_says_how_much_of_the_box_is_entered(client: FlaskClient) -> None:
    own(client, ENEMY, {"id": "ox", "back": 1, "hp": 7})
    read(client, f"/games/{SPADES}/catalogues")
    page = client.get(f"/games/{SPADES}/catalogues").text
    for words in ("2 of 49 enemies", "0 of 4 bosses", "12 of 49 enemies", 'value="12"'):
        assert words in page
    assert "26 of 49" not in page, "an example is no part of the box"
    assert "Example: The Midnight Express" in page
    french = read(client, f"/games/{SPADES}/catalogues", "fr")
    assert french is not None
    text = client.get(f"/games/{SPADES}/catalogues", headers={"Accept-Language": "fr"}).text
    assert "2 ennemis sur 49" in text


def test_more_than_the_box_fills_the_bar_and_no_more(client: FlaskClient) -> None:
    own(client, *({"id": f"e{n}", "back": n % 11, "hp": 9} for n in range(50)))
    page = client.get(f"/games/{SPADES}/catalogues").text
    assert "50 of 49 enemies" in page
    assert 'max="49"\n          value="49"' in page
