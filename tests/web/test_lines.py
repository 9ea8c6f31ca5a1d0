"""A text of several entries, through the API and the record page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from core.games import registry
from tests.core.test_lines import GAME
from tests.web.asking import refused
from tests.web.conftest import Api

LINE = {"notation": "roll 4; roll 5;hold", "expected_version": 1}
ROLLS = [
    {"kind": "roll", "seat": "red", "face": 4},
    {"kind": "roll", "seat": "red", "face": 5},
    {"kind": "hold", "seat": "red"},
]


@pytest.fixture
def api(make_app: Callable[..., Flask]) -> Api:
    return Api(make_app(games={GAME.slug: GAME}).test_client())


def steps(api: Api, match: str) -> list[str]:
    told = api.get(f"/matches/{match}/steps").json["steps"]
    return [step["notation"] for step in told[1:]]


def test_all_steps_of_a_line_are_told(api: Api) -> None:
    match = api.start()
    answer = api.post(f"/matches/{match}/steps", LINE, key="k")
    assert answer.status_code == 201
    told = answer.json
    assert [step["notation"] for step in told["steps"]] == ["roll 4", "roll 5", "hold"]
    last = {key: told[key] for key in told["steps"][-1]}
    assert last == told["steps"][-1]
    assert (told["head"], told["version"]) == (3, 4)
    assert answer.headers["Location"] == f"/api/v1/matches/{match}/steps/3"
    assert api.post(f"/matches/{match}/steps", LINE, key="k").data == answer.data
    assert steps(api, match) == ["roll 4", "roll 5", "hold"]


def test_a_single_entry_is_told_as_ever(api: Api) -> None:
    assert "steps" not in api.play(api.start(), "roll 4")


def test_the_first_refusal_of_a_line_keeps_nothing(api: Api) -> None:
    match = api.start()
    body = LINE | {"notation": "roll 4; roll 99"}
    problem = refused(api.post(f"/matches/{match}/steps", body), 422, "bad_face")
    assert (problem["entry"], problem["rule"]) == (2, "R2")
    assert problem["detail"].startswith("Entry 2, from character 9 on:")
    assert steps(api, match) == []


def test_a_line_amends(api: Api) -> None:
    match = api.start()
    api.play(match, "roll 4", "hold")
    body: dict[str, Any] = {"action": "correct", "step": 1, "notation": "roll 5; roll 6"}
    preview = api.post(f"/matches/{match}/amend", body).json
    assert [change["status"] for change in preview["changes"]] == ["entered", "entered", "changes"]


def test_a_line_is_checked_and_entered_from_the_page(api: Api) -> None:
    match, client = api.start(), api.client
    page = client.get(f"/matches/{match}/record").text
    token = page.partition('data-token="')[2].partition('"')[0]
    asked = {"json": LINE, "headers": {"X-CSRFToken": token}}
    asked["json"] = {"notation": LINE["notation"]}
    checked = client.post(f"/matches/{match}/record/check", **asked).json
    assert checked == {"ok": True, "notation": "roll 4; roll 5; hold"}
    form = {"entry": LINE["notation"], "expected_version": 1, "csrf_token": token}
    assert client.post(f"/matches/{match}/record", data=form).status_code == 303
    assert steps(api, match) == ["roll 4", "roll 5", "hold"]


def test_several_commands_are_recorded_together_as_their_text_is(api: Api) -> None:
    match = api.start()
    answer = api.post(
        f"/matches/{match}/steps", {"commands": ROLLS, "expected_version": 1}, key="k"
    )
    assert [step["notation"] for step in answer.json["steps"]] == ["roll 4", "roll 5", "hold"]
    again = api.post(f"/matches/{match}/steps", LINE, key="k")
    assert (again.status_code, again.data) == (201, answer.data)


def test_of_several_commands_all_are_accepted_or_none(api: Api) -> None:
    match = api.start()
    over = [*ROLLS, ROLLS[0]]
    answer = api.post(f"/matches/{match}/steps", {"commands": over, "expected_version": 1})
    assert answer.json["detail"].startswith("Entry 4: ")
    assert steps(api, match) == []


def test_an_entry_is_one_of_command_commands_and_notation(api: Api) -> None:
    match = api.start()
    for body in ({}, LINE | {"commands": ROLLS}, {"command": ROLLS[0], "commands": ROLLS}):
        answer = api.post(f"/matches/{match}/steps", {"expected_version": 1} | body)
        detail = refused(answer, 422, "bad_request")["detail"]
        assert detail == "In the request, there must be one of command, commands and notation."


def test_commands_are_checked_from_the_page(api: Api) -> None:
    match, client = api.start(), api.client
    page = client.get(f"/matches/{match}/record").text
    token = page.partition('data-token="')[2].partition('"')[0]
    asked = {"json": {"commands": ROLLS}, "headers": {"X-CSRFToken": token}}
    checked = client.post(f"/matches/{match}/record/check", **asked).json
    assert checked == {"ok": True, "notation": "roll 4; roll 5; hold"}
    asked["json"]["preview"] = True
    previewed = client.post(f"/matches/{match}/record/check", **asked).json
    assert previewed["notation"] == "roll 4; roll 5; hold"
    assert steps(api, match) == []


def test_an_entry_that_is_forced_is_a_ruling_with_its_reason(
    make_app: Callable[..., Flask],
) -> None:
    """A pawn goes where the rules do not let it, by text and by command."""
    api = Api(make_app(games=registry()).test_client())
    move = {"kind": "move_pawn", "card": "7H", "to": "a5", "pawn": "QH"}
    made = []
    for body in ({"notation": "7H QH a5"}, {"command": move}):
        match = api.start(game="ace-in-the-hole")
        for hand in ("deal R 7H 7D 5D", "deal B 2S 3C 4C"):
            version = api.get(f"/matches/{match}").json["version"]
            api.post(f"/matches/{match}/steps", {"notation": hand, "expected_version": version})
        sent = body | {"forced": "a house rule", "expected_version": version + 1}
        assert api.post(f"/matches/{match}/steps", sent).status_code == 201
        made.append(steps(api, match)[-1])
    assert made[0] == made[1] == "! 7H QH g1-a5 =? -- a house rule"


def test_of_several_commands_none_is_forced(api: Api) -> None:
    match = api.start()
    both = {"commands": ROLLS, "forced": "a house rule", "expected_version": 1}
    refused(api.post(f"/matches/{match}/steps", both), 422, "bad_request")
