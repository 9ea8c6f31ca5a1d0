"""A rematch: from the pages and the API, with the links both ways and the rights of the table."""

from __future__ import annotations

import pytest
from flask import Flask

from core.rights import Grant, GrantKind, MatchSetting, Visibility
from tests.web.asking import refused
from tests.web.conftest import Api
from tests.web.house import House, M, furnished
from web import rematches
from web.rights.credentials import DEVICE

ENDED = ("roll 4", "roll 5", "hold")


@pytest.fixture
def over(api: Api) -> str:
    match = api.start(seats={"red": "Ana", "black": "Bo"}, options={"goal": 4}, title="Friday")
    api.play(match, *ENDED)
    assert api.get(f"/matches/{match}").json["result"] is not None
    return match


def test_one_tap_starts_it_and_both_lead_to_each_other(app: Flask, api: Api, over: str) -> None:
    site = app.test_client()
    app.config["WTF_CSRF_ENABLED"] = False
    page = site.get(f"/matches/{over}").text
    assert "Rematch, same seats" in page
    assert "you own the new match" not in page, "nobody asks for rights here"
    assert "Rematch, swap seats" in site.get(f"/matches/{over}/record").text
    assert api.get(f"/matches/{over}").json["rematch"] is None
    done = site.post(f"/matches/{over}/rematch", data={"swap": "1"})
    assert done.status_code == 303
    new = done.location.split("/")[2]
    told = api.get(f"/matches/{new}").json
    assert told["players"] == {"red": "Bo", "black": "Ana"}
    assert (told["title"], told["options"]["goal"]) == ("Friday", 4)
    assert told["tags"] == {"Rematch": over}
    assert api.get(f"/matches/{over}").json["rematch"] == new
    page = site.get(f"/matches/{over}").text
    assert "Rematch, same seats" not in page
    assert f'href="/matches/{new}"' in page
    again = site.post(f"/matches/{over}/rematch", data={"swap": "0"})
    assert again.location == done.location, "there is one"
    api.play(new, *ENDED)
    assert f'href="/matches/{over}"' in site.get(f"/matches/{new}").text


def test_a_program_starts_it_once(api: Api, over: str) -> None:
    answer = api.post(f"/matches/{over}/rematch", {}, key="r")
    assert answer.status_code == 201
    assert api.post(f"/matches/{over}/rematch", {}, key="r").data == answer.data
    refused(api.post(f"/matches/{over}/rematch", {}, key="s"), 409, "version_conflict")
    told = api.get(f"/matches/{answer.json['match']}").json
    assert told["players"] == {"red": "Ana", "black": "Bo"}
    refused(api.post("/matches/none/rematch", {}), 404, "match_not_found")


def test_a_match_that_goes_on_has_none(app: Flask, api: Api) -> None:
    match = api.start()
    refused(api.post(f"/matches/{match}/rematch", {}), 422, "not_over")
    assert "Rematch" not in app.test_client().get(f"/matches/{match}/record").text


def test_a_dealt_match_is_dealt_anew(api: Api) -> None:
    match = api.start(seed="s", options={"goal": 1})
    api.play(match, "roll ?", "hold")
    assert api.get(f"/matches/{match}").json["result"] is not None, "what this seed gives"
    made = api.post(f"/matches/{match}/rematch", {}).json["match"]
    seed = api.get(f"/matches/{made}").json["seed"]
    assert seed
    assert seed != "s"


@pytest.fixture
def house(make_app: object) -> House:
    house = furnished(make_app)
    steps, token = f"/api/v1/matches/{M}/steps", house.brings["token-record"]
    client = house.app.test_client(use_cookies=False)
    for version, entry in enumerate([*["roll 6"] * 20, "hold"], 1):
        body = {"notation": entry, "expected_version": version}
        client.post(steps, json=body, headers=token)
    return house


def test_phones_keep_their_seats_and_who_starts_it_owns_it(house: House) -> None:
    rights = house.parts.match_rights
    rights.change_setting(M, MatchSetting(Visibility.PRIVATE, seats_record=True))
    device = house.brings["seat"]["Cookie"].partition(f"{DEVICE}=")[2]
    holder = rights.device(device).device
    client = house.app.test_client(use_cookies=False)
    body = {"swap": True}
    path = f"/api/v1/matches/{M}/rematch"
    starter = house.accounts["administrator"]
    answer = client.post(path, json=body, headers=house.brings["administrator"])
    assert answer.status_code == 201, answer.text
    new = answer.json["match"]
    assert rights.grants(new, holder) == {Grant(GrantKind.SEAT, "black")}
    assert rights.grants(new, starter) == {Grant(GrantKind.OWNER)}
    assert rights.grants(new, house.accounts["owner"]) == {Grant(GrantKind.RECORDER)}
    assert rights.grants(new, house.accounts["recorder"]) == {Grant(GrantKind.RECORDER)}
    assert rights.grants(new, house.accounts["guest"]) == frozenset()
    assert rights.setting(new) == MatchSetting(Visibility.PRIVATE, seats_record=True)
    with house.app.test_request_context(headers=house.brings["seat"]):
        assert rematches.after(M) == new
    with house.app.test_request_context(headers=house.brings["nobody"]):
        assert rematches.after(M) is None, "who may not watch it is not told of it"
