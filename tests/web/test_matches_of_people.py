"""Where rights are asked for: who owns what is imported, what one may have whole, what nobody
owns.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.rights import Account, Grant, GrantKind, MatchSetting, Role, Visibility
from eventstore.contract.steps import opening
from eventstore.owners import Owners
from tests.web.asking import refused
from tests.web.clubs import Club, founded
from tests.web.conftest import START, Api
from tests.web.pages.browsing import read, send

M = "match0000001"
OWNER = Grant(GrantKind.OWNER)


@pytest.fixture
def club(make_app: Callable[..., Flask]) -> Club:
    return founded(make_app)


@pytest.fixture
def records(make_app: Callable[..., Flask]) -> list[Any]:
    """A match as it grew: its record after each of three steps."""
    api = Api(make_app().test_client())
    match, found = api.start(), []
    for entry in ("roll 2", "hold", "roll 3"):
        api.play(match, entry)
        found.append(api.get(f"/matches/{match}/export").json)
    assert match == M
    return found


def sent(client: FlaskClient, record: Any) -> Any:
    return client.post("/api/v1/import", json=record)


def owned(club: Club, account: Account) -> bool:
    return club.parts.match_rights.grants(M, account.person) == {OWNER}


def test_a_match_is_owned_by_who_imports_it(club: Club, records: list[Any]) -> None:
    club.parts.accounts.found_club("Friday club", Visibility.CLUB)
    bo = club.add("Bo")
    told = sent(club.browser(bo), records[0])
    assert [one["status"] for one in told.json["matches"]] == ["imported"]
    assert owned(club, bo)
    assert club.parts.match_rights.setting(M) == MatchSetting(Visibility.CLUB)
    again = sent(club.browser(bo), records[2])
    assert [one["status"] for one in again.json["matches"]] == ["extended"]
    refused(sent(club.browser(club.add("Gil", Role.GUEST)), records[0]), 403, "role_needed")
    refused(sent(club.browser(), records[0]), 401, "sign_in_needed")


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.CLUB])
def test_what_is_not_theirs_to_record_is_refused_alike(
    club: Club, records: list[Any], visibility: Visibility
) -> None:
    """Whether the file has fewer steps, as many, more, or others; and nothing changes."""
    bo, cy = club.add("Bo"), club.add("Cy")
    sent(club.browser(bo), records[1])
    club.parts.match_rights.change_setting(M, MatchSetting(visibility))
    noted = {**records[1], "statistics": {"beside": {"note": "mine", "tags": ["x"]}}}
    stored = club.parts.store.rows(M)
    answers = []
    for record in (*records, noted):
        for who in (cy, club.ada):
            answer = sent(club.browser(who), record)
            refused(answer, 409, "record_not_yours")
            answers.append(answer.json)
    assert all(one == answers[0] for one in answers)
    assert "Bo" not in str(answers[0])
    assert club.parts.store.rows(M) == stored
    assert club.parts.store.match_note(M).note == ""
    assert not owned(club, cy)
    club.parts.match_rights.give(M, cy.person, Grant(GrantKind.RECORDER), START)
    assert sent(club.browser(cy), records[2]).json["matches"][0]["status"] == "extended"


def test_the_page_of_an_import_is_for_who_began_it(club: Club, records: list[Any]) -> None:
    bo, cy = club.add("Bo"), club.add("Cy")
    text = json.dumps(records[0])
    page = send(club.browser(bo), "/import", {"text": text}).headers["Location"]
    assert M in read(club.browser(bo), page).text
    assert owned(club, bo)
    read(club.browser(cy), page, status=404)
    read(club.browser(club.ada), page)
    other = send(club.browser(cy), "/import", {"text": text}).headers["Location"]
    told = read(club.browser(cy), other).text
    assert "that needs the right to record" in told
    assert "here already" not in told


def test_a_process_of_its_own_knows_who_imports(make_app: Callable[..., Flask]) -> None:
    """Big and packed files are read in one."""
    alone = Api(make_app(games=None).test_client())
    match = alone.start(game="ace-in-the-hole", dealt=True, seed="s")
    packed = gzip.compress(alone.client.get(f"/api/v1/matches/{match}/export").data)
    app = make_app(games=None, guarded=True)
    club = Club(app, founded_in(app))
    for who, status in ((club.add("Bo"), 200), (club.add("Cy"), 409)):
        told = club.browser(who).post(
            "/api/v1/import", data=packed, content_type="application/gzip"
        )
        assert told.status_code == status
        own = club.parts.match_rights.grants(match, who.person)
        assert own == ({OWNER} if status == 200 else set())


def founded_in(app: Flask) -> Account:
    accounts = app.extensions["kifu"].accounts
    accounts.found_club("Club")
    return accounts.add("Ada", "ada", Role.ADMINISTRATOR, START)


def test_one_has_whole_what_one_owns_or_records(club: Club, records: list[Any]) -> None:
    bo, cy = club.add("Bo"), club.add("Cy")
    sent(club.browser(bo), records[0])
    club.parts.match_rights.change_setting(M, MatchSetting(Visibility.PUBLIC))
    archives = ("/api/v1/export", "/games/toy-pig/matches.ndjson")
    for who, n in ((bo, 1), (cy, 0), (club.ada, 0)):
        for archive in archives:
            assert len(club.browser(who).get(archive).text.splitlines()) == n
    club.parts.match_rights.give(M, cy.person, Grant(GrantKind.RECORDER), START)
    assert all(M in club.browser(cy).get(archive).text for archive in archives)
    refused(club.browser().get("/api/v1/export"), 401, "sign_in_needed")


def test_what_nobody_owns_is_given_in_one_go(club: Club) -> None:
    bo, owners = club.add("Bo"), Owners(club.parts.database)
    for match in (M, "match0000002", "match0000003"):
        club.parts.store.append(match, [opening("toy-pig")], expected_version=0)
    club.parts.match_rights.change_setting("match0000003", MatchSetting(Visibility.PUBLIC))
    club.parts.match_rights.give(M, bo.person, Grant(GrantKind.SPECTATOR), START)
    page = read(club.browser(club.ada), "/matches")
    assert "2 matches that nobody owns" in page.text
    assert "nobody owns" not in read(club.browser(bo), "/matches").text
    unknown = send(club.browser(club.ada), "/unowned", {"owner": "x"}, "/matches")
    assert unknown.status_code == 404
    assert owners.unowned() == 2
    done = send(club.browser(club.ada), "/unowned", {"owner": bo.person}, "/matches")
    assert (done.status_code, done.headers["Location"]) == (303, "/matches")
    assert owners.unowned() == 0
    held = club.parts.match_rights.grants(M, bo.person)
    assert held == {OWNER, Grant(GrantKind.SPECTATOR)}
    assert club.parts.match_rights.grants("match0000003", bo.person) == set()
    club.parts.accounts.erase(bo.person)
    assert owners.unowned() == 2, "they fall to the administrators"
    assert send(club.browser(club.ada), "/unowned", {"club": "1"}, "/matches").status_code == 303
    assert owners.unowned() == 0
    assert club.parts.match_rights.setting(M) == MatchSetting(Visibility.CLUB)
    assert "nobody owns" not in read(club.browser(club.ada), "/matches").text


def test_alone_nothing_is_owned_and_nothing_asked(api: Api, records: list[Any]) -> None:
    told = api.client.post("/api/v1/import", json=records[1])
    assert told.json["matches"][0]["status"] in {"imported", "present"}
    assert "nobody owns" not in read(api.client, "/matches").text
    assert api.get("/export").text.count("\n") == 1
