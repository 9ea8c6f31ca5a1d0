"""The page of who is at a match: each change is one form, said in words, undone by its opposite."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from flask import Flask

from core.rights import Grant, GrantKind, MatchSetting, Visibility
from eventstore.contract.steps import opening
from tests.web.clubs import Club, founded
from tests.web.pages.browsing import read, send
from web.context import KEY
from web.reach import Reach

HOME = "https://192.0.2.7:8443/"
M = "private0001"
PAGE = f"/matches/{M}/people"
OWNER, RED = Grant(GrantKind.OWNER), Grant(GrantKind.SEAT, "red")


@pytest.fixture
def club(make_app: Callable[..., Flask]) -> Club:
    """Ada administers, Bob owns the match."""
    made = founded(partial(make_app, reach=Reach((HOME,))))
    made.parts.store.append(M, [opening("toy-pig")], expected_version=0)
    return made


@pytest.fixture
def bob(club: Club) -> Any:
    account = club.add("Bob")
    club.parts.match_rights.give(M, account.person, OWNER, club.parts.settings.clock())
    return account


def said(client: Any, **form: str) -> str:
    """What the page says after a change."""
    answer = send(client, PAGE, form)
    assert answer.status_code == 303, answer.text
    return str(client.get(answer.location).text)


def test_a_right_is_given_and_taken_and_both_are_said(club: Club, bob: Any) -> None:
    cyd, rights, client = club.add("Cyd"), club.parts.match_rights, club.browser(bob)
    given = said(client, action="give", holder=cyd.person, right="seat:red")
    assert "Cyd: Seat Red, from now on." in given
    assert rights.grants(M, cyd.person) == {RED}
    assert "Cyd: Seat Red, no longer." in said(
        client, action="take", holder=cyd.person, right="seat:red"
    )
    assert rights.grants(M, cyd.person) == frozenset()
    for form, status in (
        ({"action": "take", "holder": cyd.person, "right": "seat:red"}, 404),
        ({"action": "give", "holder": "nobody", "right": "recorder"}, 404),
        ({"action": "give", "holder": cyd.person, "right": "seat:green"}, 422),
        ({"action": "give", "holder": cyd.person, "right": "seat"}, 422),
        ({"action": "take", "holder": bob.person, "right": "owner"}, 409),
        ({"action": "name", "holder": bob.person, "name": "x"}, 404),
        ({"action": "revoke", "key": "none"}, 404),
        ({"action": "set", "visibility": "all"}, 422),
        ({"action": "invite", "right": "recorder", "uses": "101", "ends": "day"}, 422),
        ({"action": "invite", "right": "recorder", "uses": "1", "ends": "century"}, 422),
        ({"action": "burn"}, 422),
    ):
        assert send(client, PAGE, form).status_code == status, form
    assert rights.grants(M, bob.person) == {OWNER}
    assert rights.invitations(M) == []


def test_a_phone_gets_a_name(club: Club, bob: Any) -> None:
    club.phone(M, RED)
    client, rights = club.browser(bob), club.parts.match_rights
    (phone,) = {one.holder for one in rights.holders(M)} - {bob.person}
    assert "a phone that joined on 21 Nov 2026" in client.get(PAGE).text
    assert "Cyd’s old phone" in said(client, action="name", holder=phone, name=" Cyd’s  old phone ")
    assert rights.devices([phone])[phone].name == "Cyd’s old phone"
    assert "a phone that joined on" in said(client, action="name", holder=phone, name="")


def test_an_invitation_is_made_shown_again_used_and_taken_back(club: Club, bob: Any) -> None:
    client, rights = club.browser(bob), club.parts.match_rights
    made = send(
        client, PAGE, {"action": "invite", "right": "spectator", "uses": "2", "ends": "week"}
    )
    shown = client.get(made.location)
    (invitation,) = rights.invitations(M)
    assert (invitation.grant, invitation.uses) == (Grant(GrantKind.SPECTATOR), 2)
    found = re.search(f'value="{HOME}(join/[^"]+)"', shown.text)
    assert found is not None
    assert "<svg" in shown.text
    path = f"/{found[1]}"
    assert send(club.browser(), path, {}).status_code == 303
    assert "Devices that it still lets in: 1" in client.get(PAGE).text
    assert "opens nothing any more" in said(client, action="revoke", key=invitation.key)
    assert club.browser().get(path).status_code == 404
    assert len(rights.holders(M)) == 2, "who has joined stays"


def test_what_others_may_is_set_and_the_match_handed_over(club: Club, bob: Any) -> None:
    cyd, rights, client = club.add("Cyd"), club.parts.match_rights, club.browser(bob)
    told = said(client, action="set", visibility="club", seats_record="1")
    assert "The club: members of the club find it, and watch it as spectators do." in told
    assert rights.setting(M) == MatchSetting(Visibility.CLUB, seats_record=True)
    away = said(client, action="hand_over", holder=cyd.person)
    assert "The match is theirs: Cyd." in away
    assert {one.holder for one in rights.holders(M)} == {cyd.person}
    assert client.get(PAGE).status_code == 403
    assert "The match is theirs: Bob." in said(
        club.browser(cyd), action="hand_over", holder=bob.person
    )
    assert {one.holder for one in rights.holders(M)} == {bob.person}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_no_fault(club: Club, bob: Any, language: str) -> None:
    club.phone(M, RED)
    page = read(club.browser(bob), PAGE, language)
    assert page.all("html")[0]["lang"] == language
    assert len(page.all("form")) > 5
    watching = club.phone(M, Grant(GrantKind.SPECTATOR))
    assert watching.get(PAGE).status_code == 403
    assert PAGE not in watching.get(f"/matches/{M}/statistics?seat=spectator").text
    assert PAGE in club.browser(bob).get(f"/matches/{M}/statistics").text


def test_alone_there_is_nothing_to_set(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    app.extensions[KEY].store.append(M, [opening("toy-pig")], expected_version=0)
    page = read(app.test_client(), PAGE)
    assert "kifu serve --lan" in app.test_client().get(PAGE).text
    assert [one for one in page.all("form") if "people" in one.get("action", "people")] == []
