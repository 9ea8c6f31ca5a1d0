"""The page of an account: what it shows to whom, and what it changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from core.rights import Grant, GrantKind
from eventstore.contract.steps import note, opening
from tests.web.clubs import END, Club, founded
from tests.web.conftest import START
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


def test_a_kept_page_of_a_match_names_whoever_looks_and_whoever_entered_a_step(club: Club) -> None:
    store, rights = club.parts.store, club.parts.match_rights
    bea, zoe = club.add("Bea"), club.add("Zoe")
    store.append(M, [opening("toy-pig")], expected_version=0)
    seat = Grant(GrantKind.SEAT, "red")
    phone = rights.join(rights.invite(M, seat, START, END).secret, START)
    for one in (bea, zoe):
        rights.give(M, one.person, Grant(GrantKind.OWNER), START)
    for step, holder in enumerate((bea.person, zoe.person, phone.holder), start=1):
        store.append(M, [note(step, "x")], expected_version=step, recorder=holder)
    club.parts.accounts.erase(zoe.person)
    path = f"/matches/{M}/replay?step="
    told = {
        1: "Entered by Bea.",
        2: "Entered by somebody who was deleted.",
        3: "21 Nov 2026, 10:00.",
    }
    for _ in range(2):
        bea_reads, ada_reads = club.browser(bea), club.browser(club.ada)
        page = read(bea_reads, f"{path}1").text
        assert ("Signed in as Bea" in page, "Entered by you." in page) == (True, True)
        for name, reads in (("Ada", ada_reads), ("Bea", bea_reads)):
            page = read(reads, f"{path}2&seat=spectator").text
            assert f"Signed in as {name}" in page, "though all else on it is the same"
        for step, words in told.items():
            assert words in read(ada_reads, f"{path}{step}&seat=spectator").text
        assert "Entered by" not in read(ada_reads, f"{path}0&seat=spectator").text, "nobody known"
    watching = club.phone(M, Grant(GrantKind.SPECTATOR))
    assert "Entered by" not in watching.get(f"{path}1&seat=spectator").text
    assert "Entered by" not in watching.get(f"{path}1&seat=spectator&partial=1").text
    assert "Entered by" in bea_reads.get(f"{path}1&partial=1").text
    export = bea_reads.get(f"/api/v1/matches/{M}/export").text
    for secret in (bea.person, phone.holder, "Bea"):
        assert secret not in export


def test_whoever_is_alone_needs_no_account(app: Flask) -> None:
    assert "you may do everything" in read(app.test_client(), "/account").text
    answer = send(app.test_client(), "/account/name", {"name": "x"}, "/matches/new?game=toy-pig")
    assert answer.status_code == 403
