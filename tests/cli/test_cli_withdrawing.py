"""`kifu withdraw`."""

from __future__ import annotations

import json


def test_out_and_back(kifu):
    kifu.ok("simulate", "ace-in-the-hole", "--seed", 5, "--matches", 2)
    ids = [json.loads(line)["match"]["id"] for line in kifu.ok("export", "--all").splitlines()]
    assert kifu.ok("withdraw") == "No match is withdrawn.\n"
    assert ids[0] in kifu.ok("withdraw", ids[0], "--reason", "a test")
    assert kifu.json("withdraw", "--json")[0]["reason"] == "a test"
    assert ids[0] in kifu.ok("withdraw")
    assert kifu.json("stats", "--json")["matches"] == {"ace-in-the-hole": 1}
    result = kifu("export", "--all")
    assert (len(result.stdout.splitlines()), result.exit_code) == (1, 0)
    assert result.stderr == "Withdrawn, so not among them: 1 match (--withdrawn).\n"
    assert len(kifu.ok("export", "--all", "--withdrawn").splitlines()) == 2
    kifu.ok("export", ids[0])
    kifu.ok("withdraw", "--undo", ids[0])
    kifu.refused("withdraw", "--undo", ids[0], code="not_withdrawn")
    kifu.refused("withdraw", "nowhere", code="match_not_found")
    kifu.refused("withdraw", "--undo", exit_code=2)
    assert kifu.json("stats", "--json")["matches"] == {"ace-in-the-hole": 2}
