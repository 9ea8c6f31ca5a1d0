"""Amendments, forks and who sat where, over the API."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.asking import refused
from tests.web.conftest import Api


@pytest.fixture
def match(api: Api) -> str:
    """Red rolls 4 and 5 and holds; black picks 7 and rolls 2."""
    match = api.start(seats={"red": "Ana"})
    api.play(match, "roll 4", "roll 5", "hold", "pick black 7", "roll 2")
    return match


def amend(api: Api, match: str, seat: str | None = None, **body: Any) -> Any:
    asked = {} if seat is None else {"seat": seat}
    return api.post(f"/matches/{match}/amend", body, **asked)


def test_a_preview_writes_nothing(api: Api, match: str) -> None:
    answer = amend(api, match, action="correct", step=2, notation="roll 6")
    assert answer.status_code == 200
    told = answer.json
    assert (told["preview"], told["version"], told["broken"]) == (True, 6, None)
    assert [(c["original"], c["status"]) for c in told["changes"]] == [
        (2, "entered"),
        (3, "changes"),
        (4, "stays"),
        (5, "stays"),
    ]
    assert told["changes"][0]["step"]["notation"] == "roll 6"
    assert told["changes"][0]["step"]["version"] == 8
    assert told["state"]["banked"] == [10, 0]
    assert api.get(f"/matches/{match}").json["version"] == 6


def test_an_amendment_is_carried_out(api: Api, match: str) -> None:
    preview = amend(api, match, action="correct", step=2, notation="roll 6").json
    answer = amend(
        api, match, action="correct", step=2, notation="roll 6", preview=False, expected_version=6
    )
    assert answer.status_code == 201
    told = answer.json
    assert [step["notation"] for step in told["steps"]] == [
        "undo 1",
        "roll 6",
        "hold",
        "pick black 7",
        "roll 2",
    ]
    assert (told["version"], told["head"]) == (11, 10)
    assert api.get(f"/matches/{match}").json["state"] == preview["state"]


def test_a_repeated_amendment_is_carried_out_once(api: Api, match: str) -> None:
    body = {"action": "remove", "step": 4, "preview": False, "expected_version": 6}
    first, again = (api.post(f"/matches/{match}/amend", body, key="k") for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.data == again.data


def test_steps_are_inserted_and_removed(api: Api, match: str) -> None:
    told = amend(
        api,
        match,
        action="insert",
        step=1,
        command={"kind": "pick", "seat": "red", "number": "3"},
        preview=False,
        expected_version=6,
    ).json
    line = api.get(f"/matches/{match}/steps").json["steps"]
    assert [step["notation"] for step in line][:3] == ["start", "pick red 3", "roll 4"]
    amend(
        api,
        match,
        action="remove",
        step=line[1]["step"],
        preview=False,
        expected_version=told["version"],
    )
    line = api.get(f"/matches/{match}/steps").json["steps"]
    assert [step["notation"] for step in line][:2] == ["start", "roll 4"]


def test_a_change_that_breaks_a_later_step_is_refused(api: Api, match: str) -> None:
    body = {"action": "correct", "step": 2, "notation": "roll 1"}
    preview = amend(api, match, **body).json
    assert [c["status"] for c in preview["changes"]] == ["entered", "breaks", "beyond", "beyond"]
    assert preview["changes"][1]["error"]["code"] == "not_your_turn"
    assert preview["broken"]["step"] == 3
    problem = refused(
        amend(api, match, **body, preview=False, expected_version=6), 422, "amendment_breaks"
    )
    assert (problem["step"], problem["cause"]["rule"]) == (3, "R1")
    told = amend(api, match, **body, preview=False, expected_version=6, until_break=True).json
    assert [step["notation"] for step in told["steps"]] == ["undo 1", "roll 1"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"action": "remove", "step": 9}, 404, "not_on_line"),
        ({"action": "remove", "step": 0}, 404, "not_on_line"),
        ({"action": "remove", "step": 1, "notation": "hold"}, 422, "bad_request"),
        ({"action": "correct", "step": 1}, 422, "bad_request"),
        ({"action": "correct", "step": 1, "notation": "fold"}, 422, "bad_notation"),
        ({"action": "remove", "step": 1, "preview": False}, 422, "bad_request"),
        ({"action": "remove", "step": 1, "preview": False, "expected_version": 1}, 409,
         "version_conflict"),
    ],
)  # fmt: skip
def test_an_amendment_that_cannot_be_is_refused(
    api: Api, match: str, body: dict[str, Any], status: int, code: str
) -> None:
    refused(amend(api, match, **body), status, code)


@pytest.mark.parametrize("preview", [True, False])
def test_what_several_seats_entered_is_corrected_at_the_table(
    api: Api, match: str, *, preview: bool
) -> None:
    told = api.get(f"/matches/{match}").json
    body = {"action": "correct", "step": 1, "notation": "roll 3", "preview": preview}
    answer = amend(api, match, seat="red", expected_version=told["version"], **body)
    refused(answer, 422, "needs_table")
    assert api.get(f"/matches/{match}").json == told


def test_a_fork_starts_from_any_step(api: Api, match: str) -> None:
    answer = api.post(f"/matches/{match}/fork", {"step": 2, "title": "What if"}, key="f")
    assert answer.status_code == 201
    assert api.post(f"/matches/{match}/fork", {"step": 2, "title": "What if"}, key="f").data == (
        answer.data
    )
    fork = answer.json["match"]
    told = api.get(f"/matches/{fork}").json
    assert told["forked_from"] == {"match": match, "step": 2}
    assert (told["title"], told["players"]) == ("What if", {"red": "Ana"})
    assert told["state"]["pot"] == 9
    refused(api.post(f"/matches/{match}/fork", {"step": 99}), 404, "step_not_found")
    refused(api.post(f"/matches/{match}/fork", {"step": -1}), 422, "bad_request")


def test_a_match_that_is_over_is_not_forked_at_its_end(api: Api) -> None:
    match = api.start(options={"goal": 4})
    end = api.play(match, "roll 4", "hold")
    refused(api.post(f"/matches/{match}/fork", {"step": end["step"]}), 422, "bad_position")


def test_who_sat_where_can_change(api: Api, match: str) -> None:
    path = f"/matches/{match}/seats"
    answer = api.post(path, {"seats": {"black": "Bo"}}, method="PATCH")
    assert answer.json["players"] == {"red": "Ana", "black": "Bo"}
    answer = api.post(path, {"seats": {"red": ""}}, method="PATCH")
    assert answer.json["players"] == {"black": "Bo"}
    refused(api.post(path, {"seats": {"green": "Bo"}}, method="PATCH"), 422, "unknown_seat")
    refused(api.post(path, {"seats": {"red": "a\u0000"}}, method="PATCH"), 422, "bad_player")
    nowhere = api.post("/matches/nowhere/seats", {"seats": {}}, method="PATCH")
    refused(nowhere, 404, "match_not_found")
    assert api.get(f"/matches/{match}").json["version"] == 6
