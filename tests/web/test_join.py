"""Secret links: a right on a match for a browser, a session for an account."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection

import pytest
from flask import Flask

from core.rights import Grant, GrantKind
from eventstore.contract.steps import opening
from eventstore.match_rights import MatchRights
from tests.servers import STUCK, serving
from tests.web.asking import refused
from tests.web.conftest import START
from tests.web.house import AFAR, END, House, M, cookie_of
from tests.web.pages.browsing import read, send
from web.context import KEY, Parts


@pytest.mark.parametrize(
    ("grant", "says", "page"),
    [
        (Grant(GrantKind.SEAT, "red"), "a place at the table: Red", "/record?seat=red"),
        (Grant(GrantKind.SPECTATOR), "lets you watch", "/replay?seat=spectator"),
        (Grant(GrantKind.RECORDER), "lets you record", "/record"),
        (Grant(GrantKind.OWNER), "an owner of the match", "/record"),
    ],
)
def test_a_link_gives_a_new_browser_its_right(
    house: House, grant: Grant, says: str, page: str
) -> None:
    client, rights = house.app.test_client(use_cookies=False), house.parts.match_rights
    address = f"/join/{rights.invite(M, grant, START, END).secret}"
    for _ in range(2):
        told = client.get(address)
        assert told.status_code == 200
        assert says in told.text
        assert told.headers["Referrer-Policy"] == "strict-origin", "without the path"
    joined = client.post(address)
    assert (joined.status_code, joined.headers["Location"]) == (303, f"/matches/{M}{page}")
    attributes = joined.headers["Set-Cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {*attributes}
    assert "Secure" not in attributes, "plain http on a home network"
    assert client.get(joined.headers["Location"], headers=cookie_of(joined)).status_code == 200
    again = client.post(address)
    assert (again.status_code, "Set-Cookie" in again.headers) == (404, False)
    assert client.get(address).status_code == 404
    over_https = f"/join/{rights.invite(M, grant, START, END).secret}"
    told = client.post(over_https, base_url="https://localhost").headers["Set-Cookie"]
    assert "Secure" in told.split("; ")


def test_a_link_signs_in_once(house: House) -> None:
    client = house.app.test_client()
    person, accounts = house.accounts["administrator"], house.parts.accounts
    address = f"/enter/{accounts.make_link(person, END)}"
    refused(client.get("/api/v1/games/toy-pig/catalogues"), 401, "sign_in_needed")
    for language, name in (("en", "Sign in as"), ("fr", "S’identifier comme")):
        assert name in read(client, address, language).text
    answer = client.post(address)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert {"HttpOnly", "SameSite=Lax"} <= {*answer.headers["Set-Cookie"].split("; ")}
    assert client.get("/").status_code == 200
    assert client.get("/api/v1/matches").status_code == 200
    assert client.post(address).status_code == client.get(address).status_code == 404


def test_who_is_known_keeps_its_key_when_it_joins(house: House) -> None:
    client, rights = house.app.test_client(use_cookies=False), house.parts.match_rights
    black = Grant(GrantKind.SEAT, "black")
    for role in ("guest", "spectator"):
        address = f"/join/{rights.invite(M, black, START, END).secret}"
        answer = client.post(address, headers=house.brings[role])
        assert answer.status_code == 303
        assert "kifu_" not in answer.headers.get("Set-Cookie", "")
        page = client.get(f"/api/v1/matches/{M}?seat=black", headers=house.brings[role])
        assert page.status_code == 200
    assert rights.grants(M, house.accounts["guest"]) == {black}


def test_alone_a_link_leads_to_the_match_and_is_not_used_up(make_app: Callable[..., Flask]) -> None:
    app = make_app()
    parts: Parts = app.extensions[KEY]
    parts.store.append(M, [opening("toy-pig")], expected_version=0)
    made = parts.match_rights.invite(M, Grant(GrantKind.SEAT, "red"), START, END)
    answer = send(app.test_client(), f"/join/{made.secret}", {})
    assert answer.headers["Location"] == f"/matches/{M}/record?seat=red"
    assert app.test_client().get("/join/nothing").status_code == 404
    nothing = send(app.test_client(), "/join/nothing", {}, f"/join/{made.secret}")
    assert nothing.status_code == 404
    assert parts.match_rights.holders(M) == []
    assert parts.match_rights.invitation(made.secret, START) is not None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_of_an_invitation_has_no_fault(house: House, language: str) -> None:
    made = house.parts.match_rights.invite(M, Grant(GrantKind.SEAT, "red"), START, END)
    page = read(house.app.test_client(), f"/join/{made.secret}", language)
    assert page.all("html")[0]["lang"] == language


def test_rights_of_a_browser_that_joined_and_signed_in_add_up(house: House) -> None:
    both = {"Cookie": "; ".join(house.brings[one]["Cookie"] for one in ("seat", "guest"))}
    client = house.app.test_client(use_cookies=False)
    assert client.get(f"/api/v1/matches/{M}?seat=red", headers=both).status_code == 200
    assert client.get("/api/v1/games/toy-pig/catalogues", headers=both).status_code != 401
    assert client.post("/api/v1/matches", json={"game": "toy-pig"}, headers=both).status_code == 403


def test_secrets_of_links_stay_out_of_logs_and_of_what_browsers_tell(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    rights, accounts = house.parts.match_rights, house.parts.accounts
    person = house.accounts["administrator"]
    links = {
        rights.invite(M, Grant(GrantKind.SPECTATOR), START, END).secret: "join",
        accounts.open_session(person, START, END): "enter",
    }
    house.app.testing = False
    with serving(house.app) as server:
        for secret, page in links.items():
            for method in ("GET", "POST", "GET", "POST"):  # the page, its button, and once more
                with closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as line:
                    line.request(method, f"/{page}/{secret}", headers=AFAR)
                    answer = line.getresponse()
                    assert answer.headers["Referrer-Policy"] == "strict-origin"
                    assert answer.headers["Cache-Control"] == "private, no-store"
                    assert secret not in answer.headers.get("Location", "")
                    assert answer.status in {200, 303, 404}
            assert answer.status == 404, "a link that was used opens nothing again"

        def fail(*_: object) -> None:
            raise ValueError("nobody foresaw this")

        monkeypatch.setattr(MatchRights, "invitation", fail)
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=STUCK)) as line:
            line.request("GET", f"/join/{next(iter(links))}")
            assert line.getresponse().status == 500
    assert "Exception on /join/<secret> [GET]" in caplog.text
    assert not [secret for secret in links if secret in caplog.text]
