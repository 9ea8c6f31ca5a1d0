"""The form of worked examples itself: every key is honoured, and a wrong expectation fails."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from core.games.sorcerers_deck_of_death.commands import Command
from core.games.sorcerers_deck_of_death.state.options import Options
from core.games.sorcerers_deck_of_death.state.position import Given, Stands
from core.structured import members
from tests.examples.sorcerers_deck_of_death import KEYS, judge
from tests.examples.sorcerers_deck_of_death_commands import KINDS, UNWRITTEN
from tests.examples.sorcerers_deck_of_death_facts import CALC, EXPECT
from tests.examples.sorcerers_deck_of_death_seen import FACTS, SHOWN, VIEWERS
from tests.games.sorcerers_deck_of_death.cases import FLOW, Case
from tests.games.sorcerers_deck_of_death.cases_of_options import OPTIONS, OTHERS, SYNTAX
from tests.games.sorcerers_deck_of_death.cases_without_map import WITHOUT_MAP
from web.contract.spoilt import leaves, passed_over

FIXTURE = Path("fixtures/sorcerers-deck-of-death/examples.json")
PRINTED: list[Case] = json.loads(FIXTURE.read_text("utf-8"))
OWN = {
    **FLOW,
    **{f"option_{name}": case for name, case in OPTIONS.items()},
    **{f"without_map_{name}": case for name, case in WITHOUT_MAP.items()},
    **OTHERS,
}
CASES = [*PRINTED, *({"id": name, **case} for name, case in OWN.items())]
IDS = [case["id"] for case in CASES]
SPOILT = [  # what the printed ones expect is spoilt with that of all games
    case for case in CASES if case not in PRINTED or {"calc", "parse"} & case.keys()
]


@pytest.mark.parametrize("case", CASES[len(PRINTED) :], ids=IDS[len(PRINTED) :])
def test_cases(case: Case) -> None:
    judge(case)


@pytest.mark.parametrize("case", SPOILT, ids=lambda case: case["id"])
def test_no_wrong_value_is_passed_over(case: Case) -> None:
    rows = [("calc", n, 2) for n, _ in enumerate(case.get("calc", []))]
    lines = [
        place
        for n, row in enumerate(case.get("parse", []))
        for place in leaves(row[1], "parse", n, 1)
    ]
    expected = leaves(case["expect"], "expect") if "expect" in case else []
    assert passed_over(judge, case, [*expected, *rows, *lines]) == []


def test_every_key_of_the_form_has_a_case() -> None:
    given = [case.get("given", {}) for case in CASES]
    expect = [case.get("expect", {}) for case in CASES]
    assert {key for case in CASES for key in case} == KEYS
    assert {key for one in given for key in one} == {"options", *_names(Given)}
    assert {key for one in given for fig in one.get("figs", {}).values() for key in fig} == {
        *_names(Stands)
    }
    assert {key for one in given for key in one.get("options", {})} == {*Options.__slots__}
    assert {key for one in expect for key in one} == {*EXPECT, "error"}
    assert {key for one in expect for key in one.get("last") or {}} == FACTS
    views = [view for one in expect for view in one.get("view", {}).items()]
    assert {viewer for viewer, _ in views} == {*VIEWERS}
    assert {key for _, keys in views for key in keys} == {*SHOWN}
    assert {row[0] for case in CASES for row in case.get("calc", [])} == {*CALC}


def test_every_command_and_field_has_a_case() -> None:
    done = [data for case in CASES for data in case.get("do", []) if data["cmd"] != "jump"]
    done += [data for case in CASES for _, row in case.get("parse", []) for data in row
             if isinstance(data, dict)]  # fmt: skip
    used = {(KINDS.get(data["cmd"], data["cmd"]), key) for data in done for key in data}
    rows = {_kind(row): _names(row) - UNWRITTEN for row in members(Command)}
    assert {kind for kind, _ in used} == {*rows, "fix"}
    assert {(kind, key) for kind, keys in rows.items() for key in keys} <= used


def _names(row: Any) -> set[str]:
    return {field.name for field in fields(row)}


def _kind(row: Any) -> Any:
    return next(field.default for field in fields(row) if field.name == "kind")


@pytest.mark.parametrize("data", SYNTAX, ids=str)
def test_what_is_no_command_is_refused(data: Any) -> None:
    judge({"id": "X", "do": [data], "expect": {"error": "syntax"}})
    with pytest.raises(AssertionError):
        judge({"id": "X", "do": [data], "expect": {}})


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ({"surprise": 1}, "surprise"),
        ({"expect": {"surprise": 1}}, "surprise"),
        ({"given": {"surprise": 1}}, "surprise"),
        ({"given": {"options": {"surprise": 1}}}, "surprise"),
        ({"given": {"figs": {"aM": {"at": [9, 9], "surprise": 1}}}}, "surprise"),
        ({"given": {"figs": {"cM": {"at": [9, 9]}}}}, "cM"),
        ({"given": {"hands": {"c": ["9s"]}}}, "c is not known"),
        ({"given": {"hands": {"a": ["5s"]}}}, "5s"),
        ({"given": {"dead_done": ["aG"]}}, "aG"),
        ({"given": {"phase": "lunch"}}, "phase"),
        ({"expect": {"hp": {"cM": 1}}}, "cM"),
        ({"expect": {"hand": {"c": 1}}}, "c"),
        ({"expect": {"view": {"c": {}}}}, "c"),
        ({"expect": {"view": {"a": {"surprise": None}}}}, "surprise"),
        ({"expect": {"last": {"surprise": 1}}}, "last"),
        ({"calc": [["surprise", [], 1]]}, "surprise"),
        ({"parse": [["hop", []]]}, "syntax"),
        ({"parse": [["hop", {"error": "syntax", "surprise": 1}]]}, "surprise"),
        ({"do": [{"cmd": "jump"}, {"cmd": "pass"}], "expect": {"error": "syntax"}}, "entry 1"),
        ({"expect": {"error": "too_far"}}, "too_far"),
    ],
    ids=str,
)
def test_what_the_form_lacks_fails(case: Case, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        judge({"id": "X", **case})


def test_a_fact_that_the_form_lacks_fails() -> None:
    case = {"id": "X", **FLOW["shot"], "expect": {"last": {"surprise": 1}}}
    with pytest.raises(AssertionError, match="surprise"):
        judge(case)


def test_a_case_needs_its_id() -> None:
    with pytest.raises(AssertionError, match="id"):
        judge({"expect": {}})


@pytest.mark.parametrize(("x", "holds"), [(9.003, True), (8.997, True), (9.0031, False)])
def test_positions_are_compared_to_three_thousandths(x: float, holds: bool) -> None:
    case = {"id": "X", "given": {"figs": {"aM": {"at": [9, 2]}}}, "expect": {"at": {"aM": [x, 2]}}}
    if holds:
        judge(case)
    else:
        with pytest.raises(AssertionError, match="at of aM"):
            judge(case)
