"""Tokens: made on the page and by programs, told once, no wider than who makes them, revoked."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from core.rights import Role, Scope
from tests.web.asking import refused
from tests.web.clubs import Club, founded
from tests.web.conftest import START
from tests.web.pages.browsing import checked, read, send

PAGE = {"name": "Scoreboard", "days": "30", "scope-read": "1"}


@pytest.fixture
def club(make_app: Callable[..., Flask]) -> Club:
    return founded(make_app)


def asked(
    club: Club, secret: str, path: str, method: str = "GET", body: Any = None
) -> TestResponse:
    headers = {"Authorization": f"Bearer {secret}"}
    return club.app.test_client().open(f"/api/v1{path}", method=method, json=body, headers=headers)


def test_the_page_tells_a_token_once_and_revokes_it(club: Club) -> None:
    bea = club.add("Bea", Role.ADMINISTRATOR)
    browser = club.browser(bea)
    page = checked(send(browser, "/account/tokens", PAGE, "/account"), 201)
    [secret] = [one["value"] for one in page.all("input") if one.get("id") == "secret"]
    assert f"Authorization: Bearer {secret}" in page.text
    assert asked(club, secret, "/matches").status_code == 200
    listed = read(browser, "/account")
    assert "Scoreboard" in listed.text
    assert secret not in browser.get("/account").text
    assert "21 Nov 2026" in re.sub(r",? \d\d:\d\d", "", listed.text), "used since"
    assert "jamais" not in read(browser, "/account", "fr").text
    [known] = club.parts.accounts.tokens_of(bea.person)
    assert known.ends_at - known.made_at == timedelta(days=30)
    for _ in range(2):  # a second press is no fault
        answer = send(browser, f"/account/tokens/{known.key}", {}, "/account")
        assert answer.location == "/account"
    refused(asked(club, secret, "/matches"), 401, "token_not_good")
    assert "Scoreboard" not in read(browser, "/account").text


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"name": " "}, "Write a name."),
        ({"scope-read": None}, "A token needs a scope"),
        ({"days": "9999"}, "Choose how long"),
    ],
)
def test_a_token_that_cannot_be_is_not_made(club: Club, form: dict[str, Any], words: str) -> None:
    browser = club.browser(club.ada)
    sent = {name: value for name, value in {**PAGE, **form}.items() if value is not None}
    assert words in checked(send(browser, "/account/tokens", sent, "/account"), 422).text
    assert club.parts.accounts.tokens_of(club.ada.person) == []


def test_who_signed_in_long_ago_signs_in_again_to_make_one(club: Club) -> None:
    browser = club.browser(club.ada, START - timedelta(minutes=16))
    checked(send(browser, "/account/tokens", PAGE, "/account"), 403)
    body = {"name": "third", "scopes": ["read"]}
    refused(browser.post("/api/v1/tokens", json=body), 403, "fresh_sign_in_needed")
    assert club.parts.accounts.tokens_of(club.ada.person) == []


def test_nobody_touches_the_tokens_of_others(club: Club) -> None:
    made = club.parts.accounts.make_token(
        club.ada.person, "hers", [Scope.READ], START, START + timedelta(days=9)
    )
    browser = club.browser(club.add("Bea"))
    send(browser, f"/account/tokens/{made.key}", {}, "/account")
    answer = browser.delete(f"/api/v1/tokens/{made.key}")
    refused(answer, 404, "token_not_found")
    assert browser.get("/api/v1/tokens").json == {"tokens": []}
    assert asked(club, made.secret, "/tokens").status_code == 200


def test_a_token_makes_none_that_is_wider_or_lasts_longer(club: Club) -> None:
    ends = START + timedelta(days=9)
    accounts = club.parts.accounts
    wide = accounts.make_token(club.ada.person, "wide", [*Scope], START, ends)
    own = accounts.make_token(club.ada.person, "own", [Scope.READ], START, ends)
    body = {"name": "third", "scopes": ["read"], "days": 365}
    answer = asked(club, own.secret, "/tokens", "POST", body)
    assert (answer.status_code, answer.json["ends_at"]) == (201, "2026-11-30T10:00:00Z")
    for scope in ("record", "administer"):
        answer = asked(club, own.secret, "/tokens", "POST", body | {"scopes": ["read", scope]})
        assert scope in refused(answer, 403, "scope_needed")["detail"]
    names = {one["name"] for one in asked(club, own.secret, "/tokens").json["tokens"]}
    assert names == {"own", "third"}
    refused(asked(club, own.secret, f"/tokens/{wide.key}", "DELETE"), 404, "token_not_found")
    asked(club, own.secret, f"/tokens/{own.key}", "DELETE")
    refused(asked(club, own.secret, "/tokens"), 401, "token_not_good")
    assert asked(club, wide.secret, "/tokens").status_code == 200


def test_a_program_needs_no_token_of_whoever_is_alone(app: Flask) -> None:
    refused(app.test_client().get("/api/v1/tokens"), 403, "no_account")
    body = {"name": "third", "scopes": ["read"]}
    refused(app.test_client().post("/api/v1/tokens", json=body), 403, "no_account")


def test_there_is_an_end_to_tokens(club: Club) -> None:
    accounts, ada = club.parts.accounts, club.ada.person
    far = START + timedelta(days=9000)
    made = [accounts.make_token(ada, "one", [Scope.READ], START, far) for _ in range(50)]
    assert {one.ends_at for one in accounts.tokens_of(ada)} == {START + timedelta(days=365)}
    body = {"name": "more", "scopes": ["read"]}
    refused(asked(club, made[0].secret, "/tokens", "POST", body), 409, "too_many_tokens")
    accounts.revoke_token(ada, made[1].key, START)
    assert asked(club, made[0].secret, "/tokens", "POST", body).status_code == 201
