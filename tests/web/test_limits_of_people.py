"""How often somebody may try, open, write and send, and what is said of more."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import fields, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from freezegun import freeze_time

from core.errors import BadInput, Unavailable
from core.rights import Grant, GrantKind, Role
from eventstore.contract.steps import opening
from eventstore.sign_in_failures import ALLOWED, FIRST_WAIT, LONGEST_WAIT, WITHIN
from tests.packages import ROOT
from tests.web.asking import refused
from tests.web.clubs import END, Club
from tests.web.conftest import START
from tests.web.pages.browsing import checked, read
from tests.web.signing_in import CHEAP, Clock, signing_in, with_password
from web.accounts import passwords
from web.accounts.lockout import KNOWN
from web.context import KEY
from web.limits import Hashing, Rates
from web.rights.rates import COUNTED
from web.settings import Settings

FAR = "2100-01-01"  # counts are thrown away by a thread whose time goes on
FEW = Rates(
    sign_ins="3 per minute",
    links="3 per minute",
    invitations="3 per minute",
    writes="3 per minute",
    uploads="1000 per day",
)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def club(make_app: Callable[..., Flask], clock: Clock) -> Club:
    return with_password(make_app, clock)


def fail(client: FlaskClient, times: int, login: str = "ada") -> list[int]:
    """The status of each of so many failures."""
    return [signing_in(client, login, "wrong").status_code for _ in range(times)]


@pytest.mark.parametrize("login", ["ada", " ADA ", "nobody"])
def test_a_name_waits_after_failures_longer_each_time(club: Club, clock: Clock, login: str) -> None:
    assert fail(club.browser(), ALLOWED, login) == [422] * ALLOWED
    for minutes in (1, 2, 4, 8, 15, 15):
        told = signing_in(club.browser(), "ada" if login != "nobody" else login)
        assert told.status_code == 429, "the right password does not help"
        assert told.headers["Retry-After"] == str(minutes * 60)
        assert f"Try again in {minutes} min." in checked(told, 429).text
        clock.passes(minutes=minutes, seconds=-1)
        assert signing_in(club.browser(), login).headers["Retry-After"] == "1"
        clock.passes(seconds=1)
        assert fail(club.browser(), 1, login) == [422]
    assert (timedelta(minutes=1), timedelta(minutes=15)) == (FIRST_WAIT, LONGEST_WAIT)


def test_what_is_said_tells_not_whether_a_name_is_there(club: Club) -> None:
    told = []
    for login in ("ada", "nobody"):
        fail(club.browser(), ALLOWED, login)
        told.append(signing_in(club.browser(), login).text.replace(login, "NAME"))
    drawn = re.compile(r'="[^"]{60,}"')
    assert drawn.sub("", told[0]) == drawn.sub("", told[1])


def test_one_hash_is_made_for_every_attempt(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an attempt costs is a hash, whoever it is about."""
    from argon2 import PasswordHasher  # noqa: PLC0415 - what is counted

    club.add("Bo")  # without a password
    real, made = PasswordHasher.verify, []

    def counted(self: Any, kept: Any, password: Any) -> Any:
        made.append(kept.rsplit("$", 2)[0])
        return real(self, kept, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)
    for login in ("ada", "nobody", "bo", ""):
        signing_in(club.browser(), login, "wrong")
    signing_in(club.browser(), "ada", "x" * 100_000)
    assert len(made) == 5
    assert len({*made}) == 1, "of the same cost"


def test_a_success_or_a_pause_forgets_what_failed(club: Club, clock: Clock) -> None:
    assert fail(club.browser(), ALLOWED - 1) == [422] * (ALLOWED - 1)
    assert signing_in(club.browser()).status_code == 303
    assert fail(club.browser(), ALLOWED - 1) == [422] * (ALLOWED - 1)
    clock.now += WITHIN
    assert fail(club.browser(), ALLOWED) == [422] * ALLOWED
    assert fail(club.browser(), 1) == [429]


def test_a_browser_that_is_known_waits_for_nobody_else(club: Club) -> None:
    own, stranger = club.browser(), club.browser()
    signing_in(own)
    own.delete_cookie("kifu_session")
    assert fail(stranger, ALLOWED + 1)[-1] == 429
    assert signing_in(own).status_code == 303
    assert fail(own, ALLOWED + 1)[-1] == 429, "it has a count of its own"
    found = own.get_cookie(KNOWN)
    assert found is not None
    stranger.set_cookie(KNOWN, found.value[:-3] + "abc")
    assert fail(stranger, 1) == [429], "nobody makes such a cookie"
    assert fail(own, 1, "nobody") == [422], "another name has a count of its own"


def test_another_process_counts_on(club: Club, make_app: Callable[..., Flask]) -> None:
    fail(club.browser(), ALLOWED)
    settings = club.parts.settings
    told = {"database_url": settings.database_url, "argon2": CHEAP, "clock": settings.clock}
    other = make_app(guarded=True, **told)
    assert signing_in(other.test_client()).status_code == 429


def test_a_hash_follows_the_costs_of_today(club: Club, make_app: Callable[..., Flask]) -> None:
    before = passwords.Passwords(club.parts.database).of_login("ada")
    assert before is not None
    assert "m=8,t=1,p=1" in str(before.hash)
    url = club.parts.settings.database_url
    dearer = make_app(guarded=True, database_url=url, argon2=(2, 16, 1))
    assert signing_in(dearer.test_client()).status_code == 303
    after = passwords.Passwords(club.parts.database).of_login("ada")
    assert after is not None
    assert "m=16,t=2,p=1" in str(after.hash)
    assert signing_in(dearer.test_client()).status_code == 303


@pytest.mark.parametrize(
    ("password", "said"),
    [
        ("short one", "10 to 200"),
        ("x" * 201, "10 to 200"),
        ("my name is ADA", "sign-in name"),
        ("Password1234", "tried first"),
        ("1234567890", "tried first"),
        ("e\u0301" * 9, "10 to 200"),  # nine letters, written as two each
    ],
)
def test_some_passwords_are_not_taken(club: Club, password: str, said: str) -> None:
    with club.app.app_context(), pytest.raises(BadInput, match=said) as error:
        passwords.set_password(club.ada.person, password)
    assert error.value.code == "bad_password"
    assert signing_in(club.browser()).status_code == 303, "the one before stays"


@pytest.mark.parametrize("password", ["aaaaaaaaab", "é" * 10, "x" * 200, "only lower case"])
def test_kinds_of_characters_do_not_matter(club: Club, password: str) -> None:
    with club.app.app_context():
        passwords.set_password(club.ada.person, password)
    assert signing_in(club.browser(), password=password).status_code == 303


# --- rates -----------------------------------------------------------------------------------


@pytest.fixture
def few(make_app: Callable[..., Flask]) -> Flask:
    app = make_app(guarded=True, argon2=CHEAP, rates=FEW)
    app.config["WTF_CSRF_ENABLED"] = False
    app.extensions[KEY].accounts.found_club("Club")
    return app


@pytest.mark.parametrize(
    ("method", "address", "usual"),
    [
        ("POST", "/sign-in", 422),
        ("GET", "/enter/x", 404),
        ("GET", "/join/x", 404),
        ("POST", "/api/v1/matches", 401),
    ],
)
def test_more_is_refused_until_the_time_is_over(
    few: Flask, method: str, address: str, usual: int
) -> None:
    with freeze_time(FAR) as time:
        client = few.test_client()
        asked = {"json": {}} if address.startswith("/api") else {}
        found = [client.open(address, method=method, **asked).status_code for _ in range(3)]
        assert found == [usual] * 3
        told = client.open(address, method=method, **asked)
        assert told.status_code == 429
        assert 0 < int(told.headers["Retry-After"]) <= 60
        if asked:
            refused(told, 429, "too_often")
        else:
            assert "Try again in 1 min." in checked(told, 429).text
        elsewhere = {"environ_base": {"REMOTE_ADDR": "192.0.2.7"}}
        assert client.open(address, method=method, **asked, **elsewhere).status_code == usual
        time.tick(60)
        assert client.open(address, method=method, **asked).status_code == usual


def test_a_household_has_one_address(few: Flask) -> None:
    with freeze_time(FAR):
        found = [
            few.test_client().get("/join/x", environ_base={"REMOTE_ADDR": f"2001:db8::{n}"})
            for n in range(4)
        ]
        assert [one.status_code for one in found] == [404, 404, 404, 429]


def test_a_person_is_counted_wherever_they_are_and_bytes_as_well(few: Flask) -> None:
    accounts = few.extensions[KEY].accounts
    people = [accounts.add(name, name, Role.GUEST, START).person for name in ("ana", "bo")]
    secrets = [accounts.open_session(person, START, END) for person in people]
    with freeze_time(FAR) as time:
        client = few.test_client(use_cookies=False)

        def post(who: int, size: int, address: str = "192.0.2.1") -> int:
            return client.post(
                "/api/v1/matches",
                data=b" " * size,
                content_type="application/json",
                headers={"Cookie": f"kifu_session={secrets[who]}"},
                environ_base={"REMOTE_ADDR": address},
            ).status_code

        assert [post(0, 10, f"192.0.2.{n}") for n in range(4)] == [403, 403, 403, 429]
        assert post(1, 990) == 403
        time.tick(60)
        assert [post(0, 10), post(1, 20)] == [403, 429]
        time.tick(24 * 3600)
        assert post(1, 20) == 403


def test_forty_entries_that_waited_are_sent_at_once(make_app: Callable[..., Flask]) -> None:
    app = make_app(guarded=True)
    parts = app.extensions[KEY]
    parts.store.append("m", [opening("toy-pig")], expected_version=0)
    made = parts.match_rights.invite("m", Grant(GrantKind.RECORDER), START, END)
    cookie = f"kifu_device={parts.match_rights.join(made.secret, START).secret}"
    client = app.test_client(use_cookies=False)
    with freeze_time(FAR):
        for _ in range(40):
            body = {"notation": "hold", "expected_version": parts.store.version("m")}
            answer = client.post("/api/v1/matches/m/steps", json=body, headers={"Cookie": cookie})
            assert answer.status_code == 201


def test_alone_nothing_is_counted(make_app: Callable[..., Flask]) -> None:
    client = make_app(rates=FEW).test_client()
    for _ in range(10):
        assert client.post("/api/v1/matches", json={"game": "toy-pig"}).status_code == 201


def test_a_rate_that_is_none_is_refused(make_app: Callable[..., Flask]) -> None:
    with pytest.raises(BadInput) as error:
        make_app(guarded=True, rates=replace(FEW, links="many"))
    assert error.value.code == "bad_rate"
    assert error.value.message.params["name"] == "KIFU_RATE_LINKS"


def test_each_rate_is_a_setting_and_stands_in_the_documentation(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "limits.md").read_text("utf-8")
    names = {one.name for one in fields(Rates)}
    assert {rate.name for rate in COUNTED} == names - {"storage"}
    told = {"KIFU_DATA_DIR": str(tmp_path)}
    for name in names:
        variable = f"KIFU_RATE_{name.upper()}"
        assert variable in text
        assert f"`{getattr(Rates(), name)}`" in text
        own = Settings.from_environment(told | {variable: "7 per hour"}).rates
        assert own == replace(Rates(), **{name: "7 per hour"})
    assert Settings.from_environment(told).rates == Rates()


@pytest.mark.parametrize("at_once", [1, 2])
def test_so_many_hashes_are_made_at_once(make_app: Callable[..., Flask], at_once: int) -> None:
    app = make_app(guarded=True, argon2=CHEAP, hashing=Hashing(at_once, 0.0))
    with app.app_context(), ExitStack() as turns:
        for _ in range(at_once):
            assert passwords.hashed_password("three kings of hearts")
            turns.enter_context(passwords._turn())
        with pytest.raises(Unavailable) as error:
            passwords.hashed_password("three kings of hearts")
        assert error.value.code == "sign_in_busy"


def test_every_address_with_a_secret_is_counted(make_app: Callable[..., Flask]) -> None:
    app = make_app(guarded=True)
    secret = [rule for rule in app.url_map.iter_rules() if "secret" in rule.arguments]
    assert secret
    counted = {"sign_ins", "links", "invitations"}
    for rule in secret:
        with app.test_request_context(rule.rule.replace("<secret>", "x")):
            assert any(rate.counts() for rate in COUNTED if rate.name in counted), rule.rule


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_that_asks_to_wait_has_no_fault(few: Flask, language: str) -> None:
    with freeze_time(FAR):
        client = few.test_client()
        for _ in range(3):
            client.get("/join/x")
        read(client, "/join/x", language, 429)
