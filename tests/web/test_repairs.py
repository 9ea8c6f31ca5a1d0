"""Repairs over the API: the next question, the record, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.conftest import Api

ENTRIES = ("roll 4", "roll 5", "hold", "roll 6")
CHANGE = {"action": "correct", "step": 2, "notation": "roll 1"}


def line(api: Api, match: str) -> list[str]:
    steps = api.get(f"/matches/{match}/steps").json["steps"]
    return [step["notation"] for step in steps][1:]


def started(api: Api) -> tuple[str, int]:
    match = api.start()
    return match, api.play(match, *ENTRIES)["version"]


def test_the_next_question_is_told_and_nothing_written(api: Api) -> None:
    match, version = started(api)
    answer = api.post(f"/matches/{match}/repairs", CHANGE)
    assert answer.status_code == 200, answer.text
    told = answer.json
    assert (told["preview"], told["version"]) == (True, version)
    question = told["question"]
    assert (question["step"], question["notation"], question["left"]) == (3, "hold", 1)
    assert question["error"]["code"] == "not_your_turn"
    assert {"way": "leave", "notation": None, "cards": None} in question["offers"]
    assert line(api, match) == [*ENTRIES]


def test_all_is_recorded_together_and_one_move_takes_it_back(api: Api) -> None:
    match, version = started(api)
    choices = [{"step": 3, "way": "again", "notation": "roll 2"}]
    body = CHANGE | {"choices": choices}
    assert api.post(f"/matches/{match}/repairs", body).json["question"] is None
    sent = body | {"record": True, "expected_version": version}
    done = api.post(f"/matches/{match}/repairs", sent, key="once")
    assert done.status_code == 201, done.text
    assert line(api, match) == ["roll 4", "roll 1", "roll 2", "roll 6"]
    again = api.post(f"/matches/{match}/repairs", sent, key="once")
    assert (again.status_code, again.data) == (201, done.data)
    back = {"to": 4, "expected_version": done.json["version"]}
    assert api.post(f"/matches/{match}/variation", back).status_code == 201
    assert line(api, match) == [*ENTRIES]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"record": True}, 422, "bad_request"),
        ({"record": True, "expected_version": 99}, 409, "version_conflict"),
        ({"choices": [{"step": 3, "way": "again"}]}, 422, "bad_request"),
        ({"choices": [{"step": 3, "way": "ruling"}]}, 422, "bad_request"),
        ({"choices": [{"step": 3, "way": "swap", "cards": ["2H"]}]}, 422, "bad_request"),
        ({"choices": [{"step": 3, "way": "leave", "reason": "so"}]}, 422, "bad_request"),
        ({"choices": [{"step": 1, "way": "leave"}]}, 422, "bad_repair"),
        ({"choices": [{"step": 3, "way": "again", "notation": "dance"}]}, 422, "amendment_breaks"),
    ],
)
def test_what_is_not_whole_is_refused(
    api: Api, body: dict[str, Any], status: int, code: str
) -> None:
    match, _ = started(api)
    answer = api.post(f"/matches/{match}/repairs", CHANGE | body)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert line(api, match) == [*ENTRIES]


def test_an_open_question_is_not_recorded(api: Api) -> None:
    match, version = started(api)
    body = CHANGE | {"record": True, "expected_version": version}
    answer = api.post(f"/matches/{match}/repairs", body)
    assert (answer.status_code, answer.json["code"]) == (422, "amendment_breaks")
    assert line(api, match) == [*ENTRIES]


def test_a_seat_repairs_in_the_view_of_the_table(api: Api) -> None:
    match, _ = started(api)
    answer = api.post(f"/matches/{match}/repairs", CHANGE, seat="red")
    assert (answer.status_code, answer.json["code"]) == (422, "needs_table")
