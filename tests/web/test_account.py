"""The page of an account: what it shows to whom, and what it changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from core.rights import Grant, GrantKind
from eventstore.contract.steps import opening
from tests.web.clubs import Club, founded
from tests.web.pages.browsing import checked, read, send

M = "match0000001"


@pytest.fixture
def club(make_app: Callable[..., Flask]) -> Club:
    return founded(make_app)


def test_an_account_shows_who_one_is_and_takes_another_name(club: Club) -> None:
    bea = club.add("Bea")
    browser = club.browser(bea)
    page = read(browser, "/account").text
    assert "Bea" in page
    assert "You sign in as bea." in page
    assert "Member: starts matches" in page.replace(" :", ":")
    assert "Membre" in read(browser, "/account", "fr").text
    answer = send(browser, "/account/name", {"name": "  Bea   Major "}, "/account")
    assert (answer.status_code, answer.location) == (303, "/account")
    assert club.parts.accounts.name_of(bea.person) == "Bea Major"
    assert club.parts.accounts.name_of(club.ada.person) == "Ada"
    assert "Write a name." in checked(send(browser, "/account/name", {}, "/account"), 422).text


def test_a_device_sees_what_it_holds_and_nobody_is_asked_who_they_are(club: Club) -> None:
    club.parts.store.append(M, [opening("toy-pig")], expected_version=0)
    club.parts.store.append("match0000002", [opening("toy-pig")], expected_version=0)
    phone = club.phone(M, Grant(GrantKind.SEAT, "red"))
    page = read(phone, "/account")
    assert "plays" in page.text
    links = [one["href"] for one in page.all("a") if "/matches/match" in one["href"]]
    assert links == [f"/matches/{M}"]
    assert "Ada" not in page.text
    assert phone.post("/account/name", data={"name": "x"}).status_code == 400  # no token of a form
    read(club.browser(), "/account", status=401)


def test_whoever_is_alone_needs_no_account(app: Flask) -> None:
    assert "you may do everything" in read(app.test_client(), "/account").text
    answer = send(app.test_client(), "/account/name", {"name": "x"}, "/matches/new?game=toy-pig")
    assert answer.status_code == 403
