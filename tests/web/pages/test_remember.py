"""Cards that were typed in during a match are remembered, and offered while one types."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import find, registry
from tests.web.conftest import Api
from tests.web.pages.browsing import checked, read, send
from web.context import KEY

HAND = "H 2h 2s 5d Kc Qs 4d 7h 9c"
PROSPECTOR = 'E "Prospector" hp=5 bonus="take a hat"'
TRANCE = (
    "new dealer=F mat=Falcon super_heroes=H1,H2",
    "Y: L1 L2 L3 L4 L5 L6 L7 L8",
    "st Owl Trance Echo > Trance",
    "ch Trance=2",
)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=registry())


def spades(api: Api, *entries: str, **options: Any) -> str:
    match = api.start(game="ace-of-spades", options={"catalogue": "manual"} | options)
    api.play(match, HAND, *entries)
    return match


def remember(client: FlaskClient, match: str, step: int, **form: Any) -> Any:
    page = f"/matches/{match}/record"
    return send(client, f"/matches/{match}/remember", {"step": str(step), **form}, page)


def own(app: Flask, game: str, name: str) -> Any:
    return app.extensions[KEY].store.catalogues.get(find(game), name).content


def test_a_typed_enemy_is_kept_and_the_next_match_offers_it(
    app: Flask, api: Api, client: FlaskClient
) -> None:
    match = spades(api, PROSPECTOR)
    page = read(client, f"/matches/{match}/record")
    assert page is not None
    text = client.get(f"/matches/{match}/record").text
    assert text.count("Remember this card") == 2, "in its row, and right after the entry"
    answer = remember(client, match, 2)
    assert (answer.status_code, answer.location) == (303, f"/matches/{match}/record")
    assert "Remembered in “my-cards”: Prospector" in client.get(answer.location).text
    (card,) = own(app, "ace-of-spades", "my-cards").cards
    assert (card.id, card.back, card.hp, card.text) == ("prospector", 0, 5, "Bonus: take a hat")
    assert [effect.op for effect in card.bonus] == ["manual"]
    again = remember(client, match, 2)
    assert "In “my-cards” already: Prospector" in client.get(again.location).text
    assert 'value="my-cards" checked' in client.get("/matches/new?game=ace-of-spades").text
    other = send(
        client,
        "/matches/new?game=ace-of-spades",
        {"option-catalogue": "my-cards", "source": "recorded"},
    ).location.split("/")[-2]
    api.play(other, HAND, "E prospector")
    assert "Remember this card" not in client.get(f"/matches/{other}/record").text
    kept = api.get(f"/matches/{match}").json["options"]["catalogue"]
    assert kept == "manual", "the match keeps its own copy"


def test_a_match_with_a_catalogue_of_ones_own_fills_that_one(
    app: Flask, api: Api, client: FlaskClient
) -> None:
    for name in ("attic", "box"):
        text = json.dumps([{"id": "ox", "back": 1, "hp": 7}])
        send(client, "/games/ace-of-spades/catalogues", {"name": name, "text": text})
    match = spades(api, PROSPECTOR, catalogue="box")
    assert "“box”: Prospector" in client.get(remember(client, match, 2).location).text
    assert [card.id for card in own(app, "ace-of-spades", "box").cards] == ["ox", "prospector"]
    assert len(own(app, "ace-of-spades", "attic").cards) == 1


def test_a_boss_is_that_of_its_difficulty(app: Flask, api: Api, client: FlaskClient) -> None:
    position = {"phase": "reveal", "fight": 11, "hand": "2h 2s 5d Kc Qs 4d 7h 9c"}
    options = {"catalogue": "manual", "difficulty": "hard"}
    match = api.start(game="ace-of-spades", options=options, position=position)
    api.play(match, 'E "Lord Overkill" hp=50')
    assert remember(client, match, 1).status_code == 303
    (card,) = own(app, "ace-of-spades", "my-cards").cards
    assert (card.back, card.difficulty) == (11, "hard")


def test_story_cards_learn_their_costs(app: Flask, api: Api, client: FlaskClient) -> None:
    match = api.start(game="origin-story", options={"catalogue": "blank"})
    api.play(match, *TRANCE)
    assert "Remember these 3 cards" in client.get(f"/matches/{match}/record").text
    for step in (1, 3, 4):
        answer = remember(client, match, step)
        assert answer.status_code == 303, answer.text
    kept = own(app, "origin-story", "my-cards")
    assert [(card.id, card.name) for card in kept.mats] == [("falcon", "Falcon")]
    assert [card.id for card in kept.super_heroes] == ["h1", "h2"]
    costs = {card.id: card.costs for card in kept.story_cards}
    assert costs == {"owl": (), "trance": (2,), "echo": ()}
    assert remember(client, match, 3).status_code == 303
    again = {card.id: card.costs for card in own(app, "origin-story", "my-cards").story_cards}
    assert again == costs, "what says less changes nothing"


def test_a_card_of_arcmage_is_kept_apart_from_decks(
    app: Flask, api: Api, client: FlaskClient
) -> None:
    match = api.start(game="arcmage")
    version = api.get(f"/matches/{match}").json["version"]
    card = {"id": "stray-cat", "name": "Stray Cat", "faction": "G", "type": "creature"}
    card |= {"loyalty": 1, "cost": 1, "attack": 1, "defence": 1, "text": "", "auto": "ruling"}
    body = {"command": {"kind": "define_card", "card": card}, "expected_version": version}
    answer = api.post(f"/matches/{match}/steps", body)
    assert answer.status_code == 201, answer.text
    assert "“my-cards”: Stray Cat" in client.get(remember(client, match, 1).location).text
    (kept,) = own(app, "arcmage", "my-cards").definitions
    assert kept.name == "Stray Cat"


@pytest.mark.parametrize(("step", "status"), [("1", 404), ("99", 404), ("x", 422), ("", 422)])
def test_a_step_that_typed_no_card(api: Api, client: FlaskClient, step: str, status: int) -> None:
    match = spades(api, PROSPECTOR)
    page = f"/matches/{match}/record"
    answer = send(client, f"/matches/{match}/remember", {"step": step}, page)
    checked(answer, status)


def test_a_seat_remembers_what_it_knows_alone(api: Api, client: FlaskClient) -> None:
    match = spades(api, PROSPECTOR)
    page = f"/matches/{match}/record"
    answer = send(client, f"/matches/{match}/remember", {"step": "2", "seat": "spectator"}, page)
    assert answer.status_code in {303, 403, 404}, "an enemy lies open"


def test_what_is_suggested_while_one_types(api: Api, client: FlaskClient) -> None:
    remember(client, spades(api, PROSPECTOR), 2)
    told = client.get("/games/ace-of-spades/known?list=cards").json["cards"]
    assert told[0]["names"] == ["Prospector"], "one's own first"
    assert told[0]["card"]["hp"] == 5
    assert told[0]["words"].endswith("Bonus: take a hat"), "what stands on the card too"
    names = [name for card in told for name in card["names"]]
    assert {"Farmer", "Fermier"} <= set(names), "in both languages"
    assert len(told) == 1 + 26 + 12
    assert client.get("/games/ace-of-spades/known?list=secrets").json == {"cards": []}
    assert client.get("/games/ace-in-the-hole/known?list=cards").status_code == 404
    french = client.get("/games/ace-of-spades/known?list=cards", headers={"Accept-Language": "fr"})
    assert "PV" in french.json["cards"][0]["words"]
