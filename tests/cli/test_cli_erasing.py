"""`kifu erase`."""

from __future__ import annotations

import json


def test_erased_once_it_is_confirmed(kifu, tmp_path):
    kifu.ok("simulate", "ace-in-the-hole", "--seed", 5, "--matches", 2)
    lines = kifu.ok("export", "--all").splitlines()
    match, other = (json.loads(line)["match"]["id"] for line in lines)
    kifu.refused("erase", match, "--yes", other, code="not_confirmed")
    asked = kifu("erase", match, stdin="no\n")
    assert "cannot be undone" in asked.stderr
    assert asked.exit_code == 1
    assert len(kifu.ok("export", "--all").splitlines()) == 2
    done = json.loads(kifu("erase", match, "--json", "--reason", "a test", stdin=match).stdout)
    assert (done["match_id"], done["hash"]) == (match, json.loads(lines[0])["steps"][-1]["hash"])
    assert kifu.json("verify", "--json")["erased"] == [done]
    assert "a test" in kifu.ok("verify")
    file = tmp_path / "again.ndjson"
    file.write_text("\n".join(lines))
    result = kifu("import", file)
    assert (result.exit_code, "match_erased" in result.stderr) == (1, True)
    kifu.refused("erase", match, "--yes", match, code="match_not_found")
    assert kifu.ok("erase", other, "--yes", other).startswith(f"{other} is erased.")
    assert kifu.ok("export", "--all") == ""
