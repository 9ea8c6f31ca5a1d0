"""Fractions on the command line: record files and options of games that take them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cli.conftest import Kifu

SLUG = "sorcerers-deck-of-death"
POSITION = {"figs": {"aM": {"at": [9, 1]}, "aG": {"at": [9.6, 8.1]}, "bM": {"at": [9, 17]}}}


def record(**match: Any) -> str:
    head = {"game": SLUG, "id": "m", "options": {"tol": 0.25}, "position": POSITION, **match}
    steps = [{"command": {"kind": "activate", "fig": "aG"}}]
    return json.dumps({"format": "kifu/1", "match": head, "steps": steps})


def test_a_record_is_checked_and_taken_in(kifu: Kifu) -> None:
    verdict = kifu.json("check", "-", stdin=record())
    assert verdict["ok"] is True
    assert verdict["final"]["options"]["tol"] == "0.25"
    assert verdict["final"]["figs"]["aG"]["at"] == [9600, 8100]
    (kifu.folder / "m.json").write_text(record(), "utf-8")
    kifu.ok("import", kifu.folder / "m.json")
    kifu.ok("import", kifu.folder / "m.json")
    exported = json.loads(kifu.ok("export", "m"))
    assert exported["match"]["options"]["tol"] == "0.25"
    kifu.ok("verify")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"options": {"tol": 1.5}}, "bad_options"),
        ({"options": {"rounds": 1.5}}, "bad_options"),
        ({"position": {"figs": {"aG": {"at": [9.6, 17.9]}}}}, "bad_position"),
    ],
)
def test_a_record_that_cannot_be(kifu: Kifu, changes: Any, code: str) -> None:
    answer = kifu("check", "-", stdin=record(**changes))
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["error"]["code"] == code


def test_options_of_simulated_matches(kifu: Kifu) -> None:
    words = ("simulate", SLUG, "--seed", 1, "--option", "rounds=1")
    report = kifu.json(*words, "--option", "tol=0.25", "--json")
    assert report["options"]["tol"] == "0.25"
    for wrong in ("tol=1.5", "tol=NaN", "rounds=1.5"):
        kifu.refused(*words, "--option", wrong, code="bad_options")
    kifu.refused("simulate", "ace-in-the-hole", "--seed", 1, "--option", "burn=0.5")


def test_the_schema_says_that_numbers_are_taken(kifu: Kifu) -> None:
    tol = kifu.json("schema", SLUG)["options"]["properties"]["tol"]
    assert sorted(part["type"] for part in tol["anyOf"]) == ["number", "string"]
