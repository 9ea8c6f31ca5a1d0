"""`check`: a record decided without a store, step by step."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.canonical import canonical
from core.replay import Timeline
from eventstore.check import check_record
from eventstore.contract.steps import NOON
from eventstore.export import as_json, record, rows_record
from eventstore.memory import MemoryStore
from tests.matches import several
from tests.poison import rehashed, with_events
from tests.toys import GAMES, PIG


def check(*steps: Any, **changes: Any) -> dict[str, Any]:
    entries = [{"notation": step} if isinstance(step, str) else step for step in steps]
    header = {"game": "toy-pig", **changes.pop("match", {})}
    data = {"format": "kifu/1", "match": header, "steps": entries, **changes}
    return check_record(json.dumps(data), GAMES, NOON)


def test_every_step_with_its_events_and_the_state_after_it() -> None:
    verdict = check("roll 6", "roll 1", match={"options": {"goal": 9}})
    assert verdict["ok"] is True
    assert verdict["result"] is None
    first, second = verdict["steps"]
    assert first["step"] == 1
    assert first["events"] == [
        {
            "version": 2,
            "kind": "die_rolled",
            "schema": 1,
            "data": {"face": 6, "note": "", "seat": "red"},
        }
    ]
    assert (first["state"]["pot"], first["state"]["goal"]) == (6, 9)
    assert [event["kind"] for event in second["events"]] == ["die_rolled", "pot_lost"]
    assert verdict["final"] == second["state"]
    assert json.loads(json.dumps(verdict)) == verdict


def test_the_result_is_what_the_end_states() -> None:
    verdict = check("roll 6", "hold", match={"options": {"goal": 5}})
    assert verdict["result"] == {"result": "red", "reason": "goal"}
    undone = check("roll 6", "hold", "undo", match={"options": {"goal": 5}})
    assert undone["result"] is None


def test_after_an_undo_the_state_is_where_the_line_stands() -> None:
    verdict = check("roll 6", "roll 5", "undo", "redo", "undo 0")
    pots = [step["state"]["pot"] for step in verdict["steps"]]
    assert pots == [6, 11, 6, 11, 0]
    assert verdict["steps"][2]["events"] == [
        {"version": 4, "kind": "undone", "schema": 1, "data": {"to": 1}}
    ]


def test_a_refused_step_says_where_and_why() -> None:
    verdict = check("roll 6", "roll 5", {"command": {"kind": "hold", "seat": "black"}}, "roll 4")
    assert verdict["ok"] is False
    assert verdict["failed_at"] == 3
    assert verdict["error"] == {
        "code": "not_your_turn",
        "rule": "R1",
        "message": "It is red's turn.",
    }
    assert [step["step"] for step in verdict["steps"]] == [1, 2]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"match": {"options": {"goal": 0}}}, "bad_options"),
        ({"match": {"options": {"goal": "5"}}}, "bad_options"),
        ({"match": {"position": {"banked": [99, 0]}}}, "bad_position"),
        ({"match": {"game": "chess"}}, "game_not_found"),
        ({"result": {"result": "red", "reason": "goal"}}, "result_mismatch"),
        ({"format": "kifu/9"}, "bad_record"),
    ],
)
def test_what_is_wrong_with_the_match_itself_is_step_0(changes: Any, code: str) -> None:
    verdict = check(**changes)
    assert (verdict["ok"], verdict["failed_at"]) == (False, 0)
    assert (verdict["error"]["code"], verdict["error"]["rule"]) == (code, None)
    assert verdict["steps"] == []


@pytest.mark.parametrize("data", [b"", b"{", b"nonsense", b"{}\n{}\n", "\ud800", "null"])
def test_what_is_no_record_is_told_in_the_same_form(data: bytes | str) -> None:
    verdict = check_record(data, GAMES)
    assert (verdict["ok"], verdict["failed_at"], verdict["steps"]) == (False, 0, [])
    assert verdict["error"]["code"] == "bad_record"


def test_one_match_at_a_time() -> None:
    store = MemoryStore(GAMES)
    several(store)
    lines = [json.dumps(record(store, match)) for match in ("won", "last")]
    assert check_record("\n".join(lines), GAMES)["error"]["code"] == "bad_record"
    assert check_record(lines[0], GAMES)["ok"] is True


def test_exports_are_confirmed() -> None:
    store = MemoryStore(GAMES)
    several(store)
    for match in store.match_ids():
        told = record(store, match)
        verdict = check_record(as_json(told), GAMES)
        assert (verdict["final"], verdict["result"]) == (told["final"], told["result"])
        assert [s["events"] for s in verdict["steps"]] == [s["events"] for s in told["steps"][1:]]
        timeline = Timeline(PIG, store.read(match))
        for step in verdict["steps"]:
            assert step["state"] == PIG.plain(timeline.at(step["step"]))


def test_an_altered_export_is_found() -> None:
    store = MemoryStore(GAMES)
    several(store)
    told = record(store, "won")
    told["steps"][3]["events"][0]["data"]["face"] = 2
    verdict = check_record(as_json(told), GAMES)
    assert (verdict["failed_at"], verdict["error"]["code"]) == (3, "hash_mismatch")
    assert len(verdict["steps"]) == 2


def changed(step: int, **values: Any) -> str:
    """The export of a match with fields of a step's only event changed, and its hashes sound."""
    store = MemoryStore(GAMES)
    several(store)
    rows = list(store.rows("won"))
    event = json.loads(rows[step].events[0].payload)
    rows[step] = with_events(rows[step], [event | values])
    store.put("changed", rehashed(rows, "changed"))
    return as_json(rows_record(store, "changed"))


def test_facts_that_their_command_does_not_give_are_told() -> None:
    verdict = check_record(changed(3, note="from outside"), GAMES)
    assert (verdict["ok"], verdict["failed_at"], len(verdict["steps"])) == (False, 3, 2)
    assert verdict["error"] == {
        "code": "facts_differ",
        "rule": None,
        "message": "Step 3: events[0].note is “from outside” in the record, its command gives “”.",
        "difference": {"path": "events[0].note", "stated": "from outside", "decided": ""},
    }


def test_facts_whose_command_is_refused_are_told_with_the_rule() -> None:
    store = MemoryStore(GAMES)
    several(store)
    rows = list(store.rows("won"))
    command = json.loads(rows[2].command) | {"face": 9}
    rows[2] = rows[2]._replace(command=canonical(command))
    store.put("changed", rehashed(rows, "changed"))
    error = check_record(as_json(rows_record(store, "changed")), GAMES)["error"]
    assert (error["code"], error["rule"], error["difference"]) == ("facts_differ", "R2", None)
    assert error["message"].startswith("Step 2: today's rules refuse its command: A die shows")


def test_long_values_are_told_in_short() -> None:
    message = check_record(changed(3, note="x" * 10_000), GAMES)["error"]["message"]
    assert len(message) < 300


def test_a_games_own_text_is_checked_too() -> None:
    verdict = check_record("PIG 10\nroll 6\nroll 4\nhold\n= red goal\n", GAMES)
    assert verdict["ok"] is True
    assert verdict["result"] == {"result": "red", "reason": "goal"}
    wrong = check_record("PIG 10\nroll 6\n= red goal\n", GAMES)
    assert (wrong["failed_at"], wrong["error"]["code"]) == (0, "result_mismatch")
    assert len(wrong["steps"]) == 1
