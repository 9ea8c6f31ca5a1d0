"""`kifu import` and `kifu export`: the same bytes out, in, and out again."""

from __future__ import annotations

import gzip
import json
import os
import stat
import subprocess

import pytest

from eventstore.database import Database
from eventstore.sql import SqlStore
from tests.cli.test_cli_check import RECORD
from tests.poison import POISONED, poisoned

GAME = "ace-in-the-hole"


@pytest.fixture
def recorded(kifu):
    """A command line on a database with three simulated matches."""
    kifu.ok("simulate", GAME, "--seed", 5, "--matches", 3)
    return kifu


def ids(kifu):
    lines = kifu.ok("export", "--all").splitlines()
    return [json.loads(line)["match"]["id"] for line in lines]


def test_simulated_verified_rebuilt_exported_imported_exported(kifu, new_kifu, tmp_path):
    kifu.ok("simulate", GAME, "--seed", 1, "--matches", 25)
    assert kifu.json("verify", "--json") == {
        "ok": True,
        "matches": 25,
        "findings": [],
        "erased": [],
    }
    before = kifu.json("stats", GAME, "--json")
    kifu.ok("rebuild")
    assert kifu.json("stats", GAME, "--json") == before
    first, second = tmp_path / "first.ndjson", tmp_path / "second.ndjson"
    kifu.ok("export", "--all", "-o", first)
    other = new_kifu("other")
    other.ok("import", first)
    other.ok("verify")
    other.ok("export", "--all", "-o", second)
    assert first.read_bytes() == second.read_bytes()
    assert other.json("stats", GAME, "--json") == before


def test_packed_it_is_the_same(recorded, new_kifu, tmp_path):
    plain, packed = tmp_path / "all.ndjson", tmp_path / "all.ndjson.gz"
    recorded.ok("export", "--all", "-o", plain)
    recorded.ok("export", "--all", "-o", packed)
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    other = new_kifu("other")
    other.ok("import", packed)
    assert ids(other) == ids(recorded)


def test_one_match_as_a_record_file_and_again(recorded, new_kifu, tmp_path):
    match = ids(recorded)[1]
    file = tmp_path / "one.json"
    file.write_text(recorded.ok("export", match))
    other = new_kifu("other")
    report = other.json("import", file, "--json")
    assert report["files"][0]["imported"] == [match]
    assert other.ok("export", match) == file.read_text()


def test_the_text_record_and_again(recorded, new_kifu, tmp_path):
    match = ids(recorded)[0]
    file = tmp_path / "one.txt"
    file.write_text(recorded.ok("export", match, "--format", "text"))
    other = new_kifu("other")
    [new] = other.json("import", file, "--json")["files"][0]["imported"]
    assert other.ok("export", new, "--format", "text") == file.read_text()


def test_all_matches_as_text_records(recorded, new_kifu, tmp_path):
    file = tmp_path / "all.txt"
    recorded.ok("export", "--all", "--format", "text", "-o", file)
    other = new_kifu("other")
    assert len(other.json("import", file, "--json")["files"][0]["imported"]) == 3


def test_a_match_that_is_there_is_left_as_it_is(recorded, tmp_path):
    file = tmp_path / "all.ndjson"
    recorded.ok("export", "--all", "-o", file)
    report = recorded.json("import", file, "--json")["files"][0]
    assert report["imported"] == []
    assert sorted(report["known"]) == sorted(ids(recorded))


def test_what_a_seat_gets_has_neither_seed_nor_hashes_nor_hidden_cards(kifu, tmp_path):
    file = tmp_path / "open.json"
    file.write_text(json.dumps(RECORD))
    kifu.ok("import", file)
    [match] = ids(kifu)
    told = json.loads(kifu.ok("export", match, "--seat", "black"))
    assert told["match"]["seed"] is None
    assert all("hash" not in step for step in told["steps"])
    text = json.dumps(told["steps"])
    assert "9D" not in text
    assert "5H KH f1-f6" in text


def test_a_refused_file_does_not_stop_the_others(kifu, tmp_path):
    good, bad, missing = tmp_path / "good.json", tmp_path / "bad.json", tmp_path / "missing.json"
    good.write_text(json.dumps(RECORD))
    bad.write_text(json.dumps({**RECORD, "steps": [{"notation": "5H KH f1-f6"}]}))
    result = kifu("import", bad, missing, good, "--json")
    assert result.exit_code == 1
    reports = json.loads(result.stdout)["files"]
    assert [bool(report["error"]) for report in reports] == [True, True, False]
    assert reports[0]["error"]["code"] == "not_dealt"
    assert "bad.json" in result.stderr
    assert "missing.json" in result.stderr
    assert len(ids(kifu)) == 1


def test_a_refused_record_does_not_stop_the_others(recorded, new_kifu, tmp_path):
    file = tmp_path / "mixed.ndjson"
    lines = recorded.ok("export", "--all").splitlines()
    file.write_text("\n".join([lines[0], '{"format": "kifu/1"}', lines[1]]))
    other = new_kifu("other")
    result = other("import", file, "--json")
    assert result.exit_code == 1
    [report] = json.loads(result.stdout)["files"]
    assert report["imported"] == [json.loads(line)["match"]["id"] for line in lines[:2]]
    assert "record 2" in report["error"]["message"]
    assert result.stderr.count("record 2") == 1
    assert len(ids(other)) == 2


def test_an_altered_record_is_refused(recorded, new_kifu, tmp_path):
    file = tmp_path / "altered.json"
    match = ids(recorded)[0]
    text = recorded.ok("export", match)
    file.write_text(text.replace('"source":"dealer"', '"source":"table"', 1))
    other = new_kifu("other")
    assert other("import", file).exit_code == 1
    assert ids(other) == []


def test_for_people_it_says_what_came_in(recorded, new_kifu, tmp_path):
    file = tmp_path / "all.ndjson"
    recorded.ok("export", "--all", "-o", file)
    assert "3 imported" in new_kifu("other").ok("import", file)
    assert "0 imported, 3 there already" in recorded.ok("import", file)


def test_an_export_that_fails_leaves_no_file(recorded, tmp_path):
    file = tmp_path / "none.json"
    recorded.refused("export", "nobody", "-o", file, code="match_not_found")
    assert not file.exists()
    file.write_text("mine")
    recorded.refused("export", "nobody", "-o", file, code="match_not_found")
    assert file.read_text() == "mine"
    assert [file] == list(tmp_path.glob("*none*"))


def test_an_unknown_seat_is_refused(recorded):
    recorded.refused("export", ids(recorded)[0], "--seat", "green", code="unknown_seat")


@pytest.fixture
def poisoned_kifu(recorded):
    """The same with one more match, which no rules can fold."""
    database = Database(recorded.url)
    SqlStore(database).put(POISONED, poisoned())
    database.close()
    return recorded


def test_what_cannot_be_folded_is_exported_from_its_rows(poisoned_kifu):
    done = poisoned_kifu("export", "--all")
    assert done.exit_code == 0
    records = {one["match"]["id"]: one for one in map(json.loads, done.stdout.splitlines())}
    assert len(records) == 4
    assert [name for name, one in records.items() if "final" not in one] == [POISONED]
    assert f"{POISONED}: from its rows alone. " in done.stderr
    assert "broken_log" in done.stderr
    assert "1 from their rows alone, 0 left out" in done.stderr
    alone = poisoned_kifu.ok("export", POISONED, "--format", "rows")
    assert json.loads(alone) == records[POISONED]
    poisoned_kifu.refused("export", POISONED, code="broken_log")


def test_what_is_left_out_is_named_and_the_exit_code_says_so(poisoned_kifu, tmp_path):
    file = tmp_path / "all.txt"
    done = poisoned_kifu("export", "--all", "--format", "text", "-o", file)
    assert done.exit_code == 1
    assert f"{POISONED}: left out. " in done.stderr
    assert "0 from their rows alone, 1 left out" in done.stderr
    assert file.read_text().count("[Game ") == 3  # the others are there


def test_rows_of_all_matches_ask_no_game(poisoned_kifu):
    done = poisoned_kifu("export", "--all", "--format", "rows")
    assert (done.exit_code, done.stderr) == (0, "")
    records = list(map(json.loads, done.stdout.splitlines()))
    assert [list(one) for one in records] == [["format", "match", "steps"]] * 4
    poisoned_kifu.refused("export", "--all", "--format", "rows", "--seat", "red", exit_code=2)


def test_a_pipe_is_written_to_and_never_replaced(kifu, tmp_path):
    kifu.ok("simulate", "ace-in-the-hole", "--seed", "3")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        kifu.ok("export", "--all", "-o", pipe)
        assert reader.communicate()[0].decode() == kifu.ok("export", "--all")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    kifu.refused("backup", pipe, code="bad_backup")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
