"""Entries that are unlikely by what is printed: recorded, and asked about once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from core.games.ace_of_spades.pieces.catalogues import BUILT_IN
from core.games.ace_of_spades.questions import likely
from eventstore.check import check_record
from tests.web.conftest import Api
from tests.web.pages.browsing import send

HAND = "H 2h 2s 5d Kc Qs 4d 7h 9c"
FIRST = "Prospector with 9? Enemies of the first fight have 5 HP."


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=registry())


def begun(api: Api, **options: Any) -> str:
    match = api.start(game="ace-of-spades", options={"catalogue": "manual"} | options)
    api.play(match, HAND)
    return match


def test_the_first_enemy_with_nine_is_asked_about_and_stands(api: Api) -> None:
    match = begun(api)
    told = api.play(match, 'E "Prospector" hp=9')
    assert told["questions"] == [FIRST]
    assert api.get(f"/matches/{match}/steps/2").json["state"]["enemy"]["hp"] == 9


@pytest.mark.parametrize(("entry", "asked"), [('E "Coyote" hp=5', False), ('E "Ox" hp=6', True)])
def test_nothing_is_asked_of_what_is_printed(api: Api, entry: str, asked: bool) -> None:
    assert ("questions" in api.play(begun(api), entry)) is asked


def test_a_boss_with_forty_is_asked_about(api: Api) -> None:
    position = {"phase": "reveal", "fight": 11, "hand": "2h 2s 5d Kc Qs 4d 7h 9c"}
    match = api.start(game="ace-of-spades", options={"catalogue": "manual"}, position=position)
    told = api.play(match, 'E "Lord Overkill" hp=40')
    assert told["questions"] == ["Lord Overkill with 40? The boss has 50 HP."]


def test_enemies_between_are_measured_by_those_about_their_fight(api: Api) -> None:
    position = {"phase": "reveal", "fight": 5, "hand": "2h 2s 5d Kc Qs 4d 7h 9c"}
    start = {"game": "ace-of-spades", "options": {"catalogue": "manual"}, "position": position}
    assert "questions" not in api.play(api.start(**start), 'E "Ox" hp=25')
    told = api.play(api.start(**start), 'E "Ox" hp=26')
    assert told["questions"] == ["Ox with 26? Printed enemies about fight 6 have 12 to 25 HP."]


def test_nobody_is_asked_about_cards_that_come_with_the_game(api: Api) -> None:
    """Kifu's own examples and the printed cards that are known: none would be asked about."""
    for cards in BUILT_IN.values():
        for card in cards:
            low, high = likely(card.back + 1)
            assert low <= card.hp <= high, card


def test_the_page_asks_with_scripts_and_without(api: Api, client: FlaskClient) -> None:
    match = begun(api)
    entry = {"notation": 'E "Prospector" hp=9', "expected_version": version(api, match)}
    answer = client.post(f"/matches/{match}/record/steps", json=entry, headers=token(client, match))
    assert (answer.status_code, answer.json["questions"]) == (201, [FIRST])
    other = begun(api)
    form = {"entry": 'E "Prospector" hp=9', "expected_version": str(version(api, other))}
    page = f"/matches/{other}/record"
    assert send(client, page, form).status_code == 303
    assert FIRST in client.get(page).text
    assert FIRST not in client.get(page).text, "asked once"


def test_the_page_asks_in_french(api: Api, client: FlaskClient) -> None:
    match = begun(api)
    entry = {"notation": 'E "Prospector" hp=9', "expected_version": version(api, match)}
    french = {"Accept-Language": "fr", **token(client, match)}
    told = client.post(f"/matches/{match}/record/steps", json=entry, headers=french).json
    assert told["questions"] == ["Prospector avec 9\u00a0? Les ennemis du premier duel ont 5 PV."]


def token(client: FlaskClient, match: str) -> dict[str, str]:
    found = re.search(r'data-token="([^"]+)"', client.get(f"/matches/{match}/record").text)
    assert found is not None
    return {"X-CSRFToken": found[1]}


def version(api: Api, match: str) -> int:
    found: int = api.get(f"/matches/{match}").json["version"]
    return found


def test_a_checked_record_says_it_too(api: Api) -> None:
    match = begun(api)
    api.play(match, 'E "Prospector" hp=9')
    told = check_record(api.get(f"/matches/{match}/export").data)
    assert [step.get("questions") for step in told["steps"]] == [None, [FIRST]]


def test_one_name_for_two_kinds_of_printed_cards_is_asked_about(api: Api) -> None:
    match = api.start(game="origin-story", options={"catalogue": "blank"})
    told = api.play(match, "new dealer=F mat=Falcon super_heroes=falcon,Owl")
    assert told["questions"] == ["“falcon” again? A card of another kind has this name already."]
    told = api.play(match, "Y: L1 L2 L3 L4 L5 L6 L7 L8", "st Owl Trance Echo > Echo")
    assert told["questions"] == ["“Owl” again? A card of another kind has this name already."]
