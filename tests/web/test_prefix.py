"""Behind a proxy with a prefix: every address that is told lies below it and is answered."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.test import TestResponse

from core.errors import BadInput
from tests.web.conftest import Api
from tests.web.house import M, addresses, furnished, play
from web.addresses import local_path

AT = "/kifu"
ADDRESSES = {"href", "src", "action", "formaction", "poster", "data-url", "content"}
EACH = 3  # pages of one kind that are looked at
KINDS = ("text/html", "application/json", "application/manifest+json")


class Told(HTMLParser):
    """The addresses in a page, with the method by which they are asked for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.method = "GET"
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.method = given.get("method", "get").upper()
        for name, value in given.items():
            is_address = name in ADDRESSES or name.startswith("data-")
            if is_address and value.startswith(("/", "http", "?")) and not value.startswith("//"):
                self.found.append((value, self.method_of(name, given)))

    def method_of(self, name: str, given: dict[str, str]) -> str:
        """By which an address is asked for; a script may ask as it likes."""
        if name.startswith("data-"):
            return "ANY"
        if name == "formaction":  # of a form that may stand elsewhere
            return given.get("formmethod", "POST").upper()
        return self.method if name == "action" else "GET"


class Crawl:
    """All that leads on from some addresses, as one reader sees it through a proxy."""

    def __init__(self, app: Flask, headers: dict[str, str], *, strips: bool) -> None:
        self.app, self.headers, self.strips = app, headers, strips
        self.client = app.test_client(use_cookies=False)
        self.rules = app.url_map.bind("localhost")
        self.own = {one.rule.split("/")[1] for one in app.url_map.iter_rules()} - {""}
        self.elsewhere = re.compile(
            rf"""(?<=["'(= ])/(?:{"|".join(map(re.escape, self.own))})[/?"']"""
        )
        self.looked: Counter[str] = Counter()
        self.wrong: list[str] = []

    def ask(self, address: str) -> TestResponse:
        sent = address.removeprefix(AT) if self.strips else address
        return self.client.get(sent, headers=self.headers, buffered=True)

    def run(self, *addresses: str) -> None:
        left = deque(addresses)
        known = set(addresses)
        while left:
            address = left.popleft()
            for told, method in self.look(address):
                path = urlsplit(told).path
                kind = self.kind(path, method, address)
                if told.endswith("="):  # a script puts something behind
                    continue
                if method in {"GET", "ANY"} and kind and told not in known:
                    known.add(told)
                    if self.looked[kind] < EACH:
                        self.looked[kind] += 1
                        left.append(told)

    def kind(self, path: str, method: str, source: str) -> str:
        """Which page answers there; "" and noted where none does."""
        if not path.startswith(f"{AT}/"):
            self.wrong.append(f"{source} tells {path}, outside the prefix")
            return ""
        below = path.removeprefix(AT)
        for one in ("GET", "POST", "PUT", "DELETE") if method == "ANY" else (method,):
            try:
                return f"{self.rules.match(below, one)[0]}"
            except MethodNotAllowed:
                continue
            except NotFound:
                break
        if method != "ANY":  # scripts put something behind
            self.wrong.append(f"{source} tells {method} {path}, where nothing is")
        return ""

    def look(self, address: str) -> Iterator[tuple[str, str]]:
        answer = self.ask(address)
        if answer.status_code >= 400:
            self.wrong.append(f"{address} is answered {answer.status_code}")
            return
        if answer.status_code in {301, 302, 303}:
            yield (
                urljoin(address, urlsplit(answer.location)._replace(scheme="", netloc="").geturl()),
                "GET",
            )
        if answer.mimetype in KINDS or address.endswith("service-worker.js"):
            for found in self.elsewhere.findall(answer.text.partition("\n/*")[0][:2_000_000]):
                if not address.endswith(("openapi.json", "service-worker.js", "/api/docs")):
                    self.wrong.append(f"{address} has {found}")
        if answer.mimetype == "text/html":
            for told, method in Told(answer.text).found:
                url = urlsplit(urljoin(f"http://localhost{address}", told))
                if url.netloc == "localhost":
                    yield url._replace(scheme="", netloc="").geturl(), method


@pytest.fixture
def alone(make_app: Callable[..., Flask]) -> Flask:
    return make_app(prefix=AT)


def test_every_link_of_every_page_lies_below_the_prefix(alone: Flask) -> None:
    api = Api(alone.test_client())
    match = api.start(title="At the lake")
    api.play(match, "roll 3", "hold", "roll 5")
    crawl = Crawl(alone, {}, strips=False)
    crawl.run(f"{AT}/", f"{AT}/matches/{match}/replay", f"{AT}/matches/{match}/record")
    assert crawl.wrong == []
    assert crawl.looked.keys() >= {
        *("pages.matches", "pages.replay", "pages.record", "pages.statistics_page", "pages.share"),
        *("static", "app_manifest", "language", "pages.device", "pages.status", "api.get_match"),
    }
    assert len(crawl.looked) > 40


def test_the_same_where_a_trusted_proxy_takes_the_prefix_away(
    make_app: Callable[..., Flask],
) -> None:
    house = furnished(partial(make_app, proxies=("127.0.0.1",)))
    play(house, "owner", "roll 3")
    said = {"X-Forwarded-Prefix": AT, "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "http"}
    pages = [one for one in addresses(house.app) if one.method == "GET"]
    for role in ("administrator", "owner", "nobody"):
        crawl = Crawl(house.app, house.brings[role] | said, strips=True)
        start = [f"{AT}/", f"{AT}/sign-in", f"{AT}/account", f"{AT}/club"]
        crawl.run(*start, f"{AT}/matches/{M}/record", f"{AT}/matches/{M}/replay")
        known = [one for one in crawl.wrong if "is answered" not in one]
        assert known == [], role
    for one in pages:  # whatever is answered, refusals included, tells nothing outside
        asked = house.brings["owner"] | said
        answer = crawl.client.get(one.path, headers=asked, buffered=True)
        if answer.mimetype in KINDS and not one.name.startswith("api.openapi"):
            found = crawl.elsewhere.findall(answer.text)
            assert found == [] or one.name == "api.browse", one.path
        if "Location" in answer.headers:
            assert urlsplit(answer.location).path.startswith(f"{AT}/"), one.path


def test_what_a_device_is_told_lies_below(alone: Flask) -> None:
    client = alone.test_client()
    manifest = client.get(f"{AT}/manifest.webmanifest").json
    assert {manifest[name] for name in ("id", "start_url", "scope")} == {f"{AT}/"}
    assert all(icon["src"].startswith(f"{AT}/icons/") for icon in manifest["icons"])
    worker = client.get(f"{AT}/service-worker.js")
    assert worker.headers["Service-Worker-Allowed"] == f"{AT}/"
    told = json.loads(worker.text.partition("self.kept = ")[2].partition(";\n")[0])
    assert told["root"] == AT
    assert all(one.startswith(f"{AT}/") for one in (*told["shell"], told["page"], *told["fixed"]))
    assert all(client.get(one, buffered=True).status_code == 200 for one in told["shell"][:5])


def test_programs_are_told_where_the_interface_is(alone: Flask) -> None:
    client = alone.test_client()
    servers = client.get(f"{AT}/api/openapi.json").json["servers"]
    assert [one["url"] for one in servers] == [AT]
    started = client.post(f"{AT}/api/v1/matches", json={"game": "toy-pig"})
    assert started.headers["Location"].startswith(f"{AT}/api/v1/matches/")


def test_cookies_are_for_what_is_below(alone: Flask, make_app: Callable[..., Flask]) -> None:
    answer = alone.test_client().get(f"{AT}/language/fr?next={AT}/matches")
    assert answer.headers["Location"] == f"{AT}/matches"
    assert f"Path={AT};" in answer.headers["Set-Cookie"]
    guarded = make_app(prefix=AT, guarded=True).test_client()
    form = guarded.get(f"{AT}/sign-in", base_url="https://localhost")
    cookies = form.headers.getlist("Set-Cookie")
    assert cookies
    for cookie in cookies:
        assert f"Path={AT};" in f"{cookie};", cookie
        assert not cookie.startswith("__Host-"), "browsers take it for the path / alone"
        assert "Secure" in cookie


@pytest.mark.parametrize(
    ("target", "goes"),
    [
        (f"{AT}/matches", f"{AT}/matches"),
        ("/matches", f"{AT}/"),
        (f"{AT}.evil.example/", f"{AT}/"),
        ("//evil.example", f"{AT}/"),
        (f"{AT}", f"{AT}/"),
        (None, f"{AT}/"),
    ],
)
def test_nobody_is_led_outside(alone: Flask, target: str | None, goes: str) -> None:
    with alone.test_request_context("/", environ_overrides={"SCRIPT_NAME": AT}):
        assert local_path(target) == goes


@pytest.mark.parametrize("prefix", ["kifu", "/ki fu", "//evil", "/a//b", "/..", "/a/./b", "/é"])
def test_a_prefix_that_cannot_be_is_refused(make_app: Callable[..., Flask], prefix: str) -> None:
    with pytest.raises(BadInput, match="KIFU_PREFIX must begin with a slash"):
        make_app(prefix=prefix)


def test_a_prefix_that_pages_begin_with_is_refused(make_app: Callable[..., Flask]) -> None:
    with pytest.raises(BadInput, match="must not begin like a page of Kifu itself: /matches"):
        make_app(prefix="/matches/")


def test_the_front_page_is_there_with_a_slash_and_without(alone: Flask) -> None:
    client: Any = alone.test_client()
    assert {client.get(one).status_code for one in (AT, f"{AT}/", "/")} == {200}
