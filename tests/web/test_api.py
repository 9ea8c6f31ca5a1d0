"""Games, starting a match, the list of matches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.asking import refused
from tests.web.conftest import Api

# --- games ----------------------------------------------------------------------------------------


def test_games_are_listed_with_their_options(api: Api) -> None:
    (game,) = api.get("/games").json["games"]
    assert game["slug"] == "toy-pig"
    assert game["seats"] == [
        {"seat": "red", "title": "Red"},
        {"seat": "black", "title": "Black"},
    ]
    assert set(game["options"]["properties"]) == {"goal", "pace"}


def test_a_game_tells_the_forms_of_its_commands(api: Api) -> None:
    game = api.get("/games/toy-pig").json
    kinds = {
        part["properties"]["kind"]["const"]
        for part in game["commands"]["$defs"].values()
        if "kind" in part["properties"]
    }
    assert {"roll", "hold", "pick", "undo", "redo", "enter_variation", "make_ruling"} <= kinds
    assert all(
        "kind" in part["required"]
        for part in game["commands"]["$defs"].values()
        if "kind" in part["properties"]
    )


def test_an_unknown_game_is_404(api: Api) -> None:
    for path in ("/games/chess", "/games/chess/statistics"):
        refused(api.get(path), 404, "game_not_found")


# --- starting -------------------------------------------------------------------------------------


def test_a_match_is_started(api: Api) -> None:
    body = {
        "game": "toy-pig",
        "title": "Sunday",
        "seats": {"red": "Ana", "black": "Bo"},
        "options": {"goal": 9},
        "tags": {"Place": "Rome"},
    }
    answer = api.post("/matches", body)
    assert answer.status_code == 201
    assert answer.headers["Location"] == "/api/v1/matches/match0000001/steps/0"
    step = answer.json
    assert (step["match"], step["version"], step["step"], step["head"]) == ("match0000001", 1, 0, 0)
    assert step["events"][0]["kind"] == "match_started"
    assert step["events"][0]["data"]["options"] == {"goal": 9, "pace": "slow"}
    match = api.get("/matches/match0000001").json
    assert match["players"] == {"red": "Ana", "black": "Bo"}
    assert match["tags"] == {"Place": "Rome"}
    assert match["started_at"] == "2026-11-21T10:00:00Z"
    assert (match["line"], match["steps"], match["result"]) == ([0], 0, None)


def test_play_that_began_earlier_says_so(api: Api) -> None:
    match = api.start(started_at="2026-11-20T20:30:00+01:00")
    assert api.get(f"/matches/{match}").json["started_at"] == "2026-11-20T19:30:00Z"


def test_a_match_starts_from_a_position(api: Api) -> None:
    match = api.start(position={"banked": [5, 7], "turn": "black"})
    assert api.get(f"/matches/{match}").json["state"]["banked"] == [5, 7]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"options": {"goal": 0}}, "bad_options"),
        ({"options": {"goal": "9"}}, "bad_options"),
        ({"options": {"target": 9}}, "bad_options"),
        ({"position": {"board": 1}}, "bad_position"),
        ({"position": {"pot": 1.5}}, "bad_command"),
        ({"seats": {"green": "Ana"}}, "unknown_seat"),
        ({"by": "green"}, "unknown_seat"),
        ({"title": 3}, "bad_request"),
        ({"name": "x"}, "bad_request"),
        ({"started_at": "yesterday"}, "bad_request"),
    ],
)
def test_a_start_that_cannot_be_is_refused(api: Api, body: dict[str, Any], code: str) -> None:
    refused(api.post("/matches", {"game": "toy-pig"} | body), 422, code)
    assert api.get("/matches").json["matches"] == []


def test_a_start_of_an_unknown_game_is_404(api: Api) -> None:
    refused(api.post("/matches", {"game": "chess"}), 404, "game_not_found")


def test_a_start_is_carried_out_once_for_a_key(api: Api) -> None:
    body = {"game": "toy-pig", "dealt": True}
    first, again = (api.post("/matches", body, key="k1") for _ in range(2))
    assert first.data == again.data
    assert len(api.get("/matches").json["matches"]) == 1
    refused(api.post("/matches", {"game": "toy-pig"}, key="k1"), 422, "key_reused")
    other = api.post("/matches", body, key="k2").json
    assert other["match"] != first.json["match"]


def test_a_dealt_match_draws_and_keeps_its_seed_from_seats(api: Api) -> None:
    match = api.start(dealt=True)
    step = api.play(match, "roll ?")
    assert step["events"][0]["data"]["face"] in range(1, 7)
    assert api.get(f"/matches/{match}").json["seed"]
    for seat in ("red", "black", "spectator"):
        told = api.get(f"/matches/{match}", seat=seat).json
        assert told["seed"] is None


# --- the list -------------------------------------------------------------------------------------


def test_matches_are_listed_newest_first_in_parts(api: Api) -> None:
    ids = [api.start(title=f"Match {n}", seats={"red": "Ana"}) for n in range(5)]
    first = api.get("/matches", limit=3).json
    second = api.get("/matches", limit=3, after=first["next"]).json
    assert [m["id"] for m in first["matches"] + second["matches"]] == ids[::-1]
    assert second["next"] is None
    assert first["matches"][0]["players"] == {"red": "Ana"}
    api.play(ids[0], "roll 4")
    assert api.get("/matches").json["matches"][0]["id"] == ids[0]


def test_the_list_can_be_narrowed(api: Api) -> None:
    done = api.start(options={"goal": 4}, title="Final", seats={"red": "Ana"})
    api.play(done, "roll 4", "hold")
    running = api.start(seats={"black": "Bo"})

    def listed(**asked: Any) -> list[str]:
        return [match["id"] for match in api.get("/matches", **asked).json["matches"]]

    assert listed(status="over") == [done]
    assert listed(status="running") == [running]
    assert listed(player="bo") == [running]
    assert listed(q="fin") == [done]
    assert listed(game="chess") == []
    (told,) = api.get("/matches", status="over").json["matches"]
    assert (told["result"], told["reason"], told["winners"]) == ("red", "goal", ["red"])
    refused(api.get("/matches", status="lost"), 422, "bad_query")
    refused(api.get("/matches", limit=0), 422, "bad_query")
    refused(api.get("/matches", after="nowhere"), 422, "bad_cursor")


def test_statistics_of_a_game(api: Api) -> None:
    match = api.start()
    api.play(match, "roll 4", "roll 2")
    told = api.get("/games/toy-pig/statistics").json
    assert told["matches"] == 1
    assert told["tables"][0]["rows"] == [{"match": match, "rolls": 2}]
