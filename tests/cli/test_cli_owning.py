"""`kifu own`, and `kifu import --owner`."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from core.rights import Grant, GrantKind, MatchSetting, Role, Visibility
from eventstore.accounts import Accounts
from eventstore.database import Database
from eventstore.match_rights import MatchRights

NOW = datetime(2026, 11, 28, tzinfo=UTC)
OWNER = Grant(GrantKind.OWNER)


@pytest.fixture
def database(kifu):
    kifu.ok("simulate", "ace-in-the-hole", "--matches", 2, "--seed", 5)
    found = Database(kifu.url)
    Accounts(found).found_club("Club")
    yield found
    found.close()


def ids(kifu):
    return [json.loads(line)["match"]["id"] for line in kifu.ok("export", "--all").splitlines()]


def test_what_nobody_owns_is_given_to_a_person_or_the_club(kifu, database):
    bo = Accounts(database).add("Bo", "bo", Role.MEMBER, NOW).person
    rights = MatchRights(database)
    assert kifu.ok("own") == "Nobody owns 2 matches.\n"
    assert kifu.ok("own", "--to", "BO") == "2 matches given.\n"
    assert all(rights.grants(match, bo) == {OWNER} for match in ids(kifu))
    assert kifu.json("own", "--json") == {"given": 0, "left": 0}
    Accounts(database).add("Ada", "ada", Role.ADMINISTRATOR, NOW)
    Accounts(database).erase(bo)
    assert kifu.json("own", "--club", "--json") == {"given": 2, "left": 0}
    assert all(rights.setting(match) == MatchSetting(Visibility.CLUB) for match in ids(kifu))
    kifu.refused("own", "--to", "nobody", code="person_not_found")
    kifu.refused("own", "--to", "bo", "--club", exit_code=2)


def test_an_import_gives_new_matches_to_whoever_is_named(kifu, database, tmp_path):
    cy = Accounts(database).add("Cy", "cy", Role.MEMBER, NOW).person
    first, second = before = ids(kifu)
    whole, text = tmp_path / "one.json", tmp_path / "one.txt"
    whole.write_text(kifu.ok("export", first))
    text.write_text(kifu.ok("export", second, "--format", "text"))
    kifu.refused("import", text, "--owner", "nobody", code="person_not_found")
    assert ids(kifu) == before
    kifu.ok("import", whole, text, "--owner", "cy")
    (new,) = {*ids(kifu)} - {first, second}
    rights = MatchRights(database)
    assert rights.grants(new, cy) == {OWNER}
    assert rights.grants(first, cy) == rights.grants(second, cy) == set()
    assert rights.setting(new) == MatchSetting(Visibility.PRIVATE)
