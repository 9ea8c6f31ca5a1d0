"""Every address of the API: what it answers, and how it refuses."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from tests.web.conftest import Api

PROBLEM = "application/problem+json"
WRITERS = 20


def refused(answer: Any, status: int, code: str) -> dict[str, Any]:
    assert (answer.status_code, answer.mimetype) == (status, PROBLEM), answer.text
    problem: dict[str, Any] = answer.json
    assert problem["code"] == code
    assert problem["status"] == status
    assert problem["detail"]
    return problem


# --- games ---------------------------------------------------------------------------------------


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


# --- recording ------------------------------------------------------------------------------------


def test_a_command_is_recorded(api: Api) -> None:
    match = api.start()
    body = {"command": {"kind": "roll", "seat": "red", "face": 1}, "expected_version": 1}
    answer = api.post(f"/matches/{match}/steps", body)
    assert answer.status_code == 201
    step = answer.json
    assert answer.headers["Location"] == f"/api/v1/matches/{match}/steps/1"
    assert (step["step"], step["version"], step["by"], step["key"]) == (1, 3, "red", None)
    assert step["notation"] == "roll 1"
    assert step["events"] == [
        {"version": 2, "kind": "die_rolled", "schema": 1,
         "data": {"seat": "red", "face": 1, "note": ""}},
        {"version": 3, "kind": "pot_lost", "schema": 1, "data": {"seat": "red"}},
    ]  # fmt: skip
    assert len(step["hash"]) == 64


def test_a_text_is_recorded(api: Api) -> None:
    match = api.start()
    assert api.play(match, "roll 4")["command"]["face"] == 4


def test_a_match_is_played_to_its_end(api: Api) -> None:
    match = api.start(options={"goal": 5})
    step = api.play(match, "roll 5", "hold")
    assert step["result"] == {"result": "red", "reason": "goal"}
    assert api.get(f"/matches/{match}").json["winners"] == ["red"]
    body = {"notation": "hold", "expected_version": step["version"]}
    assert refused(api.post(f"/matches/{match}/steps", body), 422, "game_over")["rule"] == "R9"


@pytest.mark.parametrize(
    ("entry", "code", "rule"),
    [
        ({"command": {"kind": "hold", "seat": "black"}}, "not_your_turn", "R1"),
        ({"command": {"kind": "roll", "seat": "red", "face": 7}}, "bad_face", "R2"),
        ({"command": {"kind": "roll", "seat": "red", "face": "4"}}, "bad_command", None),
        ({"command": {"kind": "fold"}}, "bad_command", None),
        ({"command": {}}, "bad_command", None),
        ({"notation": "fold"}, "bad_notation", None),
        ({"notation": "redo"}, "nothing_to_redo", None),
        ({"command": {"kind": "start_match", "game": "toy-pig"}}, "already_started", None),
        ({}, "bad_request", None),
        ({"notation": "hold", "command": {"kind": "hold", "seat": "red"}}, "bad_request", None),
        ({"notation": "hold", "by": "green"}, "unknown_seat", None),
        ({"notation": "hold", "extra": 1}, "bad_request", None),
    ],
)
def test_an_entry_that_cannot_be_is_refused(
    api: Api, entry: dict[str, Any], code: str, rule: str | None
) -> None:
    match = api.start()
    answer = api.post(f"/matches/{match}/steps", entry | {"expected_version": 1})
    assert refused(answer, 422, code)["rule"] == rule
    assert api.get(f"/matches/{match}").json["version"] == 1


def test_an_entry_needs_the_version_it_was_meant_for(api: Api) -> None:
    match = api.start()
    problem = refused(api.post(f"/matches/{match}/steps", {"notation": "hold"}), 422, "bad_request")
    assert "expected_version" in problem["detail"]


def test_a_stale_entry_is_told_what_came_in_between(api: Api) -> None:
    match = api.start()
    api.play(match, "roll 4", "pick black 7")
    answer = api.post(f"/matches/{match}/steps", {"notation": "hold", "expected_version": 1})
    problem = refused(answer, 409, "version_conflict")
    assert (problem["expected"], problem["actual"]) == (1, 3)
    assert [step["notation"] for step in problem["between"]] == ["roll 4", "pick black 7"]
    stale = {"notation": "hold", "expected_version": 2}
    seen = api.post(f"/matches/{match}/steps", stale, seat="red").json["between"]
    assert [step["notation"] for step in seen] == ["pick black ?"]
    assert "hash" not in seen[0]


def test_an_entry_from_the_future_conflicts(api: Api) -> None:
    match = api.start()
    answer = api.post(f"/matches/{match}/steps", {"notation": "hold", "expected_version": 9})
    assert refused(answer, 409, "version_conflict")["between"] == []


def test_a_repeated_key_gives_the_same_bytes_again(api: Api) -> None:
    match = api.start()
    body = {"notation": "roll 4", "expected_version": 1}
    first = api.post(f"/matches/{match}/steps", body, key="a")
    api.play(match, "hold", "roll 3")
    again = api.post(f"/matches/{match}/steps", body, key="a")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.data == again.data
    assert first.headers["Location"] == again.headers["Location"]
    other = {"notation": "roll 5", "expected_version": 1}
    refused(api.post(f"/matches/{match}/steps", other, key="a"), 422, "key_reused")
    assert api.get(f"/matches/{match}").json["steps"] == 3


@pytest.mark.parametrize("key", ["a" * 201, "a b", "é"])
def test_a_key_that_cannot_be_is_refused(api: Api, key: str) -> None:
    match = api.start()
    body = {"notation": "hold", "expected_version": 1}
    refused(api.post(f"/matches/{match}/steps", body, key=key), 422, "bad_key")


def test_an_answer_to_a_seat_tells_what_it_may_know(api: Api) -> None:
    match = api.start()
    body = {"notation": "pick black 7", "expected_version": 1}
    own = api.post(f"/matches/{match}/steps", body, seat="black", key="p").json
    other = api.post(f"/matches/{match}/steps", body, seat="red", key="p").json
    assert own["events"][0]["data"]["number"] == "7"
    assert other["events"][0]["data"]["number"] == "?"
    assert "hash" not in own
    refused(api.post(f"/matches/{match}/steps", body, seat="green"), 404, "unknown_seat")


def race(app: Flask, match: str, key: str | None) -> list[Any]:
    """Twenty threads record one and the same entry at once."""
    barrier = Barrier(WRITERS)

    def write(_: int) -> Any:
        api = Api(app.test_client())
        barrier.wait()
        body = {"notation": "roll 4", "expected_version": 1}
        return api.post(f"/matches/{match}/steps", body, key=key)

    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(write, range(WRITERS)))


def test_of_twenty_writers_one_wins_and_the_others_hear_of_it(app: Flask, api: Api) -> None:
    match = api.start()
    answers = race(app, match, None)
    won = [a for a in answers if a.status_code == 201]
    lost = [refused(a, 409, "version_conflict") for a in answers if a.status_code != 201]
    assert (len(won), len(lost)) == (1, WRITERS - 1)
    assert all(problem["between"][0]["hash"] == won[0].json["hash"] for problem in lost)


def test_twenty_writers_with_one_key_get_one_answer(app: Flask, api: Api) -> None:
    match = api.start()
    answers = race(app, match, "once")
    assert {a.status_code for a in answers} == {201}
    assert len({a.data for a in answers}) == 1
    assert api.get(f"/matches/{match}").json["steps"] == 1


# --- moving the line ------------------------------------------------------------------------------


def test_undo_redo_and_variations(api: Api) -> None:
    match = api.start()
    api.play(match, "roll 4", "roll 5")
    undone = api.post(f"/matches/{match}/undo", {"expected_version": 3}).json
    assert (undone["step"], undone["head"], undone["notation"]) == (3, 1, "undo 1")
    redone = api.post(f"/matches/{match}/redo", {"expected_version": 4}).json
    assert redone["head"] == 2
    back = api.post(f"/matches/{match}/undo", {"expected_version": 5, "to": 0}).json
    assert back["head"] == 0
    api.play(match, "roll 2")
    varied = api.post(f"/matches/{match}/variation", {"expected_version": 7, "to": 2}).json
    assert (varied["head"], varied["notation"]) == (2, "variation 2")
    problem = api.post(f"/matches/{match}/redo", {"expected_version": 8})
    refused(problem, 422, "nothing_to_redo")
    refused(api.post(f"/matches/{match}/undo", {"expected_version": 3}), 409, "version_conflict")
    missing = api.post(f"/matches/{match}/variation", {"expected_version": 8, "to": 99})
    refused(missing, 422, "no_such_step")
    refused(api.post(f"/matches/{match}/undo", {}), 422, "bad_request")


@pytest.mark.parametrize("path", ["undo", "redo", "variation", "steps", "amend", "fork"])
def test_nothing_is_written_to_a_match_that_is_not_there(api: Api, path: str) -> None:
    body: dict[str, Any] = {"expected_version": 1}
    body |= {"steps": {"notation": "hold"}, "variation": {"to": 1}}.get(path, {})
    body |= {"amend": {"action": "remove", "step": 1}}.get(path, {})
    body = {"step": 0} if path == "fork" else body
    refused(api.post(f"/matches/nowhere/{path}", body), 404, "match_not_found")


# --- looking --------------------------------------------------------------------------------------


def tree(api: Api) -> str:
    match = api.start()
    api.play(match, "roll 4", "pick black 7", "roll 5", "undo 1", "roll 6")
    return match


def test_the_line_and_the_tree(api: Api) -> None:
    match = tree(api)
    line = api.get(f"/matches/{match}/steps").json
    assert [s["step"] for s in line["steps"]] == [0, 1, 5]
    assert (line["version"], line["head"]) == (6, 5)
    whole = api.get(f"/matches/{match}/steps", tree=1).json["steps"]
    assert [s["step"] for s in whole] == [0, 1, 2, 3, 4, 5]
    assert [s["parent"] for s in whole] == [None, 0, 1, 2, None, 1]
    assert whole[1]["children"] == [2, 5]
    assert [s["node"] for s in whole] == [0, 1, 2, 3, 1, 5]
    assert [s["on_line"] for s in whole] == [True, True, False, False, False, True]
    assert [s["version"] for s in whole] == [1, 2, 3, 4, 5, 6]
    later = api.get(f"/matches/{match}/steps", after=1).json["steps"]
    assert [s["step"] for s in later] == [5]


def test_the_table_at_any_step(api: Api) -> None:
    match = tree(api)
    third = api.get(f"/matches/{match}/steps/3").json
    assert (third["path"], third["state"]["pot"]) == ([0, 1, 2, 3], 9)
    undone = api.get(f"/matches/{match}/steps/4").json
    assert (undone["node"], undone["state"]["pot"], undone["notation"]) == (1, 4, "undo 1")
    refused(api.get(f"/matches/{match}/steps/6"), 404, "step_not_found")
    refused(api.get(f"/matches/{match}/steps/-1"), 404, "not_found")


def test_a_seat_sees_its_own(api: Api) -> None:
    match = tree(api)
    seen = {
        seat: api.get(f"/matches/{match}/steps/2", seat=seat).json
        for seat in ("red", "black", "spectator")
    }
    assert [seen[s]["state"]["lucky"][1] for s in seen] == ["?", "7", "?"]
    assert [seen[s]["notation"] for s in seen] == ["pick black ?", "pick black 7", "pick black ?"]
    assert all("hash" not in told for told in seen.values())
    refused(api.get(f"/matches/{match}/steps/2", seat="green"), 404, "unknown_seat")


def test_after_the_end_all_is_open_now_but_not_then(api: Api) -> None:
    match = api.start(options={"goal": 4})
    api.play(match, "pick black 7", "roll 4", "hold")
    now, then = (
        api.get(f"/matches/{match}/steps/1", seat="red", view=view).json for view in ("now", "then")
    )
    assert (now["state"]["lucky"][1], then["state"]["lucky"][1]) == ("7", "?")


def test_hands_that_stay_closed_stay_closed(api: Api) -> None:
    match = api.start(options={"goal": 4}, closed=True)
    api.play(match, "pick black 7", "roll 4", "hold")
    told = api.get(f"/matches/{match}/steps/1", seat="red").json
    assert told["state"]["lucky"][1] == "?"


def test_what_may_be_played(api: Api) -> None:
    match = api.start()
    told = api.get(f"/matches/{match}/legal").json
    assert told["legal"]["black"] == []
    assert told["legal"]["red"] == [
        {"kind": "hold", "command": {"seat": "red", "kind": "hold"}, "open": []},
        {"kind": "roll", "command": {"kind": "roll", "seat": "red"}, "open": ["face"]},
    ]
    assert api.get(f"/matches/{match}/legal", seat="black").json["legal"] == {"black": []}
    assert api.get(f"/matches/{match}/legal", seat="spectator").json["legal"] == {}


def test_a_misspelt_question_is_refused(api: Api) -> None:
    match = api.start()
    for asked in ({"seats": "red"}, {"seat": ["red", "black"]}):
        refused(api.get(f"/matches/{match}", **asked), 422, "bad_query")
    refused(api.get(f"/matches/{match}/steps/0", view="later"), 422, "bad_query")
    refused(api.get(f"/matches/{match}/steps", tree="perhaps"), 422, "bad_query")


@pytest.mark.parametrize(
    "path", ["", "/steps", "/steps/0", "/legal", "/statistics", "/export", "/live"]
)
def test_a_match_that_is_not_there_is_404(api: Api, path: str) -> None:
    refused(api.get(f"/matches/nowhere{path}"), 404, "match_not_found")
    refused(api.get(f"/matches/no%00where{path}"), 404, "match_not_found")


def test_past_steps_are_sent_once(api: Api) -> None:
    match = tree(api)
    first = api.get(f"/matches/{match}/steps/3", seat="red")
    tag = first.headers["ETag"]
    assert not tag.startswith("W/")
    api.play(match, "hold")
    again = api.client.get(
        f"/api/v1/matches/{match}/steps/3?seat=red", headers={"If-None-Match": tag}
    )
    assert (again.status_code, again.data) == (304, b"")


def test_statistics_of_a_match(api: Api) -> None:
    match = tree(api)
    told = api.get(f"/matches/{match}/statistics").json
    assert told["statistics"]["game"] == {"rolls": 2, "pips": 10, "banked": [0, 0]}
    assert told["statistics"]["undos"] == 1
    assert told["curve"] == {"red": [0, 0, 0], "black": [0, 0, 0]}


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
