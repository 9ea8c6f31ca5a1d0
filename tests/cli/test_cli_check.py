"""`kifu check`: a record file decided without storing it."""

from __future__ import annotations

import json

import pytest

RECORD = {
    "format": "kifu/1",
    "match": {
        "game": "ace-in-the-hole",
        "title": "Sunday final",
        "seats": {"red": "Ana", "black": "Bo"},
        "options": {},
        "position": None,
        "seed": None,
        "started_at": "2026-11-21T10:00:00Z",
    },
    "steps": [
        {"command": {"kind": "deal_hand", "seat": "red", "cards": ["5H", "?", "?"]}},
        {"notation": "deal B ? ? ?"},
        {"notation": "5H KH f1-f6 =9D"},
    ],
}


def record(**changes):
    return json.dumps({**RECORD, **changes})


def refused(kifu, text):
    result = kifu("check", "-", stdin=text)
    assert result.exit_code == 1
    assert result.stderr == ""
    verdict = json.loads(result.stdout)
    assert verdict["ok"] is False
    assert set(verdict) == {"ok", "failed_at", "error", "steps"}
    assert set(verdict["error"]) == {"code", "rule", "message"}
    return verdict


def test_a_good_record_tells_every_step(kifu, tmp_path):
    file = tmp_path / "match.json"
    file.write_text(record())
    verdict = kifu.json("check", file)
    assert set(verdict) == {"ok", "steps", "final", "result"}
    assert verdict["ok"] is True
    assert [step["step"] for step in verdict["steps"]] == [1, 2, 3]
    assert all(set(step) == {"step", "events", "state"} for step in verdict["steps"])
    [moved] = verdict["steps"][2]["events"]
    assert set(moved) == {"version", "kind", "schema", "data"}
    assert moved["kind"] == "pawn_moved"
    assert moved["version"] == 4
    assert verdict["final"] == verdict["steps"][-1]["state"]
    assert verdict["final"]["at"]["KH"] == "f6"
    assert verdict["result"] is None


def test_the_result_is_what_the_end_states(kifu):
    verdict = kifu.json(
        "check", "-", stdin=record(steps=[*RECORD["steps"], {"notation": "B resign"}])
    )
    assert verdict["result"] == {"result": "1-0", "reason": "resign"}


def test_nothing_is_stored(kifu):
    kifu.ok("check", "-", stdin=record())
    assert kifu.json("stats", "--json") == {"matches": {}}


def test_a_refused_step_is_named_with_code_and_rule(kifu):
    steps = [*RECORD["steps"], {"notation": "4S AS a8-a5"}]
    verdict = refused(kifu, record(steps=steps))
    assert verdict["failed_at"] == 4
    assert verdict["error"]["code"] == "bad_geometry"
    assert verdict["error"]["rule"] == "R11"
    assert [step["step"] for step in verdict["steps"]] == [1, 2, 3]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '"kifu"',
        "{}",
        "\x00\x01",
        record(format="kifu/9"),
        record(match={}),
        record(match={**RECORD["match"], "game": "chess"}),
        record(match={**RECORD["match"], "options": {"burn": "everything"}}),
        record(match={**RECORD["match"], "seats": {"green": "Ana"}}),
        record(match={**RECORD["match"], "position": {"board": {"KH": "z9"}}}),
        record(steps={}),
        record() + "\n" + record(),
    ],
    ids=range(15),
)
def test_what_is_no_record_fails_at_0_and_says_what_would_be_right(kifu, text):
    verdict = refused(kifu, text)
    assert verdict["failed_at"] == 0
    assert verdict["steps"] == []
    assert len(verdict["error"]["message"]) > 10


def test_bytes_that_are_no_text_fail_at_0(kifu):
    assert refused(kifu, b"\xff\xfe\x00{")["failed_at"] == 0


def test_a_text_record_is_checked_too(kifu):
    text = '[Game "ace-in-the-hole"]\n[RedHand "5H ? ?"]\n\n1. 5H KH f1-f6 =9D\n*\n'
    verdict = kifu.json("check", "-", stdin=text)
    assert verdict["final"]["at"]["KH"] == "f6"
