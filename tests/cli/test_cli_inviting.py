"""`kifu invite`."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from core.rights import Grant, GrantKind
from eventstore.database import Database
from eventstore.match_rights import MatchRights
from eventstore.times import parsed


def test_a_link_gives_the_right_that_was_said(kifu):
    kifu.ok("simulate", "ace-in-the-hole", "--seed", 5)
    match = json.loads(kifu.ok("export", "--all"))["match"]["id"]
    told = kifu.json("invite", match, "--seat", "red", "--uses", 3, "--hours", 2, "--json")
    link = kifu.ok("invite", match, "--as", "spectator", "--at", "http://192.168.1.7:8000/")
    assert link.startswith("http://192.168.1.7:8000/join/")
    database, now = Database(kifu.url), datetime.now(UTC)
    kept = MatchRights(database)
    seat = kept.invitation(told["link"].removeprefix("/join/"), now)
    assert (seat.key, seat.grant, seat.uses) == (told["key"], Grant(GrantKind.SEAT, "red"), 3)
    assert seat.ends_at == parsed(told["ends"])
    assert now < seat.ends_at <= now + timedelta(hours=2)
    watching = kept.invitation(link.strip().rpartition("/")[2], now)
    assert (watching.grant, watching.uses) == (Grant(GrantKind.SPECTATOR), 1)
    database.close()


def test_a_link_that_says_no_right_or_two_is_not_made(kifu):
    kifu.ok("simulate", "ace-in-the-hole", "--seed", 5)
    match = json.loads(kifu.ok("export", "--all"))["match"]["id"]
    kifu.refused("invite", match, exit_code=2)
    kifu.refused("invite", match, "--seat", "red", "--as", "owner", exit_code=2)
    kifu.refused("invite", match, "--as", "seat", exit_code=2)
    kifu.refused("invite", match, "--seat", "green", code="unknown_seat")
    kifu.refused("invite", "nowhere", "--seat", "red", code="match_not_found")
    kifu.refused("invite", "nowhere", "--as", "owner", code="match_not_found")
