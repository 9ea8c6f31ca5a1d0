"""Passkeys: added to an account, sign in without a name, and refused for every fault."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from core.rights import Account
from tests.web.asking import refused
from tests.web.authenticator import PRESENT, Authenticator, text
from tests.web.clubs import Club, founded
from tests.web.conftest import START
from tests.web.pages.browsing import checked
from tests.web.pages.html import Page
from web.accounts import passkeys
from web.limits import Rates
from web.reach import Certified, Reach

HOST = "https://localhost"
AT: dict[str, Any] = {"base_url": HOST}


class Now:
    """A clock that stands, and is moved by hand."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def club(make_app: Callable[..., Flask], now: Now) -> Club:
    found = founded(make_app, clock=now)
    found.app.config["WTF_CSRF_ENABLED"] = False
    return found


@pytest.fixture
def ada(club: Club) -> FlaskClient:
    """A browser in which Ada signed in just now."""
    return signed_in(club, club.ada)


def signed_in(club: Club, account: Account) -> FlaskClient:
    client = club.app.test_client()
    secret = club.parts.accounts.open_session(account.person, START, START + timedelta(days=30))
    client.set_cookie("__Host-kifu_session", secret, secure=True)
    return client


def asked(client: FlaskClient, path: str = "/sign-in/passkey") -> dict[str, Any]:
    answer = client.post(f"{path}/challenge", json={}, **AT)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json
    return found


def added(client: FlaskClient, key: Authenticator, name: str = "", **changes: Any) -> TestResponse:
    options = asked(client, "/account/passkeys")
    told = key.make(options, changes.pop("origin", HOST), **changes)
    return client.post("/account/passkeys", json={**told, "name": name}, **AT)


def signs(client: FlaskClient, key: Authenticator, **changes: Any) -> TestResponse:
    told = key.sign(asked(client), changes.pop("origin", HOST), **changes)
    return client.post("/sign-in/passkey?next=/account", json=told, **AT)


def shown(client: FlaskClient, path: str, language: str = "en", host: str = HOST) -> Page:
    told = {"Accept-Language": language}
    return checked(client.get(path, headers=told, base_url=host), 200)


def who(client: FlaskClient) -> str:
    """The name on the page of the account; empty where nobody is signed in."""
    answer = client.get("/account", **AT)
    return "Ada" if "Ada" in answer.text else ""


def test_a_passkey_is_added_and_signs_in_without_a_name(club: Club, ada: FlaskClient) -> None:
    key = Authenticator()
    options = asked(ada, "/account/passkeys")
    assert options["rp"] == {"id": "localhost", "name": "Kifu"}
    assert options["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
    assert (options["attestation"], options["timeout"]) == ("none", 300_000)
    answer = added(ada, key, "Ada's phone")
    assert answer.json == {"next": "/account"}
    again = asked(ada, "/account/passkeys")
    assert [one["id"] for one in again["excludeCredentials"]] == [text(key.id)]
    refused(added(ada, key), 409, "passkey_known")
    other = club.app.test_client()
    assert who(other) == ""
    assert asked(other)["allowCredentials"] == [], "nobody said a name"
    answer = signs(other, key)
    assert answer.json == {"next": "/account"}
    assert who(other) == "Ada"
    (one,) = club.parts.passkeys.of(club.ada.person)
    assert (one.name, one.host, one.used_at) == ("Ada's phone", "localhost", START)


def test_two_windows_sign_in_each_by_its_own_challenge(club: Club, ada: FlaskClient) -> None:
    key, other = Authenticator(), club.app.test_client()
    added(ada, key)
    first, second = asked(other), asked(other)
    for options in (second, first):
        told = key.sign(options, HOST)
        assert other.post("/sign-in/passkey", json=told, **AT).json == {"next": "/"}
        refused(other.post("/sign-in/passkey", json=told, **AT), 422, "ceremony_over")


NOT_OURS: list[dict[str, Any]] = [  # what was said by or to somebody else
    {"origin": "https://elsewhere.example"},
    {"origin": "https://localhost:8443"},
    {"host": "elsewhere.example"},
    {"flags": PRESENT},
    {"flags": 0},
]


def test_what_was_signed_for_something_else_signs_nobody_in(club: Club, ada: FlaskClient) -> None:
    key, other = Authenticator(), club.app.test_client()
    added(ada, key)
    odd: list[dict[str, Any]] = [{"kind": "webauthn.create"}, {"user": ""}, {"user": text(b"Bo")}]
    for changes in (*NOT_OURS, *odd):
        refused(signs(other, key, **changes), 422, "passkey_not_good")
    made_up = {"challenge": text(b"a challenge of one's own")}
    refused(signs(other, key, **made_up), 422, "ceremony_over")
    assert who(other) == ""
    assert signs(other, key).status_code == 200


def test_what_was_made_for_something_else_is_not_added(club: Club, ada: FlaskClient) -> None:
    for changes in (*NOT_OURS, {"kind": "webauthn.get"}, {"algorithm": -65535}):
        refused(added(ada, Authenticator(), **changes), 422, "passkey_not_good")
    made_up = {"challenge": text(b"a challenge of one's own")}
    refused(added(ada, Authenticator(), **made_up), 422, "ceremony_over")
    assert club.parts.passkeys.of(club.ada.person) == []


def test_a_challenge_is_for_one_use_one_browser_one_account_and_a_while(
    club: Club, ada: FlaskClient, now: Now
) -> None:
    key, thief = Authenticator(), club.app.test_client()
    added(ada, key)
    asked(thief)
    theirs = key.sign(asked(ada), HOST)
    refused(thief.post("/sign-in/passkey", json=theirs, **AT), 422, "ceremony_over")
    for_adding = key.sign({**asked(ada, "/account/passkeys"), "rpId": "localhost"}, HOST)
    refused(ada.post("/sign-in/passkey", json=for_adding, **AT), 422, "ceremony_over")
    bo = club.add("Bo")
    made = Authenticator(2).make(asked(ada, "/account/passkeys"), HOST)
    secret = club.parts.accounts.open_session(bo.person, START, START + timedelta(days=30))
    ada.set_cookie("__Host-kifu_session", secret, secure=True)  # somebody else, meanwhile
    refused(ada.post("/account/passkeys", json=made, **AT), 422, "passkey_not_good")
    late = key.sign(asked(thief), HOST)
    now.at += timedelta(minutes=5)
    refused(thief.post("/sign-in/passkey", json=late, **AT), 422, "ceremony_over")


def test_a_copy_is_found_by_its_count_and_told_to_the_owner(club: Club, ada: FlaskClient) -> None:
    key, other = Authenticator(count=5), club.app.test_client()
    added(ada, key)
    assert signs(other, key).status_code == 200
    copy = Authenticator(count=6)
    copy.user = key.user
    refused(signs(club.app.test_client(), copy), 422, "passkey_copied")
    assert "Somebody may have a copy" in shown(ada, "/account").text
    assert signs(other, key).status_code == 200


def test_one_that_counts_nothing_is_taken(club: Club, ada: FlaskClient) -> None:
    key, other = Authenticator(count=None), club.app.test_client()
    added(ada, key)
    assert [signs(other, key).status_code for _ in range(2)] == [200, 200]


def test_a_removed_key_signs_nobody_in(club: Club, ada: FlaskClient) -> None:
    key, spare = Authenticator(), Authenticator(2)
    added(ada, key, "phone")
    added(ada, spare, "tablet")
    listed = club.parts.passkeys.of(club.ada.person)
    phone, tablet = sorted(listed, key=lambda one: one.name)
    renamed = ada.post(f"/account/passkeys/{tablet.key}", data={"name": "slate"}, **AT)
    assert renamed.status_code == 303
    bo = signed_in(club, club.add("Bo"))
    for way in ("", "/remove"):
        path = f"/account/passkeys/{phone.key}{way}"
        assert bo.post(path, data={"name": "mine"}, **AT).status_code == 404
    assert ada.post(f"/account/passkeys/{phone.key}/remove", **AT).status_code == 303
    refused(signs(club.app.test_client(), key), 422, "passkey_unknown")
    assert [one.name for one in club.parts.passkeys.of(club.ada.person)] == ["slate"]
    last = ada.post(f"/account/passkeys/{tablet.key}/remove", json={}, **AT)
    refused(last, 409, "last_way")
    assert signs(club.app.test_client(), spare).status_code == 200


def test_to_add_or_remove_one_needs_a_sign_in_of_just_now(
    club: Club, ada: FlaskClient, now: Now
) -> None:
    added(ada, Authenticator(), "phone")
    (one,) = club.parts.passkeys.of(club.ada.person)
    options = asked(ada, "/account/passkeys")
    now.at += timedelta(minutes=16)
    for path in ("/challenge", f"/{one.key}/remove"):
        answer = ada.post(f"/account/passkeys{path}", json={}, **AT)
        refused(answer, 403, "fresh_sign_in_needed")
    made = Authenticator(2).make(options, HOST)
    refused(ada.post("/account/passkeys", json=made, **AT), 403, "fresh_sign_in_needed")
    page = shown(ada, "/account")
    assert "Sign in again" in page.text
    assert "data-passkeys" not in page.text


def test_what_pages_ask_for_by_themselves_is_no_attempt(make_app: Callable[..., Flask]) -> None:
    club = founded(make_app, rates=Rates(sign_ins="2 per day"))
    club.app.config["WTF_CSRF_ENABLED"] = False
    client = club.app.test_client()
    for _ in range(3):
        asked(client)
    told = [client.post("/sign-in/passkey", json={}, **AT).status_code for _ in range(3)]
    assert told == [422, 422, 429]


def test_under_an_address_in_figures_there_are_none(make_app: Callable[..., Flask]) -> None:
    club = founded(make_app, hosts=("192.168.1.5", "kifu.local"))
    club.app.config["WTF_CSRF_ENABLED"] = False
    client = club.app.test_client()
    for figures in ("https://192.168.1.5:8000", "http://127.0.0.1", "http://[::1]"):
        asking = client.post("/sign-in/passkey/challenge", json={}, base_url=figures)
        refused(asking, 422, "no_passkeys")
        page = shown(client, "/sign-in", host=figures)
        assert "address in figures" in page.text
        assert "data-passkeys" not in page.text
    named = client.post("/sign-in/passkey/challenge", json={}, base_url="https://KIFU.local:8000")
    assert named.json["rpId"] == "kifu.local"


def test_a_page_in_figures_leads_to_itself_under_a_name_where_passkeys_work(
    make_app: Callable[..., Flask],
) -> None:
    figures, name = "https://192.168.1.5:8000", "https://kifu.local:8000"
    certified = Certified(b"0", "AA", "BB", START)
    reach = Reach((f"{figures}/",), certified)
    club = founded(make_app, hosts=("192.168.1.5", "kifu.local"), reach=reach)
    client, phones = club.app.test_client(), "/phones"
    secret = club.parts.accounts.open_session(club.ada.person, START, START + timedelta(days=30))
    client.set_cookie("__Host-kifu_session", secret, secure=True, domain="192.168.1.5")
    path = "/sign-in?next=/account"

    def led(path: str, language: str = "en") -> tuple[set[str], str]:
        page = shown(client, path, language, figures)
        return {one["href"] for one in page.all("a")}, page.text

    links, told = led(path)
    assert not any("kifu.local" in one for one in links)
    assert "no name here to lead to; sign in with a password" in told
    reach.named = f"{name}/"  # it is announced once the server runs
    for asked, words in ((path, "you sign in there anew"), ("/account", "trust the certificate")):
        links, told = led(asked)
        assert {f"{name}{asked}", phones} <= links
        assert words in told
    assert "faire confiance" in led(path, "fr")[1]
    reach.certified, reach.named = None, "http://kifu.local:8000/"
    links, told = led(path)
    assert not any("kifu.local" in one for one in links)
    assert "browsers use none under its name either" in told


def test_keys_are_good_on_pages_that_browsers_take_as_safe(app: Flask) -> None:
    for host, origins in [
        ("localhost:5000", ("https://localhost:5000", "http://localhost:5000")),
        ("Kifu.Local:8443", ("https://kifu.local:8443",)),
        ("desk", ("https://desk",)),
    ]:
        with app.test_request_context(base_url=f"http://{host}"):
            found = passkeys.home()
        assert found is not None
        assert found.origins == origins


def test_what_is_no_answer_of_a_key_is_refused_in_words(club: Club) -> None:
    client = club.app.test_client()
    for body in [
        "",
        "[]",
        "null",
        "{}",
        '{"id": 5}',
        "[" * 50_000,
        '{"id": "a", "rawId": "a", "type": "public-key", "response": {"clientDataJSON": "!"}}',
        '{"id": "a", "rawId": "a", "type": "public-key", "response": {"clientDataJSON": "W10"}}',
        '{"id": "\u00e9", "rawId": "", "type": "other", "response": {}}',
        '"' + "x" * passkeys.LONGEST_ANSWER + '"',
    ]:
        told = client.post("/sign-in/passkey", data=body, content_type="application/json", **AT)
        refused(told, 422, "passkey_not_good")


def test_spoilt_answers_are_refused_and_nothing_breaks(club: Club, ada: FlaskClient) -> None:
    """Each part in turn is left out, cut, or something else."""
    key, other = Authenticator(), club.app.test_client()
    added(ada, key)
    for part in ("authenticatorData", "signature", "userHandle"):
        for spoilt in (None, "", "AAAA", "é", "A" * 99):
            told = key.sign(asked(other), HOST)
            told["response"][part] = spoilt
            refused(other.post("/sign-in/passkey", json=told, **AT), 422, "passkey_not_good")
    for spoilt in (None, "", "AAAA", "ow", "é"):
        told = Authenticator(3).make(asked(ada, "/account/passkeys"), HOST)
        told["response"]["attestationObject"] = spoilt
        refused(ada.post("/account/passkeys", json=told, **AT), 422, "passkey_not_good")
    assert len(club.parts.passkeys.of(club.ada.person)) == 1


def test_the_pages_have_no_fault(ada: FlaskClient, club: Club) -> None:
    added(ada, Authenticator(), "phone")
    for language in ("en", "fr"):
        for client, path in ((ada, "/account"), (club.app.test_client(), "/sign-in")):
            assert shown(client, path, language).all("html")[0]["lang"] == language
