"""Law: a compressed answer is the plain one, but for its bytes and what is said of them."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import brotli
import pytest
from flask import Flask, Response
from werkzeug.test import Client

from tests.web.conftest import Api
from web import compression

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

SMALL = {"Accept-Encoding": "gzip, deflate, br, zstd"}
GZIP = {"Accept-Encoding": "gzip"}
CODED = pytest.mark.parametrize("asked", [SMALL, GZIP], ids=["br", "gzip"])
OPENED = {"br": brotli.decompress, "gzip": gzip.decompress}
CHANGED = {"Content-Encoding", "Content-Length", "ETag", "Vary", "Set-Cookie"}
LONG = b"An answer of some length. " * 100


@pytest.fixture
def match(api: Api) -> str:
    found = api.start()
    api.play(found, "roll 4", "pick black 7", "roll 5", "undo 1", "roll 6")
    return found


def addresses(match: str) -> tuple[str, ...]:
    below = f"/api/v1/matches/{match}"
    return (
        *("/", "/status", f"/matches/{match}/record", f"/matches/{match}/replay?step=2"),
        *(below, f"{below}/steps", f"{below}/steps?seat=red", f"{below}/steps/99"),
        *("/static/base.css", "/static/kifu.css", "/nowhere", "/api/v1/games"),
    )


def ask(api: Api, address: str, method: str = "GET", **headers: str) -> Response:
    """An answer, all of it."""
    asked = {name.replace("_", "-"): value for name, value in headers.items()}
    return api.client.open(address, method=method, headers=asked, buffered=True)


@CODED
def test_what_is_compressed_is_what_was_answered(
    api: Api, match: str, asked: dict[str, str]
) -> None:
    packed = 0
    for address in addresses(match):
        plain, small = ask(api, address), ask(api, address, **asked)
        assert plain.status == small.status
        coding = small.headers.get("Content-Encoding")
        if coding is None:
            assert len(plain.data) < compression.SMALLEST
            continue
        packed += 1
        assert len(small.data) == small.content_length < len(plain.data)
        assert coding == ("br" if asked is SMALL else "gzip")
        body = OPENED[coding](small.data)
        assert len(body) == len(plain.data)  # a token for forms differs each second
        told = [{k: v for k, v in one.headers if k not in CHANGED} for one in (plain, small)]
        assert told[0] == told[1]
        assert "Accept-Encoding" in small.headers.getlist("Vary")
        assert "Accept-Encoding" in plain.headers.getlist("Vary")
    assert packed > 6


@CODED
@pytest.mark.parametrize("who", ["", "?seat=red"])
def test_a_compressed_answer_has_a_tag_of_its_own_and_is_known_by_it(
    api: Api, match: str, who: str, asked: dict[str, str]
) -> None:
    for address in (f"/api/v1/matches/{match}/steps{who}", "/static/kifu.css"):
        for _ in range(2):  # the second time the first one is answered before Flask
            plain = ask(api, address).headers["ETag"]
            small = ask(api, address, **asked).headers["ETag"]
        assert small != plain
        for known, told in ((plain, plain), (small, small), (f'"x", {small}', small)):
            again = ask(api, address, **asked, If_None_Match=known)
            assert (again.status_code, again.headers["ETag"]) == (304, told)
        other = ask(api, address, If_None_Match=small)
        assert other.status_code == 200, "for who takes nothing compressed that is another answer"


def test_every_coding_has_a_tag_of_its_own(api: Api) -> None:
    tags = {ask(api, "/static/kifu.css", **one).headers["ETag"] for one in ({}, SMALL, GZIP)}
    assert len(tags) == 3


def test_its_head_is_that_of_the_answer(api: Api) -> None:
    whole = ask(api, "/static/kifu.css", **GZIP)
    head = ask(api, "/static/kifu.css", "HEAD", **GZIP)
    assert head.data == b""
    assert "Content-Length" not in head.headers
    for name in ("ETag", "Content-Encoding", "Content-Type", "Vary"):
        assert head.headers.getlist(name) == whole.headers.getlist(name)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Accept-Encoding": "identity"},
        {"Accept-Encoding": "br;q=0, gzip;q=0"},
        {**GZIP, "Range": "bytes=0-5000"},
        {**GZIP, "Sec-Fetch-Site": "cross-site"},
        {**GZIP, "Sec-Fetch-Site": "same-site"},
    ],
)
def test_who_does_not_take_it_or_is_led_here_gets_it_plain(
    make_app: Callable[..., Flask], headers: dict[str, str]
) -> None:
    client = make_app().test_client()
    client.set_cookie("kifu_language", "fr")
    with client.get("/static/kifu.css", headers=headers) as answer:
        assert "Content-Encoding" not in answer.headers


def test_a_link_of_another_site_that_brings_no_cookie_is_answered_small(
    make_app: Callable[..., Flask],
) -> None:
    asked = {**GZIP, "Sec-Fetch-Site": "cross-site"}
    with make_app().test_client().get("/", headers=asked) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"


class Answers:
    """An application that gives one answer, and notes what was taken of it."""

    def __init__(self, kind: str, **headers: str) -> None:
        self.headers = [("Content-Type", kind), *headers.items()]
        self.given = self.closed = 0

    def __call__(self, _environ: WSGIEnvironment, start_response: StartResponse) -> Any:
        start_response("200 OK", self.headers)
        return self

    def __iter__(self) -> Iterator[bytes]:
        for _ in range(10):
            self.given += 1
            yield LONG

    def close(self) -> None:
        self.closed += 1


def through(app: Answers) -> Response:
    around = Flask("around")
    around.wsgi_app = app  # type: ignore[method-assign, assignment] # as Flask has it
    compression.install(around)
    return Client(around.wsgi_app, Response).get("/", headers=GZIP, buffered=False)


@pytest.mark.parametrize("kind", ["text/event-stream", "application/x-ndjson", "text/html"])
def test_what_streams_goes_out_piece_by_piece(kind: str) -> None:
    app = Answers(kind)
    answer = through(app)
    assert next(iter(answer.response)) == LONG
    assert app.given == 1
    answer.close()
    assert app.closed == 1


def test_what_was_compressed_is_let_go_of() -> None:
    app = Answers("text/html", **{"Content-Length": str(10 * len(LONG))})
    answer = through(app)
    assert gzip.decompress(answer.data) == 10 * LONG
    assert (app.given, app.closed) == (10, 1)


def test_what_is_no_text_or_too_long_or_coded_is_left_alone() -> None:
    size = {"Content-Length": str(10 * len(LONG))}
    for app in (
        Answers("font/woff2", **size),
        Answers("text/html", **size, **{"Content-Encoding": "br"}),
        Answers("text/html", **{"Content-Length": str(compression.LARGEST + 1)}),
    ):
        assert next(iter(through(app).response)) == LONG
