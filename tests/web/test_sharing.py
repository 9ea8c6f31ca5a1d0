"""Sharing a step: its pictures, the sheet, frames on other pages, previews of links, paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from core.games import registry
from web.places import FIXTURES
from web.replay import animated

OVER, RUNNING = "sundayfinal1", "fridaynight1"
RECORDS = ("sunday-final-aces-by-reply", "friday-evening-still-running")
FRAMED = "frame-ancestors *"


@pytest.fixture
def site(make_app: Callable[..., Any]) -> FlaskClient:
    """A match that is over and one that goes on, both with hidden hands."""
    client: FlaskClient = make_app(games=registry(), worker=False).test_client()
    for name in RECORDS:
        record = FIXTURES.joinpath("ace-in-the-hole", "matches", f"{name}.json").read_bytes()
        answer = client.post("/api/v1/import", data=record, content_type="application/json")
        assert answer.status_code == 200, answer.text
    return client


def got(site: FlaskClient, path: str, status: int = 200, **headers: str) -> TestResponse:
    answer = site.get(path, headers=headers)
    assert answer.status_code == status, (path, answer.text[:500])
    return answer


def cards(svg: str) -> list[str]:
    return sorted(re.findall(r'data-card="([^"]+)"', svg))


@pytest.mark.parametrize(
    ("kind", "mimetype", "first"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("webp", "image/webp", b"RIFF"),
    ],
)
def test_a_step_is_a_picture_that_is_known_again(
    site: FlaskClient, kind: str, mimetype: str, first: bytes
) -> None:
    path = f"/matches/{OVER}/picture.{kind}?step=5&from=4&to=5"
    answer = got(site, path)
    assert answer.mimetype == mimetype
    assert answer.data.startswith(first)
    tag = answer.headers["ETag"]
    assert not tag.startswith("W/")
    assert not got(site, path, 304, **{"If-None-Match": tag}).data
    assert got(site, path).data == answer.data
    assert got(site, path.replace("step=5", "step=6").replace("to=5", "to=6")).data != answer.data
    assert got(site, f"{path}&seat=red").headers["ETag"] != tag
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answer.headers["Cache-Control"] == "private, no-store"
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy or "script-src 'self'" in policy


def test_sizes_themes_and_the_step_in_force(site: FlaskClient) -> None:
    base = f"/matches/{OVER}/picture.svg"
    last = got(site, base).text
    assert "Step 38, 31 of 31" in last
    assert last == got(site, f"{base}?step=38").text
    assert 'width="1080" height="1350"' in got(site, f"{base}?size=tall").text
    assert "#191713" in got(site, f"{base}?theme=dark").text
    assert "@font-face" in last
    assert "Ana, as known now" in got(site, f"{base}?step=9&seat=red&view=now").text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("picture.svg?theme=blue", 422),
        ("picture.png?size=huge", 422),
        ("picture.png?step=x", 422),
        ("picture.png?view=later", 422),
        ("picture.png?step=999", 404),
        ("picture.png?seat=green", 404),
        ("picture.webp?from=9&to=3", 422),
        ("picture.webp?from=3&to=999", 404),
        ("share?step=999", 404),
        ("print?seat=green", 404),
    ],
)
def test_what_there_is_not_is_refused(site: FlaskClient, path: str, status: int) -> None:
    got(site, f"/matches/{OVER}/{path}", status)
    got(site, f"/matches/nowhere/{path.partition('?')[0]}", 404)


def test_a_match_that_goes_on_is_shared_as_a_spectator_sees_it(site: FlaskClient) -> None:
    base = f"/matches/{RUNNING}/picture.svg?step=9"
    hidden, everything = got(site, base).text, got(site, f"{base}&seat=table").text
    assert set(cards(hidden)) == {"?"}
    assert "?" not in cards(everything)
    assert hidden == got(site, f"{base}&seat=spectator").text
    own = cards(got(site, f"{base}&seat=red").text)
    assert own.count("?") == 3
    assert len(set(own)) == 4
    assert "?" not in cards(got(site, f"/matches/{OVER}/picture.svg?step=9").text)


def test_long_ranges_show_their_moments(site: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def frames(path: str) -> int:
        return got(site, f"/matches/{OVER}/picture.webp?{path}").data.count(b"ANMF")

    assert frames("from=2&to=6") == 5
    monkeypatch.setattr(animated, "MOST", 4)
    assert frames("from=2&to=5&theme=dark") == 4
    assert frames("from=0&to=38") == 4


def test_one_moving_picture_is_made_at_once(
    site: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.pages.pictures.WAIT", 0)
    monkeypatch.setattr("web.pages.pictures.AT_ONCE", BoundedSemaphore(0))
    answer = got(site, f"/matches/{OVER}/picture.webp?from=2&to=3", 503)
    assert "Another picture is being made" in answer.text
    monkeypatch.setattr("web.pages.pictures.AT_ONCE", BoundedSemaphore(1))
    for step in (3, 4):  # whoever was before has made room
        got(site, f"/matches/{OVER}/picture.webp?from=2&to={step}")


def test_a_frame_may_be_shown_elsewhere_and_nothing_else(site: FlaskClient) -> None:
    for step in (0, 9, 38):
        answer = got(site, f"/embed/matches/{OVER}?step={step}")
        assert FRAMED in answer.headers["Content-Security-Policy"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert "Set-Cookie" not in answer.headers
        assert "<form" not in answer.text
        assert f"/matches/{OVER}/replay?step={step}" in answer.text
    assert f'href="/embed/matches/{OVER}?step=8"' in got(site, f"/embed/matches/{OVER}?step=9").text
    others = [
        *("/status", f"/matches/{OVER}/replay", f"/matches/{OVER}/share", f"/matches/{OVER}/print"),
        *(f"/matches/{OVER}/picture.svg", "/api/v1/games"),
    ]
    for path in others:
        assert "frame-ancestors 'none'" in got(site, path).headers["Content-Security-Policy"], path
    lost = got(site, f"/embed/matches/{OVER}?step=999", 404)
    assert "frame-ancestors 'none'" in lost.headers["Content-Security-Policy"]


def test_a_program_is_told_how_to_show_a_replay(site: FlaskClient) -> None:
    def asked(url: str, status: int = 200, **more: Any) -> Any:
        return got(site, f"/oembed?{urlencode({'url': url, **more})}", status).json

    told = asked(f"http://localhost/matches/{OVER}/replay?step=9&seat=red", maxwidth=500)
    assert (told["version"], told["type"], told["title"]) == ("1.0", "rich", "Sunday final")
    assert (told["width"], told["height"]) == (500, 560)
    assert f'src="http://localhost/embed/matches/{OVER}?step=9&amp;seat=red"' in told["html"]
    picture = told["thumbnail_url"].removeprefix("http://localhost")
    assert got(site, picture).mimetype == "image/png"
    assert "seat=spectator" in asked(f"http://localhost/matches/{RUNNING}/replay")["html"]
    for url in (f"http://elsewhere.example/matches/{OVER}/replay", "http://localhost/", "", "x:"):
        got(site, f"/oembed?{urlencode({'url': url})}", 404)
    for url in ("http://[", "http://[1]/", "http://\u2100/"):
        refusal = got(site, f"/oembed?{urlencode({'url': url})}", 422)
        assert "cannot be read" in refusal.text, url
    got(site, f"/oembed?{urlencode({'url': 'http://localhost/', 'format': 'xml'})}", 501)


def metas(html: str) -> dict[str, str]:
    """What a page says of itself."""
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html)
    return {name: unescape(value) for name, value in found}


def test_a_link_has_a_preview_that_tells_no_more_than_a_spectator_sees(site: FlaskClient) -> None:
    html = got(site, f"/matches/{OVER}/replay?step=9").text
    told = metas(html)
    assert told["og:title"] == told["twitter:title"] == "Sunday final"
    assert told["og:url"] == f"http://localhost/matches/{OVER}/replay?step=9"
    assert told["og:image"] == f"http://localhost/matches/{OVER}/picture.png?step=9"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    assert told["description"] in unescape(html.replace("\ufe0e", ""))
    link = re.search(
        r'<link rel="alternate" type="application/json\+oembed"[^>]*href="([^"]+)"', html
    )
    assert link
    assert got(site, unescape(link[1]).removeprefix("http://localhost")).json["type"] == "rich"
    end = metas(got(site, f"/matches/{OVER}/replay").text)["description"]
    assert end.count("Bo wins") == 1, end
    running = metas(got(site, f"/matches/{RUNNING}/replay?step=9").text)
    assert running["og:image"].endswith("picture.png?step=9&seat=spectator")
    seated = metas(got(site, f"/matches/{RUNNING}/replay?step=9&seat=red").text)
    assert seated["og:image"].endswith("picture.png?step=9&seat=red")
    elsewhere = got(site, f"/matches/{OVER}/replay?step=9", Host="127.0.0.1:8000").text
    assert metas(elsewhere)["og:image"].startswith("http://127.0.0.1:8000/matches/")


def test_the_sheet_asks_whose_knowledge_is_shared(site: FlaskClient) -> None:
    page = got(site, f"/matches/{RUNNING}/share?step=9").text
    chosen = re.search(r'href="([^"]+)"\s+aria-current="true">(\w+)', page)
    assert chosen
    assert chosen[2] == "Spectator"
    assert f"http://localhost/matches/{RUNNING}/replay?step=9&amp;seat=spectator" in page
    assert "The match goes on" in page
    assert "It shows all hands" not in page
    everything = got(site, f"/matches/{RUNNING}/share?step=9&seat=table").text
    assert "It shows all hands" in everything
    assert f'value="http://localhost/matches/{RUNNING}/replay?step=9"' in everything
    seated = got(site, f"/matches/{RUNNING}/share?step=9&seat=red&flip=1").text
    assert "picture.png?step=9&amp;flip=1&amp;seat=red" in seated
    assert 'name="seat" value="red"' in seated
    over = got(site, f"/matches/{OVER}/share?step=9&partial=1").text
    assert "The match goes on" not in over
    assert "<html" not in over
    assert "picture.png?step=9&amp;size=tall" in over
    assert "&lt;iframe src=" in over
    assert "discards" not in over
    assert "captured" in over, "the table as text"


def test_a_match_is_printed_with_steps_and_pictures(site: FlaskClient) -> None:
    page = got(site, f"/matches/{OVER}/print").text
    for words in ("Sunday final", "Ace in the Hole", "Ana", "Bo", "Kitchen table", "Key moments"):
        assert words in page, words
    numbers = [int(number) for number in re.findall(r'<li value="(\d+)"', page)]
    assert numbers == sorted(numbers)
    assert len(numbers) == 32
    assert len(re.findall(r"<img[^>]+picture\.svg", page)) >= 3
    assert "?step=38" in page
    own = got(site, f"/matches/{RUNNING}/print?seat=red").text
    assert "The match goes on." in own
    assert "As known to" in own
    assert "seat=red" in own
