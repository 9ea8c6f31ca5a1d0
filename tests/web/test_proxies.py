"""Proxies: who is believed, and that nobody who comes through one passes for this machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from flask import Flask, request

from core.errors import BadInput
from core.rights import Alone, Nobody
from eventstore.contract.steps import opening
from tests.web.asking import refused
from web.context import KEY
from web.limits import Rates
from web.origin import ALONE, came_alone, made_here
from web.proxies import Proxies, proxies_of
from web.rights.credentials import credentials
from web.settings import Settings

HERE = {"REMOTE_ADDR": "127.0.0.1", ALONE: True}  # as the server tells of who comes by loopback
SAID = {
    "X-Forwarded-For": "192.0.2.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "kifu.example",
}
CLUB = {"proxies": ("127.0.0.1",), "hosts": ("kifu.example",)}
TRACES = [
    {"X-Forwarded-For": "192.0.2.7"},
    {"X-Forwarded-For": ""},
    {"X-Forwarded-Proto": "https"},
    {"X-Forwarded-Host": "localhost"},
    {"X-Forwarded-Server": "x"},
    {"Forwarded": "for=192.0.2.7"},
    {"Via": "1.1 x"},
    {"X-Real-Ip": "192.0.2.7"},
    {"Cf-Connecting-Ip": "192.0.2.7"},
]


def seen(app: Flask, headers: dict[str, str], **environ: Any) -> dict[str, Any]:
    """How a request looks to the application, through all that stands before."""
    found: dict[str, Any] = {}

    def look() -> None:
        found.update(
            sender=request.remote_addr,
            scheme=request.scheme,
            host=request.host,
            root=request.script_root,
            alone=came_alone(),
            here=made_here(),
            actor=type(credentials().actor),
        )

    app.before_request_funcs.setdefault(None, []).insert(0, look)
    answer = app.test_client().get(
        "/api/v1/games", headers=headers, environ_overrides=HERE | environ
    )
    found["status"] = answer.status_code
    return found


# --- who is believed ------------------------------------------------------------------------------


def test_a_proxy_that_is_named_says_who_asks_and_how(make_app: Callable[..., Flask]) -> None:
    found = seen(make_app(**CLUB), SAID | {"Host": "127.0.0.1:8000"})
    assert found == {
        "sender": "192.0.2.7",
        "scheme": "https",
        "host": "kifu.example",
        "root": "",
        "alone": False,
        "here": False,
        "actor": Nobody,
        "status": 200,
    }


def test_what_anybody_else_says_is_not_believed(make_app: Callable[..., Flask]) -> None:
    own = SAID | {"X-Forwarded-Prefix": "/x", "Host": "kifu.example"}
    found = seen(make_app(**CLUB), own, REMOTE_ADDR="192.0.2.99")
    assert (found["sender"], found["scheme"], found["root"]) == ("192.0.2.99", "http", "")


@pytest.mark.parametrize(
    ("told", "sender", "behind", "client"),
    [
        ("127.0.0.1", "127.0.0.1", "1.1.1.1", "1.1.1.1"),
        ("127.0.0.1", "127.0.0.1", "9.9.9.9, 1.1.1.1", "1.1.1.1"),  # the first was made up
        ("127.0.0.1 10.0.0.0/8", "127.0.0.1", "9.9.9.9, 1.1.1.1, 10.2.3.4", "1.1.1.1"),
        ("127.0.0.1 10.0.0.0/8", "127.0.0.1", "10.1.1.1, 10.2.3.4", "10.1.1.1"),
        ("127.0.0.1", "10.0.0.1", "1.1.1.1", "10.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1", "1.1.1.1:4711", "1.1.1.1"),
        ("::1", "::1", "[2001:db8::1]:4711", "2001:db8::1"),
        ("::1", "::1", "2001:db8::1", "2001:db8::1"),
        ("1", "10.0.0.1", "9.9.9.9, 1.1.1.1", "1.1.1.1"),
        ("2", "10.0.0.1", "9.9.9.9, 1.1.1.1, 10.2.3.4", "1.1.1.1"),
        ("2", "10.0.0.1", "1.1.1.1", "1.1.1.1"),
        ("0", "127.0.0.1", "1.1.1.1", "127.0.0.1"),
    ],
)
def test_whom_a_request_comes_from(
    make_app: Callable[..., Flask], told: str, sender: str, behind: str, client: str
) -> None:
    app = make_app(proxies=tuple(told.split()), opened=True)
    assert seen(app, {"X-Forwarded-For": behind}, REMOTE_ADDR=sender)["sender"] == client


@pytest.mark.parametrize(
    ("headers", "host", "scheme"),
    [
        ({"X-Forwarded-Host": "evil, kifu.example"}, "kifu.example", "http"),
        ({"X-Forwarded-Proto": "https, http"}, "localhost", "http"),
        ({"X-Forwarded-Proto": "gopher"}, "localhost", "http"),
        ({"X-Forwarded-Port": "8443"}, "localhost:8443", "http"),
        ({"X-Forwarded-Port": "443", "X-Forwarded-Proto": "https"}, "localhost", "https"),
        ({"X-Forwarded-Port": "1; drop"}, "localhost", "http"),
    ],
)
def test_what_is_told_by_the_nearest_counts(
    make_app: Callable[..., Flask], headers: dict[str, str], host: str, scheme: str
) -> None:
    found = seen(make_app(**CLUB), headers | {"X-Forwarded-For": "192.0.2.7"})
    assert (found["host"], found["scheme"]) == (host, scheme)


@pytest.mark.parametrize("prefix", ["//evil.example", "/a b", "/..", "/a/../b", "x", "/é", "/" * 9])
def test_a_prefix_that_cannot_be_is_not_believed(
    make_app: Callable[..., Flask], prefix: str
) -> None:
    assert seen(make_app(**CLUB), SAID | {"X-Forwarded-Prefix": prefix})["root"] == ""
    assert seen(make_app(**CLUB), SAID | {"X-Forwarded-Prefix": "/club/"})["root"] == "/club"


@pytest.mark.parametrize("told", ["11", "-1", "localhost", "127.0.0.1/99", "1 2", "4294967295"])
def test_proxies_that_cannot_be_are_refused(told: str) -> None:
    with pytest.raises(BadInput, match="KIFU_PROXIES must be a number from 0 to 10, or addresses"):
        proxies_of(tuple(told.split()))


def test_a_number_of_proxies_is_read_from_the_environment(tmp_path: Any) -> None:
    environ = {"KIFU_DATA_DIR": str(tmp_path), "KIFU_PROXIES": "1"}
    assert proxies_of(Settings.from_environment(environ).proxies) == Proxies(1)


# --- alone with this machine ----------------------------------------------------------------------


@pytest.mark.parametrize("trace", TRACES, ids=str)
def test_nobody_behind_an_unknown_proxy_is_alone_with_this_machine(
    make_app: Callable[..., Flask], trace: dict[str, str]
) -> None:
    app = make_app()
    app.extensions[KEY].store.append("m", [opening("toy-pig")], expected_version=0)
    here = app.test_client()
    assert here.get("/matches", environ_overrides=HERE).status_code == 200
    for path in ("/", "/matches", "/api/v1/matches", "/api/v1/matches/m", "/static/base.css"):
        answer = here.get(path, headers=trace, environ_overrides=HERE)
        assert answer.status_code == 403, path
    told = here.get("/api/v1/matches/m", headers=trace, environ_overrides=HERE)
    assert "KIFU_PROXIES" in refused(told, 403, "unknown_proxy")["detail"]


def test_an_answer_that_was_given_here_is_not_given_again_through_a_proxy(app: Flask) -> None:
    app.extensions[KEY].store.append("m", [opening("toy-pig")], expected_version=0)
    client = app.test_client()
    first = client.get("/api/v1/matches/m/steps", environ_overrides=HERE)
    again = client.get("/api/v1/matches/m/steps", environ_overrides=HERE)
    assert first.data == again.data
    asked = {"If-None-Match": first.headers["ETag"], "X-Forwarded-For": "192.0.2.7"}
    for headers in ({"X-Forwarded-For": "192.0.2.7"}, asked):
        told = client.get("/api/v1/matches/m/steps", headers=headers, environ_overrides=HERE)
        refused(told, 403, "unknown_proxy")


def test_a_proxy_that_says_nothing_of_itself_shows_by_how_it_speaks(app: Flask) -> None:
    told = app.test_client().get(
        "/api/v1/games", environ_overrides=HERE | {"SERVER_PROTOCOL": "HTTP/1.0"}
    )
    refused(told, 403, "unknown_proxy")


@pytest.mark.parametrize("headers", [{}, {"Host": "localhost"}, *TRACES, SAID], ids=str)
@pytest.mark.parametrize("told", ["127.0.0.1", "1", "10.0.0.1"])
def test_with_proxies_nobody_is_alone(
    make_app: Callable[..., Flask], told: str, headers: dict[str, str]
) -> None:
    """The one on this computer connects by loopback and may name localhost."""
    app = make_app(proxies=(told,), hosts=("kifu.example",))
    found = seen(app, headers)
    assert (found["alone"], found["actor"]) == (False, Nobody)
    assert app.extensions[KEY].settings.guarded
    client = app.test_client()
    app.extensions[KEY].store.append("m", [opening("toy-pig")], expected_version=0)
    for path in ("/status", "/api/v1/status", "/matches/m/replay", "/api/v1/matches/m"):
        answer = client.get(path, headers=headers, environ_overrides=HERE)
        assert answer.status_code in {302, 303, 401, 403, 404}, (path, answer.status_code)
    written = client.post(
        "/api/v1/matches", json={"game": "toy-pig"}, headers=headers, environ_overrides=HERE
    )
    assert written.status_code in {401, 403}


def test_who_is_at_the_computer_is_alone_without_proxies(make_app: Callable[..., Flask]) -> None:
    assert seen(make_app(guarded=True), {})["actor"] is Alone
    assert seen(make_app(proxies=("0",)), {})["actor"] is Alone


def test_an_open_server_stays_open_through_a_proxy(make_app: Callable[..., Flask]) -> None:
    app = make_app(opened=True)
    answer = app.test_client().get("/api/v1/games", headers=TRACES[0], environ_overrides=HERE)
    assert answer.status_code == 200
    assert not seen(make_app(opened=True), TRACES[0])["here"]


# --- what hangs on it -----------------------------------------------------------------------------


def test_rates_count_those_who_ask_and_not_the_proxy(make_app: Callable[..., Flask]) -> None:
    app = make_app(**CLUB, rates=Rates(links="1 per minute"))
    ask = partial(app.test_client().get, "/enter/none", environ_overrides=HERE)
    first, second = ({"X-Forwarded-For": f"192.0.2.{one}"} for one in (1, 2))
    assert [ask(headers=one).status_code == 429 for one in (first, first, second, second)] == [
        *(False, True, False, True)
    ]
    made_up = {"X-Forwarded-For": "203.0.113.9, 192.0.2.1"}
    assert ask(headers=made_up).status_code == 429


def test_cookies_of_who_comes_by_https_are_secure(make_app: Callable[..., Flask]) -> None:
    client = make_app(**CLUB).test_client()
    for proto, secure in (("https", True), ("http", False)):
        headers = SAID | {"X-Forwarded-Proto": proto, "Host": "127.0.0.1:8000"}
        answer = client.get("/sign-in", headers=headers, environ_overrides=HERE)
        cookies = answer.headers.getlist("Set-Cookie")
        assert cookies
        assert {"Secure" in one for one in cookies} == {secure}


@pytest.mark.parametrize(
    ("hosts", "name", "fits"),
    [
        ("kifu.example", "kifu.example", True),
        ("kifu.example", "KIFU.example:8443", True),
        ("kifu.example", "kifu.example.evil", False),
        ("*.club.example", "kifu.club.example", True),
        ("*.club.example", "a.b.club.example:8000", True),
        ("*.club.example", "club.example", False),
        ("*.club.example", "evilclub.example", False),
        ("*.club.example", "club.example.evil", False),
        ("*.club.example", "*.club.example", False),
    ],
)
def test_the_name_that_a_proxy_says_must_be_known(
    make_app: Callable[..., Flask], hosts: str, name: str, fits: bool
) -> None:
    client = make_app(proxies=("127.0.0.1",), hosts=(hosts,)).test_client()
    headers = SAID | {"X-Forwarded-Host": name, "Host": "127.0.0.1:8000"}
    answer = client.get("/api/v1/games", headers=headers, environ_overrides=HERE)
    if fits:
        assert answer.status_code == 200
    else:
        told = refused(answer, 421, "bad_host")
        assert "KIFU_HOSTS" in told["detail"]
