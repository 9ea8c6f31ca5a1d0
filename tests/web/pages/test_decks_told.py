"""The page of the decks of a match: what is known of them, and telling more."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from core.games.arcmage.catalogues import write
from core.games.arcmage.pieces import rebirth
from tests.games.arcmage.test_decks_told import OPENED
from tests.web.conftest import Api
from tests.web.pages.browsing import checked, read, send

LISTS = rebirth.decks()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=registry())


@pytest.fixture
def match(api: Api) -> str:
    """A match whose decks nobody knows; A showed Mentor in step 8, B Ghoul in step 9."""
    found = api.start(game="arcmage", options={"deck_a": "unknown", "deck_b": "unknown"})
    for entry in (*OPENED, "show A mentor", "show B ghoul"):
        api.play(found, entry)
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_says_what_was_seen_with_the_steps(
    client: FlaskClient, match: str, language: str
) -> None:
    text = client.get(f"/matches/{match}/decks", headers={"Accept-Language": language}).text
    read(client, f"/matches/{match}/decks", language)
    assert f"/matches/{match}/replay?step=8" in text
    assert {"en": "Not known yet", "fr": "Pas encore connu"}[language] in text
    assert "1 × Mentor" in text


def test_numbers_of_cards_tell_a_deck_and_the_rest_stays_unknown(
    client: FlaskClient, match: str
) -> None:
    place = f"/matches/{match}/decks?of=a"
    form = client.get(place).text
    assert re.search(r'name="n-mentor"[^>]*value="1"', form)
    assert 'name="n-ghoul"' in form
    assert 'name="n-crop-token"' not in form
    answer = send(client, place, {"n-mentor": "3", "n-farmland": "1", "name": "Mine"})
    assert answer.status_code == 303
    text = client.get(f"/matches/{match}/decks").text
    assert "Mine (partly known)" in text
    assert "4 of 45 cards are told" in text


def test_a_list_that_does_not_agree_is_shown_then_kept(client: FlaskClient, match: str) -> None:
    place = f"/matches/{match}/decks?of=b"
    answer = send(client, place, {"from": "toll-of-time", "key": "deck-1"})
    checked(answer, 200)
    assert "Step 9 shows Ghoul; the list has none." in answer.text
    assert f"/matches/{match}/replay?step=9" in answer.text
    assert "1 × Ghoul" in client.get(f"/matches/{match}/decks").text
    assert "Correct the deck" not in client.get(f"/matches/{match}/decks").text
    kept = send(client, place, {"from": "toll-of-time", "key": "deck-1", "keep": "1"})
    assert kept.status_code == 303
    read(client, f"/matches/{match}/decks")
    text = client.get(f"/matches/{match}/decks").text
    assert "Step 9 shows Ghoul; the list has none." in text
    assert "Toll of Time" in text


def test_a_list_that_agrees_is_told_at_once_also_after_the_end(
    api: Api, client: FlaskClient, match: str
) -> None:
    api.play(match, "A: quit")
    place = f"/matches/{match}/decks?of=a"
    answer = send(client, place, {"list": "3 Mentor\n1 Farmland\n"})
    assert answer.status_code == 303
    assert "4 of 45 cards are told" in client.get(f"/matches/{match}/decks").text


def test_what_is_wrong_is_said_and_nothing_is_recorded(client: FlaskClient, match: str) -> None:
    place = f"/matches/{match}/decks?of=a"
    for form, told in (
        ({"list": "3 Goblin Boss\n2 Crop Token"}, "Line 1: There is no card “Goblin Boss”."),
        ({"n-mentor": "4"}, "4 cards named Mentor: at most 3."),
        ({"n-mentor": "3", "n-bearer": "43"}, "43 cards named Bearer: at most 3."),
        ({"from": "no-such-deck"}, "no-such-deck"),
    ):
        answer = send(client, place, form)
        assert answer.status_code in {400, 404, 422}, form
        assert told in answer.text
    assert "0 of 45 cards are told" in client.get(f"/matches/{match}/decks").text


def test_a_pasted_list_is_what_the_game_writes(client: FlaskClient, match: str) -> None:
    place = f"/matches/{match}/decks?of=a"
    text = write(LISTS["brothers-in-arms"])
    answer = send(client, place, {"list": text, "keep": "1"})
    assert answer.status_code == 303
    assert "Brothers in Arms" in client.get(f"/matches/{match}/decks").text


def test_a_seat_tells_its_own_deck_and_what_it_keeps_stays_with_it(
    client: FlaskClient, match: str
) -> None:
    place = f"/matches/{match}/decks?of=b&seat=a"
    assert client.get(place).status_code == 404
    assert client.get(f"/matches/{match}/decks?of=x").status_code == 404
    own = f"/matches/{match}/decks?of=a&seat=a"
    form: dict[str, Any] = {"n-mentor": "2", "n-farmland": "1", "alone": "1", "name": "Mine"}
    assert send(client, own, form).status_code == 303
    assert "Mine (partly known)" in client.get(f"/matches/{match}/decks?seat=a").text
    other = client.get(f"/matches/{match}/decks?seat=b").text
    assert "Mine" not in other
    assert "0 of 45 cards are told" in other


def test_a_game_whose_cards_are_known_has_no_such_page(api: Api, client: FlaskClient) -> None:
    match = api.start(game="ace-in-the-hole")
    assert client.get(f"/matches/{match}/decks").status_code == 404


def test_the_form_of_a_new_match_offers_not_known_first_for_the_other(
    client: FlaskClient,
) -> None:
    text = client.get("/matches/new?game=arcmage").text
    first = re.search(r'<select id="option-deck_b".*?</select>', text, re.DOTALL)
    own = re.search(r'<select id="option-deck_a".*?</select>', text, re.DOTALL)
    assert first is not None
    assert own is not None
    assert re.findall(r'value="([^"]+)"', first[0])[0] == "unknown"
    assert 'value="unknown" selected' in first[0]
    assert re.findall(r'value="([^"]+)"', own[0])[0] == "gaian-love-for-life"
    answer = send(client, "/matches/new?game=arcmage", {"source": "recorded"} | {
        "option-deck_a": "unknown", "option-deck_b": "unknown", "option-deck_c": "none",
    })  # fmt: skip
    assert answer.status_code == 303


def test_kifu_deals_no_unknown_deck_and_says_so_at_its_field(client: FlaskClient) -> None:
    form = {"source": "dealt", "seed": "1", "option-deck_b": "unknown"}
    answer = send(client, "/matches/new?game=arcmage", form)
    assert answer.status_code == 422
    told = re.search(r'id="option-deck_b-error">([^<]*)', answer.text)
    assert told is not None
    assert "Kifu cannot draw from the deck of" in told[1]
