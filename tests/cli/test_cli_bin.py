"""`kifu bin` and `kifu mark`."""

from __future__ import annotations

import json

GAME = "ace-in-the-hole"


def test_a_match_is_marked_and_the_mark_taken_away(kifu):
    kifu.ok("simulate", GAME, "--seed", 5, "--matches", 1)
    [match] = [json.loads(line)["match"]["id"] for line in kifu.ok("export", "--all").splitlines()]
    assert kifu.ok("mark", match, "put-away") == f"{match}: put-away.\n"
    assert kifu.json("mark", match, "trial", "--json")["marks"] == ["put-away", "trial"]
    assert kifu.json("stats", "--json")["matches"] == {GAME: 1}
    assert kifu.json("stats", GAME, "--kind", "simulated", "--json")["matches"] == 1
    kifu.ok("mark", match, "trial", "--undo")
    assert kifu.ok("mark", match, "put-away", "--undo") == f"{match}: no mark.\n"
    kifu.refused("mark", match, "put-away", "--undo", code="not_marked")
    kifu.refused("mark", "nowhere", "bin", code="match_not_found")


def test_the_bin_is_emptied_once_it_is_confirmed(kifu):
    kifu.ok("simulate", GAME, "--seed", 5, "--matches", 3)
    lines = kifu.ok("export", "--all").splitlines()
    kept, gone, back = (json.loads(line)["match"]["id"] for line in lines)
    assert kifu.ok("bin", "list") == kifu.ok("bin", "empty", "--yes") == "The bin is empty.\n"
    for match in (gone, back):
        kifu.ok("mark", match, "bin", "--reason", "a test")
    kifu.ok("bin", "restore", back)
    kifu.refused("bin", "restore", back, code="not_withdrawn")
    [told] = kifu.json("bin", "list", "--json")["matches"]
    assert (told["match"], told["title"], told["people"]) == (gone, "Simulation 5, match 2", [])
    assert told["steps"] == json.loads(lines[1])["steps"][-1]["step"]
    assert gone in kifu.ok("bin", "list")
    assert kifu.json("bin", "empty", "--dry-run", "--json") == {"matches": [told], "erased": []}
    asked = kifu("bin", "empty", stdin="no\n")
    assert (asked.exit_code, gone in asked.stdout) == (1, True)
    assert "Erase 1 match for good?" in asked.stderr
    assert kifu.ok("export", "--all", "--withdrawn").splitlines() == lines
    assert "1 match erased" in kifu.ok("bin", "empty", "--reason", "room", stdin="y\n")
    left = [json.loads(line)["match"]["id"] for line in kifu.ok("export", "--all").splitlines()]
    assert left == [kept, back]
    [stone] = kifu.json("verify", "--json")["erased"]
    assert (stone["match_id"], stone["reason"]) == (gone, "room")
    assert kifu.ok("bin", "list") == "The bin is empty.\n"
