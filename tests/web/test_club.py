"""The pages of the club: invited, given a role, erased; and the page that says what holds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import web
from core.rights import Grant, GrantKind, Role, Scope, Visibility
from eventstore.contract.steps import opening
from eventstore.sessions import LASTS, UNUSED
from eventstore.tokens import LONGEST as TOKEN
from eventstore.verify import verify
from tests.web.clubs import END, Club, founded
from tests.web.conftest import START
from tests.web.pages.browsing import checked, read, send
from web.accounts.cookies import DEVICE, SESSION
from web.accounts.passwords import LONGEST, SHORTEST
from web.accounts.sessions import FRESH

M = "match0000001"
MEMBER = {"role": "member", "uses": "1", "days": "7"}
NEW = {"name": "Cleo", "login": "Cleo", "password": "a lamp beside the window"}
OLD = START - FRESH - timedelta(minutes=1)


@pytest.fixture
def club(make_app: Callable[..., Flask]) -> Club:
    return founded(make_app)


def invite(browser: FlaskClient, **form: str) -> str:
    """The path of a new link into the club."""
    page = checked(send(browser, "/club/invitations", {**MEMBER, **form}, "/club"), 201)
    [address] = [one["value"] for one in page.all("input") if one.get("id") == "address"]
    assert [one["aria-label"] for one in page.all("div") if one.get("role") == "img"] == [
        f"QR code of {address}"
    ]
    return address.removeprefix("http://localhost")


def person(club: Club, name: str) -> str:
    return next(one.person for one in club.parts.club.people() if one.name == name)


def test_a_link_makes_an_account_with_what_the_browser_joined_before(club: Club) -> None:
    club.parts.store.append(M, [opening("toy-pig")], expected_version=0)
    path = invite(club.browser(club.ada))
    phone = club.phone(M, Grant(GrantKind.SEAT, "red"))
    assert "comes along" in read(phone, path).text
    assert "Rejoindre" in read(phone, path, "fr").text
    answer = send(phone, path, NEW)
    assert (answer.status_code, answer.location) == (303, "/account")
    assert phone.get_cookie(DEVICE) is None
    page = read(phone, "/account").text
    assert "Cleo" in page
    assert "You sign in as cleo." in page
    cleo = person(club, "Cleo")
    assert club.parts.match_rights.grants(M, cleo) == {Grant(GrantKind.SEAT, "red")}
    read(club.browser(), path, status=404)
    read(club.browser(), "/invited/none", status=404)
    signed_in = send(club.browser(), "/sign-in", {"login": "cleo", "password": NEW["password"]})
    assert signed_in.status_code == 303


@pytest.mark.parametrize(
    ("form", "field", "words"),
    [
        ({"name": " "}, "name", "Write a name."),
        ({"login": "ADA"}, "login", "signs in here already"),
        ({"password": "short"}, "password", f"{SHORTEST} to {LONGEST}"),
        ({"password": "cleo cleo cleo"}, "password", "may not contain"),
    ],
)
def test_what_is_wrong_stands_at_its_field_and_uses_nothing_up(
    club: Club, form: dict[str, str], field: str, words: str
) -> None:
    path = invite(club.browser(club.ada))
    browser = club.browser()
    page = checked(send(browser, path, {**NEW, **form}), 422)
    [wrong] = [one for one in page.all("input") if one.get("aria-invalid")]
    assert (wrong["name"], words in page.text) == (field, True)
    assert NEW["password"] not in str(page.all("input"))
    assert [one.name for one in club.parts.club.people()] == ["Ada"]
    assert send(browser, path, NEW).status_code == 303


def test_who_has_an_account_needs_no_other(club: Club) -> None:
    path = invite(club.browser(club.ada))
    assert "one account is enough" in read(club.browser(club.ada), path).text
    answer = send(club.browser(club.ada), path, NEW, "/account")
    assert answer.status_code == 409
    assert [one.uses for one in club.parts.club.invitations(START)] == [1]


def test_an_administrator_runs_the_club_and_members_see_what_it_wishes(club: Club) -> None:
    ada, bea = club.browser(club.ada), club.browser(club.add("Bea"))
    assert "Ada" in read(bea, "/club").text
    assert "signs in as" not in read(bea, "/club").text
    read(club.browser(club.add("Gus", Role.GUEST)), "/club", status=403)
    setting = {"name": "Monday club", "visibility": "club"}
    assert send(ada, "/club", setting, "/club").status_code == 303
    assert "Monday club" in read(bea, "/club").text
    assert "Ada" not in read(bea, "/club").text, "members are not shown any more"
    assert club.parts.accounts.usual_visibility() is Visibility.CLUB
    assert "se connecte sous le nom bea" in read(ada, "/club", "fr").text
    path = f"/club/people/{person(club, 'Bea')}"
    assert send(bea, path, {"role": "administrator"}, "/account").status_code == 403
    assert send(ada, path, {"role": "owner"}, "/club").status_code == 422
    assert send(ada, path, {"role": "administrator"}, "/club").status_code == 303
    assert "Erase" in read(bea, "/club").text
    invite(bea, role="guest")
    [link] = club.parts.club.invitations(START)
    send(ada, f"/club/invitations/{link.key}", {}, "/club")
    assert club.parts.club.invitations(START) == []
    for form in ({"uses": "0"}, {"uses": "101"}, {"uses": "²"}, {"days": "3"}, {"role": "king"}):
        assert send(ada, "/club/invitations", {**MEMBER, **form}, "/club").status_code == 422


def test_roles_links_and_erasing_ask_for_a_sign_in_of_just_now(club: Club) -> None:
    bea = club.add("Bea")
    old = club.browser(club.ada, OLD)
    path = f"/club/people/{bea.person}"
    for address, form in (
        (path, {"role": "guest"}),
        ("/club/invitations", MEMBER),
        (f"{path}/erase", {"sure": "1"}),
        ("/account/erase", {"sure": "1"}),
    ):
        page = checked(send(old, address, form, "/club"), 403)
        assert f"not older than {int(FRESH.total_seconds()) // 60} min" in page.text
    assert "Sign in again" in read(old, "/account/erase").text
    assert {one.role for one in club.parts.club.people()} == {Role.ADMINISTRATOR, Role.MEMBER}


def test_one_deletes_ones_account_and_exports_know_the_name_no_more(club: Club) -> None:
    store, rights = club.parts.store, club.parts.match_rights
    zoe = club.add("Zoë Unique")
    for match, grant in ((M, GrantKind.OWNER), ("match0000002", GrantKind.SPECTATOR)):
        store.append(match, [opening("toy-pig")], expected_version=0)
        rights.give(match, zoe.person, Grant(grant), START)
        store.seat_players(match, {"red": "Zoë Unique"})
    store.seat_players(M, {"black": "Zed"})
    token = club.parts.accounts.make_token(zoe.person, "mine", [Scope.READ], START, END)
    browser = club.browser(zoe)
    page = read(browser, "/account/erase", "fr")
    assert "1 jeton de programme" in page.text
    assert "1 place" in page.text
    assert f"/matches/{M}" in {one["href"] for one in page.all("a")}
    export = f"/api/v1/matches/{M}/export"
    bearer = {"Authorization": f"Bearer {token.secret}"}
    assert "Zoë Unique" in club.app.test_client().get(export, headers=bearer).text
    unsure = send(browser, "/account/erase", {"names": "Zed"})
    assert unsure.location == "/account/erase?names=Zed"
    assert "2 seats" in read(browser, unsure.location).text
    answer = send(browser, "/account/erase", {"names": " zed ,", "sure": "1"})
    assert "Your account is erased" in checked(answer, 200).text
    assert browser.get_cookie(SESSION) is None
    read(browser, "/account", status=401)
    left = json.dumps([club.parts.store.players(one) for one in (M, "match0000002")])
    assert json.loads(left) == [{}, {"red": "Zoë Unique"}], "where she had no say it stays"
    assert [*verify(store)] == []
    gone = club.app.test_client().get(export, headers=bearer)
    assert gone.status_code == 401
    rights.give(M, club.ada.person, Grant(GrantKind.OWNER), START)
    record = club.browser(club.ada).get(export).text
    assert "toy-pig" in record
    assert re.search("Zo|Zed", record) is None


def test_an_administrator_erases_somebody_and_the_last_one_stays(club: Club) -> None:
    bea, ada = club.add("Bea"), club.browser(club.ada)
    path = f"/club/people/{bea.person}/erase"
    assert "Erase Bea" in read(ada, path).text
    assert send(ada, path, {}).location == f"{path}?names="
    assert send(ada, path, {"sure": "1"}).location == "/club"
    read(ada, path, status=404)
    page = checked(send(ada, "/account/erase", {"sure": "1"}), 409)
    assert "Make another administrator first." in page.text
    assert [one.name for one in club.parts.club.people()] == ["Ada"]


def test_the_page_of_security_says_the_figures_that_hold(club: Club) -> None:
    page = read(club.browser(), "/security").text
    for words in (
        f"of {SHORTEST} to {LONGEST} characters",
        f"after {LASTS.days} days, after {UNUSED.days} days without use",
        f"the last {int(FRESH.total_seconds()) // 60} minutes",
        f"ends after {TOKEN.days} days",
        f"after {round(club.parts.settings.stream_seconds / 60)} minutes",
    ):
        assert words in page
    assert "Ce qui n’est pas promis" in read(club.browser(), "/security", "fr").text
    source = (Path(web.__file__).parent / "templates" / "security.html").read_text("utf-8")
    typed = re.findall(r"\d+", re.sub("SHA-256|Argon2id|</?h[123]", "", source))
    assert typed == [], "a figure of the page is that of the program, not typed again"


def test_whoever_is_alone_has_no_club(app: Flask) -> None:
    browser = app.test_client()
    assert "asks nobody" in read(browser, "/club").text
    assert "/security" not in browser.get("/").text
    read(browser, "/security")
