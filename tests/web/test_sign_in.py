"""Signing in by a password, and out again; what a session is good for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.rights import Role
from eventstore.sessions import LASTS, UNUSED
from tests.web.clubs import Club
from tests.web.conftest import START
from tests.web.pages.browsing import checked, read, send
from tests.web.signing_in import PASSWORD, Clock, cookie, signing_in, with_password
from web.accounts.browsers import browser_of
from web.accounts.cookies import SESSION

FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def club(make_app: Callable[..., Flask], clock: Clock) -> Club:
    return with_password(make_app, clock)


def is_signed_in(client: FlaskClient) -> bool:
    status = client.get("/status").status_code
    assert status in {200, 401}
    return status == 200


def test_who_is_asked_signs_in_and_comes_back(club: Club) -> None:
    client = club.browser()
    asked = client.get("/status?full=1")
    assert asked.status_code == 401
    assert 'href="/sign-in?next=/status?full%3D1"' in asked.text
    page = read(client, "/sign-in?next=/status?full%3D1")
    assert (
        'action="/sign-in?next=/status?full%3D1"'
        in client.get("/sign-in?next=/status?full%3D1").text
    )
    assert "Sign in" in page.text
    answer = client.post(
        "/sign-in?next=/status?full%3D1",
        data={"login": " ADA ", "password": PASSWORD, "csrf_token": token(client)},
    )
    assert (answer.status_code, answer.location) == (303, "/status?full=1")
    assert is_signed_in(client)
    assert "Signed in as Ada" in client.get("/status").text


def token(client: FlaskClient) -> str:
    text = client.get("/sign-in").text
    return text.partition('name="csrf_token" value="')[2].partition('"')[0]


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil", "/\t/evil", "x", ""],
)
def test_nobody_is_led_elsewhere(club: Club, elsewhere: str) -> None:
    client = club.browser()
    form = {"login": "ada", "password": PASSWORD, "csrf_token": token(client)}
    answer = client.post("/sign-in", query_string={"next": elsewhere}, data=form)
    assert (answer.status_code, answer.location) == (303, "/")


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(club: Club) -> None:
    club.add("Bo")  # without a password
    answers = []
    for login, password in (("ada", "wrong"), ("nobody", PASSWORD), ("bo", ""), ("bo", PASSWORD)):
        client = club.browser()
        answer = signing_in(client, login, password)
        page = checked(answer, 422)
        assert "do not go together" in page.text
        answers.append(page.text)
        assert cookie(client) is None
    assert len({*answers}) == 1


def test_a_new_secret_is_drawn_at_each_sign_in_and_the_one_before_ends(club: Club) -> None:
    client = club.browser()
    client.set_cookie(SESSION, "planted by somebody")
    signing_in(client)
    first = cookie(client)
    assert first not in {None, "planted by somebody"}
    signing_in(client)
    second = cookie(client)
    assert second != first
    assert is_signed_in(client)
    client.set_cookie(SESSION, str(first))
    assert not is_signed_in(client)


def test_the_session_ends_with_the_sign_out_and_what_waits_stays(club: Club) -> None:
    client = club.browser()
    signing_in(client)
    secret = cookie(client)
    answer = send(client, "/sign-out", {}, "/sign-in")
    assert (answer.status_code, answer.location) == (303, "/sign-in")
    assert answer.headers["Clear-Site-Data"] == '"cache"'
    assert cookie(client) is None
    client.set_cookie(SESSION, str(secret))
    assert not is_signed_in(client)
    assert client.post("/sign-out").status_code == 400, "another site cannot sign anybody out"


def test_the_cookie_is_for_this_host_and_for_no_script(club: Club) -> None:
    form = {"login": "ada", "password": PASSWORD}
    club.app.config["WTF_CSRF_ENABLED"] = False
    for scheme, name in (("http", SESSION), ("https", f"__Host-{SESSION}")):
        answer = club.app.test_client().post(
            "/sign-in", data=form, base_url=f"{scheme}://localhost"
        )
        (told,) = (
            line.split("; ")
            for line in answer.headers.getlist("Set-Cookie")
            if line.startswith(f"{name}=")
        )
        assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={LASTS.days * 86400}"} <= {*told}
        assert ("Secure" in told) == (scheme == "https")
        assert not any(one.startswith("Domain") for one in told)


def test_under_https_no_cookie_of_plain_http_counts(club: Club) -> None:
    secret = club.parts.accounts.open_session(club.ada.person, START, START + LASTS)
    client = club.app.test_client(use_cookies=False)
    for name, status in ((SESSION, 401), (f"__Host-{SESSION}", 200)):
        asked = {"headers": {"Cookie": f"{name}={secret}"}, "base_url": "https://localhost"}
        assert client.get("/status", **asked).status_code == status


@pytest.mark.parametrize(("uses", "pause"), [(1, UNUSED), (3, timedelta(days=10))])
def test_a_session_ends_by_itself(club: Club, clock: Clock, uses: int, pause: timedelta) -> None:
    client = club.browser()
    signing_in(client)
    for _ in range(uses - 1):
        clock.now += pause
        assert is_signed_in(client)
    clock.now += pause - timedelta(seconds=1)
    assert is_signed_in(client)
    clock.now += timedelta(seconds=1) if uses > 1 else UNUSED
    assert not is_signed_in(client)


def test_another_kind_of_browser_ends_the_session_and_is_told_so(club: Club) -> None:
    client = club.browser()
    client.environ_base["HTTP_USER_AGENT"] = FIREFOX
    signing_in(client)
    newer = {"User-Agent": FIREFOX.replace("140", "141")}
    assert client.get("/status", headers=newer).status_code == 200
    stolen = client.get("/status", headers={"User-Agent": CHROME})
    assert stolen.status_code == 401
    assert "may have been stolen" in stolen.text
    again = client.get("/status")
    assert again.status_code == 401
    assert "may have been stolen" not in again.text


def test_a_change_of_rights_draws_another_secret(club: Club) -> None:
    bo = club.add("Bo", Role.ADMINISTRATOR)
    client, accounts = club.browser(bo), club.parts.accounts
    accounts.change_role(bo.person, Role.MEMBER)
    first = str(cookie(client))
    client.get("/rules/toy-pig", headers={"Sec-Fetch-Mode": "cors"})
    assert cookie(client) == first, "several requests of one page would cross each other"
    client.get("/account")
    second = str(cookie(client))
    assert second != first
    lost = club.browser()
    lost.set_cookie(SESSION, first)
    lost.get("/account")  # the answer before was lost on its way
    third = str(cookie(lost))
    assert accounts.of_session(second, START) is None
    assert accounts.of_session(third, START) is not None
    assert accounts.of_session(first, START) is None, "the new one is used"


def test_alone_nobody_signs_in(make_app: Callable[..., Flask]) -> None:
    client = make_app().test_client()
    answer = client.get("/sign-in?next=/status")
    assert (answer.status_code, answer.location) == (303, "/status")
    assert "sign-in" not in client.get("/").text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_has_no_fault(club: Club, language: str) -> None:
    page = read(club.browser(), "/sign-in", language)
    assert page.all("html")[0]["lang"] == language
    read(club.browser(club.ada), "/sign-in", language)


# --- in one's account -------------------------------------------------------------------------

OTHER = "a boat full of dice"


def changing(client: FlaskClient, **form: str) -> str:
    """The page after the form of the password was sent."""
    answer = send(client, "/account/password", form, "/account")
    assert answer.status_code == 303, answer.text
    return read(client, "/account").text


def test_a_password_is_changed_with_the_one_before_and_other_sessions_end(club: Club) -> None:
    client, elsewhere = club.browser(), club.browser()
    for one in (client, elsewhere):
        signing_in(one)
    first = cookie(client)
    assert "not the present password" in changing(client, present="wrong", password=OTHER)
    assert "not the present password" in changing(client, password=OTHER)
    assert "10 to 200 characters" in changing(client, present=PASSWORD, password="short")
    assert is_signed_in(elsewhere)
    assert "new password from now on" in changing(client, present=PASSWORD, password=OTHER)
    assert cookie(client) != first
    assert is_signed_in(client)
    assert not is_signed_in(elsewhere)
    assert signing_in(elsewhere).status_code == 422
    assert signing_in(elsewhere, password=OTHER).status_code == 303


def test_who_signed_in_by_another_way_just_now_needs_no_password_to_set_one(
    club: Club, clock: Clock
) -> None:
    bo = club.add("Bo")
    for password in ("Bo's first password", "and another one"):
        client = club.browser()
        link = club.parts.accounts.make_link(bo.person, START + LASTS)
        send(client, f"/enter/{link}", {})
        clock.passes(minutes=15, seconds=1)
        late = send(client, "/account/password", {"password": password}, "/sign-in")
        if password.startswith("Bo"):
            assert late.status_code == 403
            assert "not older than 15 min" in late.text
            assert 'href="/sign-in?next=' in late.text
        else:
            assert "not the present password" in changing(client, password=password)
        clock.passes(seconds=-1)
        assert "new password from now on" in changing(client, password=password)
    assert signing_in(club.browser(), "bo", "and another one").status_code == 303


def test_guesses_at_the_present_password_wait_as_well(club: Club) -> None:
    client = club.browser()
    signing_in(client)
    for _ in range(5):
        changing(client, present="wrong", password=OTHER)
    answer = send(client, "/account/password", {"present": PASSWORD, "password": OTHER}, "/account")
    assert answer.status_code == 429


def test_one_sees_where_one_is_signed_in_and_signs_out_there(club: Club, clock: Clock) -> None:
    here, phone, other = club.browser(), club.browser(), club.browser()
    phone.environ_base["HTTP_USER_AGENT"] = FIREFOX
    for one in (phone, other, here):
        signing_in(one)
    page = read(here, "/account").text
    assert "another browser (this browser), by password" in page
    assert "Firefox on Android , by password" in page
    sessions = club.parts.accounts.sessions_of(club.ada.person, clock())
    (firefox,) = (one for one in sessions if one.browser.family == "Firefox")
    bo = club.browser(club.add("Bo"))
    path = f"/account/sessions/{firefox.key}/end"
    assert send(bo, path, {}, "/account").status_code == 404, "nobody else's"
    assert send(here, path, {}, "/account").status_code == 303
    assert send(here, path, {}, "/account").status_code == 404
    assert [is_signed_in(one) for one in (here, phone, other)] == [True, False, True]
    send(here, "/account/sessions/end-others", {}, "/account")
    assert [is_signed_in(one) for one in (here, phone, other)] == [True, False, False]
    assert "Sign out everywhere else" not in read(here, "/account").text


def test_the_last_use_is_known_roughly(club: Club, clock: Clock) -> None:
    client, accounts = club.browser(club.ada), club.parts.accounts

    def used() -> timedelta:
        (found,) = accounts.sessions_of(club.ada.person, clock())
        return found.used_at - START

    client.get("/account")
    clock.passes(minutes=59)
    client.get("/account")
    assert used() == timedelta()
    clock.passes(minutes=1)
    client.get("/account")
    assert used() == timedelta(hours=1)


@pytest.mark.parametrize(
    ("agent", "browser"),
    [
        (FIREFOX, ("Firefox", "Android")),
        (CHROME, ("Chrome", "Android")),
        (f"{CHROME} Edg/140.0", ("Edge", "Android")),
        (f"{CHROME} OPR/120", ("Opera", "Android")),
        ("Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18.0 Safari/604.1", ("Safari", "iOS")),
        ("Mozilla/5.0 (iPhone) AppleWebKit/605 CriOS/140.0 Safari/604.1", ("Chrome", "iOS")),
        ("Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1.15", ("Safari", "macOS")),
        ("curl/8", ("other", "")),
        ("", ("other", "")),
    ],
)
def test_a_browser_is_told_in_words(agent: str, browser: tuple[str, str]) -> None:
    assert browser_of(agent) == browser
