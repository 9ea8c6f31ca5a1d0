"""Recording steps and moving the line: what is answered, and how it is refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from core.replay import Timeline
from tests.tampering import unguarded
from tests.web.asking import refused
from tests.web.conftest import Api
from web.context import KEY

WRITERS = 20


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
    other = api.post(f"/matches/{match}/steps", body, seat="red", key="p")
    assert own["events"][0]["data"]["number"] == "7"
    refused(other, 422, "key_reused")
    assert "7" not in other.json["detail"]
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


# --- by what is kept ------------------------------------------------------------------------------


def test_a_step_of_a_match_not_in_memory_is_told_without_folding_it(
    app: Flask, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = api.start(options={"goal": 1000})
    api.play(match, *["roll 2"] * 40, "undo 7", "roll 3", "undo", "redo", "variation 20")
    steps = [f"/matches/{match}/steps/{number}" for number in range(46)]
    held = [api.get(step) for step in steps]
    parts = app.extensions[KEY]
    parts.projections.catch_up()
    parts.service.held._forget(match)
    monkeypatch.setattr(Timeline, "add", None)  # nothing is folded
    for step, known in zip(steps, held, strict=True):
        cold = api.get(step)
        assert (cold.status_code, cold.data) == (known.status_code, known.data) == (200, known.data)
    assert cold.json["step"] == 45
    refused(api.get(f"/matches/{match}/steps/46"), 404, "step_not_found")


def test_a_match_that_breaks_later_is_told_at_no_step(app: Flask, api: Api) -> None:
    match = api.start(options={"goal": 1000})
    api.play(match, *["roll 2"] * 40)
    parts = app.extensions[KEY]
    parts.projections.catch_up()
    with unguarded(parts.database) as connection:
        connection.execute(text("UPDATE events SET payload = '{}' WHERE step = 40"))
    parts.service.held._forget(match)
    parts.projections.retry([match])
    refused(api.get(f"/matches/{match}/steps/3"), 422, "broken_log")
