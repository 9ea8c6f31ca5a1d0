"""Achievements of a game: the page, the API, and the steps that they lead to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core import simulate
from core.game import Achievement
from core.games import registry
from core.messages import Message
from core.ports import EventStore
from eventstore.feed import Projections
from eventstore.sql import SqlStore
from tests.toys import GAMES, PIG
from tests.web.asking import refused
from tests.web.conftest import Api
from tests.web.pages.browsing import checked, read
from web.context import KEY

SPADES = "ace-of-spades"
HAND = "H 2h 2s 2d Kc Ks 4d 7h 9c"
FIRST = (HAND, "E dx00a", "D 2h2s2d KcKs")  # a clean shot at 5 HP: B1 and S5 at step 3
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={**registry(), **GAMES})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def solo(api: Api, player: str, *entries: str) -> str:
    match = api.start(game=SPADES, seats={"1": player})
    api.play(match, *(entries or FIRST))
    return match


def told(api: Api, **asked: Any) -> dict[str, Any]:
    answer = api.get(f"/games/{SPADES}/achievements", **asked)
    assert answer.status_code == 200, answer.text
    return {one["id"]: one for one in answer.json["achievements"]}


def test_all_twenty_are_told_before_anything_is_earned(api: Api, client: FlaskClient) -> None:
    found = told(api)
    assert len(found) == 20
    assert all((one["matches"], one["first"]) == (0, None) for one in found.values())
    assert found["S5"]["tier"] == "Silver"
    page = read(client, f"/games/{SPADES}/achievements")
    assert "Nothing earned yet" in page.text
    assert "0 of 20 earned" in page.text
    assert all(one["title"] in page.text and one["rule"] in page.text for one in found.values())


def test_the_first_step_that_earned_each(api: Api, client: FlaskClient) -> None:
    first, second = solo(api, "Ada"), solo(api, "Ben")
    found = told(api)
    assert found["S5"]["matches"] == found["B1"]["matches"] == 2
    step = api.get(f"/matches/{first}/steps/3").json
    assert found["S5"]["first"] == {"match": first, "step": 3, "at": step["at"]}
    assert {name for name, one in found.items() if one["first"]} == {"B1", "S5"}
    page = read(client, f"/games/{SPADES}/achievements")
    assert "2 of 20 earned" in page.text
    links = {a["href"] for a in page.all("a")}
    assert f"/matches/{first}/replay?step=3" in links
    assert not any(second in link for link in links)
    checked(client.get(f"/matches/{first}/replay?step=3"), 200)


def test_those_of_one_player(api: Api, client: FlaskClient) -> None:
    solo(api, "Ada")
    bens = solo(api, "Ben")
    assert told(api, player="BEN")["S5"]["first"]["match"] == bens
    assert told(api, player="Zoe")["S5"]["first"] is None
    page = read(client, f"/games/{SPADES}/achievements?player=Ben")
    assert f"/matches/{bens}/replay?step=3" in {a["href"] for a in page.all("a")}
    assert "Everybody's" in page.text


def test_an_undone_step_earns_nothing(api: Api) -> None:
    match = solo(api, "Ada")
    assert told(api)["S5"]["matches"] == 1
    version = api.get(f"/matches/{match}").json["version"]
    undone = api.post(f"/matches/{match}/undo", {"expected_version": version})
    assert undone.status_code == 201
    assert told(api)["S5"]["matches"] == 0


def simulated(app: Flask) -> None:
    game = registry()[SPADES]
    policy = "sensible"
    plan = simulate.Plan(1, policy, game.options(), {})
    store: EventStore = app.extensions[KEY].store
    for number in range(1, 4):
        session = simulate.play(game, plan, number, clock=lambda: NOON)
        store.append(f"simulated{number}", session.pending, expected_version=0)


def test_simulated_matches_count_where_they_are_asked_for(
    api: Api, app: Flask, client: FlaskClient
) -> None:
    simulated(app)
    assert not any(one["matches"] for one in told(api).values())
    assert told(api, simulated="true")["B1"]["matches"] >= 1
    assert "0 of 20 earned" in read(client, f"/games/{SPADES}/achievements").text
    page = read(client, f"/games/{SPADES}/achievements?simulated=1")
    assert "0 of 20 earned" not in page.text
    assert "simulated" in str(page.all("a"))


def test_the_game_s_page_leads_there(client: FlaskClient) -> None:
    links = {a["href"] for a in read(client, f"/games/{SPADES}").all("a")}
    assert f"/games/{SPADES}/achievements" in links
    others = {a["href"] for a in read(client, "/games/ace-in-the-hole").all("a")}
    assert "/games/ace-in-the-hole/achievements" not in others


def test_a_game_without_achievements(api: Api, client: FlaskClient) -> None:
    page = read(client, "/games/toy-pig/achievements")
    assert "This game has no achievements." in page.text
    assert api.get("/games/toy-pig/achievements").json["achievements"] == []


def test_what_is_asked_wrongly_is_refused(api: Api, client: FlaskClient) -> None:
    refused(api.get("/games/none/achievements"), 404, "game_not_found")
    refused(api.get(f"/games/{SPADES}/achievements", whose="Ada"), 422, "bad_query")
    read(client, "/games/none/achievements", status=404)


def test_any_game_may_declare_them(make_app: Callable[..., Flask]) -> None:
    """A toy whose first roll is an achievement has the page and the address too."""
    first_roll = Achievement("roll", Message("Only"), Message("Rolled"), Message("Roll once."))
    game = replace(
        PIG,
        achievements=(first_roll,),
        stats=lambda line: {"achievements": {"roll": line[1].step} if len(line) > 1 else {}},
    )
    app = make_app(games={PIG.slug: game})
    api = Api(app.test_client())
    match = api.start(seats={"red": "Ada"})
    api.play(match, "pick red 7", "roll 6")
    (one,) = api.get("/games/toy-pig/achievements").json["achievements"]
    assert (one["title"], one["matches"], one["first"]["step"]) == ("Rolled", 1, 1)
    assert "Roll once." in read(app.test_client(), "/games/toy-pig/achievements").text


def test_drawn_anew_they_are_the_same(api: Api, app: Flask) -> None:
    solo(api, "Ada")
    before = told(api)
    projections: Projections = app.extensions[KEY].projections
    projections.rebuild()
    assert told(api) == before
    assert isinstance(projections.store, SqlStore)
