"""Simulating, replaying, counting, verifying."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import create_engine, text

from tests.cli.test_cli_check import RECORD

GAME = "ace-in-the-hole"


@pytest.fixture
def match(kifu, tmp_path):
    """The id of a match of Ana and Bo with an undone step."""
    steps = [
        *RECORD["steps"],
        {"notation": "2S QS c8-c6 =?"},
        {"notation": "undo"},
        {"notation": "4S AS a8-a4 =?"},
    ]
    file = tmp_path / "match.json"
    file.write_text(json.dumps({**RECORD, "steps": steps}))
    return kifu.json("import", file, "--json")["files"][0]["imported"][0]


def alter(kifu, statement):
    """Change the database behind the program's back, its guards taken away."""
    engine = create_engine(kifu.url)
    with engine.begin() as connection:
        named = text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in connection.execute(named).all():
            connection.execute(text(f"DROP TRIGGER {name}"))
        assert connection.execute(text(statement)).rowcount == 1
    engine.dispose()


def test_one_process_and_two_record_the_same(new_kifu):
    told = []
    for jobs in (1, 2):
        kifu = new_kifu(f"jobs-{jobs}")
        report = kifu.json("simulate", GAME, "--seed", 1, "--matches", 9, "--jobs", jobs, "--json")
        records = [json.loads(line) for line in kifu.ok("export", "--all").splitlines()]
        told.append((report["endings"], report["recorded"], [_timeless(one) for one in records]))
    assert told[0] == told[1]
    assert len(told[0][2]) == 9


def _timeless(value):
    """A record without times, and without the hashes over them."""
    if isinstance(value, list):
        return [_timeless(one) for one in value]
    if not isinstance(value, dict):
        return value
    times = {"at", "started_at", "seconds", "hash"}
    return {key: _timeless(inner) for key, inner in value.items() if key not in times}


def test_a_second_simulation_of_the_same_finds_the_first(kifu):
    first = kifu.json("simulate", GAME, "--seed", 1, "--matches", 4, "--json")
    assert (first["matches"], first["recorded"]) == (4, 4)
    second = kifu.json("simulate", GAME, "--seed", 1, "--matches", 6, "--json")
    assert (second["matches"], second["recorded"]) == (6, 2)
    assert kifu.json("stats", "--json") == {"matches": {GAME: 6}}
    assert sum(ending["matches"] for ending in second["endings"]) == 6


def test_other_seeds_policies_and_options_are_other_matches(kifu):
    for more in (["--seed", 1], ["--seed", 2], ["--seed", 1, "--policy", "greedy"]):
        kifu.ok("simulate", GAME, *more)
    told = kifu.json("simulate", GAME, "--seed", 1, "--option", "ace_win=instant", "--json")
    assert told["options"]["ace_win"] == "instant"
    assert kifu.json("stats", "--json") == {"matches": {GAME: 4}}


def test_a_simulation_tells_people_how_the_matches_ended(kifu):
    told = kifu.ok("simulate", GAME, "--seed", 1, "--matches", 3)
    assert "points" in told
    assert "3 recorded in" in told
    assert "3 were there already" in kifu.ok("simulate", GAME, "--seed", 1, "--matches", 3)


def test_replay_shows_the_table_after_any_step(kifu, match):
    told = kifu.ok("replay", match, "--step", 3)
    assert "Sunday final: Ana – Bo. After step 3:" in told
    assert " 6   .   .   .   .   .  KH   .   .  6" in told
    assert " 6   .   .   .   .   .  KH   .   .  6" not in kifu.ok("replay", match, "--step", 2)


def test_replay_lists_undone_steps_and_marks_them(kifu, match):
    told = kifu.json("replay", match, "--json")
    assert told["step"] == 6
    assert [row["on_line"] for row in told["steps"]] == [True, True, True, True, False, True, True]
    assert told["steps"][5]["notation"] == "undo 3"
    lines = kifu.ok("replay", match).splitlines()
    [undone] = [line for line in lines if "2S QS c8-c6 =?" in line]
    assert undone.rstrip().endswith("beside the line")


def test_replay_for_a_seat_hides_what_it_cannot_know(kifu, match):
    assert "9D" in kifu.ok("replay", match)
    assert "9D" in kifu.ok("replay", match, "--seat", "red")
    assert "9D" not in kifu.ok("replay", match, "--seat", "black")
    assert "9D" not in kifu.ok("replay", match, "--seat", "spectator")
    kifu.refused("replay", match, "--seat", "green", code="unknown_seat")


def test_a_step_that_is_not_there_is_refused(kifu, match):
    kifu.refused("replay", match, "--step", 7, code="step_not_found")


def test_the_end_and_a_claim_are_told_under_the_board(kifu, tmp_path):
    entries = ["7D AD a1xa8 =?", "2S KS b8-b6 =?", "7H AH e1xe8 =?", "B no-rescue"]
    steps = [{"notation": e} for e in ("deal R ? ? ?", "deal B ? ? ?", *entries)]
    file = tmp_path / "match.json"
    file.write_text(json.dumps({**RECORD, "steps": steps}))
    [match] = kifu.json("import", file, "--json")["files"][0]["imported"]
    assert "red claims the match" in kifu.ok("replay", match, "--step", 5)
    assert "Result 1-0 (aces)" in kifu.ok("replay", match)


def test_figures_of_a_match(kifu, match):
    told = kifu.json("stats", match, "--json")
    assert told["steps"] == 4
    assert told["undos"] == 1
    assert told["game"]["plies"] == 2
    assert "undos" in kifu.ok("stats", match)


def test_figures_of_a_game(kifu):
    assert kifu.json("stats", GAME, "--json") == {
        "game": GAME,
        "kind": "people",
        "matches": 0,
        "left_out": [],
        "other_kinds": {},
        "tables": [],
    }
    kifu.ok("simulate", GAME, "--seed", 1, "--matches", 2)
    told = kifu.json("stats", GAME, "--json")
    assert (told["matches"], told["other_kinds"]) == (0, {"simulated": 2})
    assert "simulated 2 (--kind)" in kifu("stats", GAME).stderr
    told = kifu.json("stats", GAME, "--kind", "simulated", "--json")
    assert (told["matches"], told["other_kinds"]) == (2, {})
    assert {"key", "title", "kind", "columns", "rows", "total", "note"} == set(told["tables"][0])
    assert "2 matches" in kifu.ok("stats", GAME, "--kind", "any")


def test_verify_names_match_and_step_of_what_was_altered(kifu, match):
    assert "1 match verified" in kifu.ok("verify")
    number = f"(SELECT number FROM streams WHERE match_id = '{match}')"
    where = f"WHERE stream = {number} AND step = 3"
    alter(kifu, f"UPDATE steps SET notation = replace(notation, '5H', '6H') {where}")
    result = kifu("verify", "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert told["ok"] is False
    assert {"match": match, "step": 3} == {k: told["findings"][0][k] for k in ("match", "step")}
    assert match in kifu("verify").stdout


def test_verify_compares_what_is_kept_of_matches_if_it_is_asked_to(kifu):
    kifu.ok("simulate", GAME, "--seed", 1, "--matches", 2)
    kifu.ok("rebuild")
    assert "2 matches verified" in kifu.ok("verify", "--states")
    one = "match_id = (SELECT min(match_id) FROM kept_states)"
    another = f"(SELECT state FROM kept_states WHERE {one} AND step = 32)"
    alter(kifu, f"UPDATE kept_states SET state = {another} WHERE {one} AND step = 16")
    alter(kifu, f"UPDATE kept_states SET tree = '[[[3, 1]], []]' WHERE {one} AND step = 32")
    assert "2 matches verified" in kifu.ok("verify")
    told = kifu("verify", "--states", "--json")
    assert told.exit_code == 1
    findings = json.loads(told.stdout)["findings"]
    found = {finding["step"]: finding["message"] for finding in findings}
    assert found == {
        16: "the state that is kept is not that of the log",
        32: "the tree that is kept is not that of the log",
    }
    kifu.ok("rebuild")
    assert kifu.json("verify", "--states", "--json")["ok"]


def test_rebuild_draws_the_projections_anew(kifu, match):
    assert kifu.json("stats", "--json") == {"matches": {GAME: 1}}
    alter(kifu, "DELETE FROM match_list")
    assert kifu.json("stats", "--json") == {"matches": {}}
    assert kifu.json("rebuild", "--json")["events"] > 0
    assert kifu.json("stats", "--json") == {"matches": {GAME: 1}}
    assert "Projections rebuilt" in kifu.ok("rebuild")
