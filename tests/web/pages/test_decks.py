"""Decks that a table brings: their page, the form with one for each seat, those of a match."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.canonical import plain
from core.games.arcmage.catalogues import write
from core.games.arcmage.pieces import rebirth
from core.games.arcmage.pieces.decks import CardCount
from tests.toys.clubs import CLUBS
from tests.web.pages.browsing import checked, read, send

PLACE = "/games/toy-club/catalogues"
NEW = "/matches/new?game=toy-club"
GAIAN = rebirth.decks()["gaian-love-for-life"]
MINE = replace(
    GAIAN,
    name="mine",
    cards=tuple(
        sorted(
            (CardCount("mentor", 3) if e.card == "kolibri" else e for e in GAIAN.cards),
            key=lambda entry: entry.card,
        )
    ),
)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=CLUBS)


def load(client: FlaskClient, **form: Any) -> Any:
    return send(client, PLACE, {"name": "mine", "text": write(MINE), **form})


def test_the_page_shows_curve_split_and_cards(client: FlaskClient) -> None:
    page = read(client, PLACE)
    text = client.get(PLACE).text
    for words in ("Gaian Love for Life (Gaian)", "Cards: 45", "Cards by cost", "Cards by faction"):
        assert words in text
    bars = [one["width"] for one in page.all("rect")]
    assert "100.0" in bars
    assert len(bars) > 4 * 8
    assert 'id="table-toll-of-time-curve"' in text, "every deck has its own"
    for words in ("Creatures", "3 ×", "cost 3", "loyalty 2", "2/3", "Knight, Soldier"):
        assert words in text
    assert "On entering, you may take a Soldier" in text
    assert "“3 Mentor”" in text, "what a list looks like"
    read(client, PLACE, "fr")


def test_a_list_is_pasted_offered_to_every_seat_and_given_out(client: FlaskClient) -> None:
    answer = load(client)
    assert (answer.status_code, answer.location) == (303, f"{PLACE}#of-mine")
    given = client.get(f"{PLACE}/mine.txt")
    assert (given.mimetype, given.text) == ("text/plain", write(MINE))
    assert given.headers["Content-Disposition"].endswith("toy-club-mine.txt")
    assert client.get(f"{PLACE}/mine.json").json == plain(MINE)
    text = client.get(NEW).text
    assert text.count('<option value="mine">Your own: mine</option>') == 8
    assert f'href="{PLACE}#load"' in text


def test_a_file_lends_its_name(client: FlaskClient) -> None:
    file = (io.BytesIO(write(MINE).encode()), "My Deck (2).final.txt")
    answer = load(client, name="", text="", file=file)
    assert answer.location == f"{PLACE}#of-my-deck-2"


def test_every_mistake_is_told_and_the_list_stays(client: FlaskClient) -> None:
    answer = load(client, text="3 Mentr <b>\n50 Mentor")
    checked(answer, 422)
    for words in ("Line 1: There is no card “Mentr &lt;b&gt;”.", "Line 2: 50 cards named Mentor"):
        assert words in answer.text
    assert '<code class="small">E_DECK_CITIES</code>' in answer.text
    assert "3 Mentr &lt;b&gt;\n50 Mentor</textarea>" in answer.text
    assert 'id="of-mine"' not in client.get(PLACE).text


@pytest.mark.parametrize("name", ["none", "toll-of-time", "custom"])
def test_names_that_options_take_are_not_to_be_had(client: FlaskClient, name: str) -> None:
    checked(load(client, name=name), 422)


def test_seats_are_those_that_have_a_deck(client: FlaskClient) -> None:
    load(client)
    form = {"option-deck_b": "mine", "option-deck_c": "mine", "player-c": "Cy"}
    answer = send(client, NEW, {"source": "recorded", **form})
    assert answer.status_code == 303, answer.text
    told = client.get(f"/api/v1/matches/{answer.location.split('/')[-2]}").json
    assert (told["seats"], told["players"]) == (["a", "b", "c"], {"c": "Cy"})
    assert {name: told["options"][name]["name"] for name in ("deck_b", "deck_c")} == {
        "deck_b": "mine",
        "deck_c": "mine",
    }
    assert "deck_d" not in told["options"] or told["options"]["deck_d"] == "none"
    page = checked(send(client, NEW, {"source": "recorded", "player-d": "Di"}), 422)
    wrong = [e.attributes["name"] for e in page.elements if e.attributes.get("aria-invalid")]
    assert wrong == ["player-d"]
    answer = send(client, NEW, {"source": "recorded", "option-deck_b": "gone"})
    page = checked(answer, 422)
    wrong = [e.attributes["name"] for e in page.elements if e.attributes.get("aria-invalid")]
    assert wrong == ["option-deck_b"]
    assert "there are gaian-love-for-life," in answer.text


def test_the_game_has_two_to_eight_seats(client: FlaskClient) -> None:
    assert "<dd>2–8</dd>" in client.get("/games/toy-club").text


def test_a_deck_of_a_match_is_kept_for_others(client: FlaskClient) -> None:
    load(client)
    answer = send(client, NEW, {"source": "recorded", "option-deck_b": "mine"})
    match_id = answer.location.split("/")[-2]
    send(client, PLACE, {"action": "remove", "name": "mine", "sure": "1"})
    page = f"/matches/{match_id}/statistics"
    read(client, page)
    asked = client.get(page).text
    assert "Keep this deck" in asked
    assert 'value="deck_a"' not in asked, "it comes with the game"
    form = {"action": "take", "match": match_id, "option": "deck_b", "name": ""}
    answer = send(client, PLACE, form, source=page)
    assert answer.location == f"{PLACE}#of-mine"
    assert client.get(f"{PLACE}/mine.json").json == plain(MINE)
    checked(send(client, PLACE, form), 409)
    checked(send(client, PLACE, form | {"option": "deck_a"}), 404)
    checked(send(client, PLACE, form | {"match": "nowhere"}), 404)


def test_matches_without_decks_of_their_own_offer_none(client: FlaskClient) -> None:
    answer = send(client, NEW, {"source": "recorded"})
    page = client.get(f"/matches/{answer.location.split('/')[-2]}/statistics").text
    assert "Keep this deck" not in page


def test_matches_are_counted_by_their_decks(client: FlaskClient) -> None:
    load(client)
    send(client, NEW, {"source": "recorded", "option-deck_a": "mine"})
    send(client, NEW, {"source": "recorded"})
    for asked, n in (("deck_a=mine", 1), ("deck_b=brothers-in-arms", 2), ("deck_b=mine", 0)):
        page = client.get(f"/games/toy-club/statistics?option-{asked}").text
        assert f"{n} match{'' if n == 1 else 'es'} counted" in page


def test_a_list_of_an_option_is_given_as_json(client: FlaskClient) -> None:
    page = read(client, NEW)
    assert next(one["name"] for one in page.all("textarea")) == "option-cards"
    card = {"id": "goblin", "name": "Goblin", "faction": "R", "type": "magic", "cost": 1}
    card |= {"loyalty": 1, "text": "", "auto": "ruling"}
    form = {"source": "recorded", "option-cards": json.dumps([card])}
    match_id = send(client, NEW, form).location.split("/")[-2]
    [told] = client.get(f"/api/v1/matches/{match_id}").json["options"]["cards"]
    assert card.items() <= told.items()
    page = checked(send(client, NEW, form | {"option-cards": "goblin"}), 422)
    wrong = [e.attributes["name"] for e in page.elements if e.attributes.get("aria-invalid")]
    assert wrong == ["option-cards"]
    assert "A list is needed" in page.text
