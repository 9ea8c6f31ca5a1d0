"""`kifu quarantine`: records kept aside on import, looked at, accepted, dropped."""

from __future__ import annotations

import json

import pytest

from tests.cli.test_cli_check import RECORD
from tests.poison import POISONED, as_record, poisoned, sunday_attack

GAME = "ace-in-the-hole"


@pytest.fixture
def kept(kifu, tmp_path):
    """A command line after an import of three, two of which are kept aside; and their ids."""
    file = tmp_path / "three.ndjson"
    good = RECORD | {"match": RECORD["match"] | {"id": "good"}}
    records = (as_record(sunday_attack("odd")), good, as_record(poisoned()))
    file.write_text("\n".join(map(json.dumps, records)))
    done = kifu("import", file, "--json")
    assert done.exit_code == 1
    [report] = json.loads(done.stdout)["files"]
    assert (len(report["imported"]), report["error"]) == (1, None)
    assert [one["match"] for one in report["quarantined"]] == ["odd", POISONED]
    assert done.stderr.count("Kept aside as") == 2
    assert "2 kept aside: see “kifu quarantine list”" in kifu("import", file).stdout
    return kifu, *(one["id"] for one in report["quarantined"])


def test_what_is_kept_aside_is_told(kept):
    kifu, odd, broken = kept
    told = {one["id"]: one for one in kifu.json("quarantine", "list", "--json")["records"]}
    assert told.keys() == {odd, broken}
    assert kifu.json("quarantine", "show", odd, "--json") == told[odd]
    assert (told[odd]["verdict"], told[odd]["step"], told[odd]["code"]) == (
        *("differs", 3, "facts_differ"),
    )
    assert told[odd]["difference"] == {"path": "events[0].from", "stated": "zzz", "decided": "c1"}
    assert (told[broken]["verdict"], told[broken]["step"]) == ("unreadable", 3)
    text = kifu.ok("quarantine", "list")
    assert "differs" in text
    assert "Sunday final" in text
    assert "events[0].from" in kifu.ok("quarantine", "show", odd)
    assert json.loads(kifu.ok("quarantine", "export", odd)) == as_record(sunday_attack("odd"))
    assert kifu.ok("quarantine", "show", broken)
    kifu.refused("quarantine", "show", "nothing", code="not_kept_aside")


def test_what_is_kept_aside_counts_nowhere(kept):
    kifu, _, _ = kept
    assert kifu.json("stats", GAME, "--json")["matches"] == 1
    assert kifu.json("verify", "--json")["matches"] == 1
    assert len(kifu.ok("export", "--all").splitlines()) == 1


def test_accepted_as_it_stands_it_breaks_nothing(kept, tmp_path):
    kifu, odd, broken = kept
    done = kifu("quarantine", "accept", odd, broken, "--json")
    assert done.exit_code == 1
    assert [one["status"] for one in json.loads(done.stdout)["records"]] == [
        *("imported", "quarantined"),
    ]
    assert "unreadable_record" in done.stderr
    assert kifu.json("verify", "--json")["ok"]
    rebuilt = kifu("rebuild")
    assert rebuilt.exit_code == 0
    [line] = rebuilt.stderr.splitlines()
    assert line.startswith("parked: match_statistics of match odd")
    done = kifu("export", "--all")
    assert (done.exit_code, len(done.stdout.splitlines())) == (0, 2)
    assert "odd: from its rows alone" in done.stderr
    file = tmp_path / "odd.json"
    file.write_text(kifu.ok("export", "odd", "--format", "rows"))
    verdict = json.loads(kifu("check", file).stdout)
    assert (verdict["failed_at"], verdict["error"]["code"]) == (3, "facts_differ")
    assert kifu.json("stats", GAME, "--json")["matches"] == 1


def test_retry_and_drop(kept):
    kifu, odd, broken = kept
    again = kifu("quarantine", "retry", "--json")
    assert again.exit_code == 1
    assert {one["status"] for one in json.loads(again.stdout)["records"]} == {"quarantined"}
    assert "2 dropped" in kifu.ok("quarantine", "drop", odd, broken)
    assert kifu.json("quarantine", "list", "--json") == {"records": []}
    kifu.ok("quarantine", "retry")
