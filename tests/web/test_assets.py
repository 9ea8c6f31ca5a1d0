"""Scripts and styles: sources in a checkout, what was built of them where something was."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from web.assets import FOR_EVER, STATIC

TEMPLATES = STATIC.with_name("templates")
SHEET = b"a{color:red}" * 40
FILES = {
    "base.0a1b2c3d.css": SHEET,
    "base.0a1b2c3d.css.br": b"as brotli has it",
    "base.0a1b2c3d.css.gz": b"as gzip has it",
    "icon.0a1b2c3d.svg": b"<svg/>",
}
BUILT = "/static/built/base.0a1b2c3d.css"


@pytest.fixture
def client(make_app: Callable[..., Flask], tmp_path: Path) -> FlaskClient:
    """An application that was built."""
    for name, data in FILES.items():
        tmp_path.joinpath(name).write_bytes(data)
    names = {"base.css": "base.0a1b2c3d.css", "icon.svg": "icon.0a1b2c3d.svg"}
    tmp_path.joinpath("manifest.json").write_text(json.dumps(names))
    return make_app(built=tmp_path).test_client()


def test_pages_of_a_checkout_ask_for_sources(make_app: Callable[..., Flask]) -> None:
    page = make_app().test_client().get("/").text
    assert 'href="/static/base.css"' in page
    assert "/static/built/" not in page


def test_pages_ask_for_what_was_built(client: FlaskClient) -> None:
    page = client.get("/").text
    assert f'href="{BUILT}"' in page
    assert 'src="/static/built/icon.0a1b2c3d.svg"' in page
    assert 'href="/static/page.css"' in page, "of this nothing was built"


def test_sources_answer_beside_what_was_built(client: FlaskClient) -> None:
    with client.get("/static/base.css") as answer:
        assert answer.data == STATIC.joinpath("base.css").read_bytes()
        assert answer.headers["Cache-Control"] == "no-cache"
        tag = answer.headers["ETag"]
    with client.get("/static/base.css", headers={"If-None-Match": tag}) as answer:
        assert answer.status_code == 304


@pytest.mark.parametrize(
    ("accepted", "coding", "data"),
    [
        ("gzip, deflate, br", "br", FILES["base.0a1b2c3d.css.br"]),
        ("gzip", "gzip", FILES["base.0a1b2c3d.css.gz"]),
        ("br;q=0, gzip", "gzip", FILES["base.0a1b2c3d.css.gz"]),
        ("br;q=0, *;q=0", None, SHEET),
        ("", None, SHEET),
    ],
)
def test_a_built_file_is_sent_as_the_reader_takes_it(
    client: FlaskClient, accepted: str, coding: str | None, data: bytes
) -> None:
    with client.get(BUILT, headers={"Accept-Encoding": accepted}) as answer:
        assert answer.data == data
        assert answer.headers.get("Content-Encoding") == coding
        assert answer.headers["Cache-Control"] == FOR_EVER
        assert "Last-Modified" not in answer.headers
        assert answer.headers["Vary"] == "Accept-Encoding"
        assert answer.content_type == "text/css; charset=utf-8"


def test_every_coding_has_a_tag_of_its_own(client: FlaskClient) -> None:
    tags = set()
    for accepted in ("br", "gzip", ""):
        with client.get(BUILT, headers={"Accept-Encoding": accepted}) as answer:
            tags.add(answer.headers["ETag"])
        known = {"Accept-Encoding": accepted, "If-None-Match": answer.headers["ETag"]}
        with client.get(BUILT, headers=known) as answer:
            assert answer.status_code == 304
            assert answer.headers["Cache-Control"] == FOR_EVER
    assert len(tags) == 3


def test_a_part_is_one_of_what_would_be_sent_whole(client: FlaskClient) -> None:
    asked = {"Accept-Encoding": "br", "Range": "bytes=3-8"}
    with client.get(BUILT, headers=asked) as answer:
        assert answer.status_code == 206
        assert answer.data == FILES["base.0a1b2c3d.css.br"][3:9]
        assert answer.headers["Content-Encoding"] == "br"


def test_only_what_was_built_is_there(client: FlaskClient) -> None:
    for name in ("built/base.css", "built/../settings.py", "nothing.js", "built/"):
        assert client.get(f"/static/{name}").status_code == 404


def test_templates_name_files_by_asset_alone() -> None:
    templates = [*TEMPLATES.rglob("*.html")]
    assert templates
    for path in templates:
        text = path.read_text("utf-8")
        assert "'static'" not in text, path.name
        assert "/static/" not in text, path.name


def test_no_sheet_imports_one_that_templates_ask_for() -> None:
    """The build makes a file only of sheets that no other one imports."""
    templates = "".join(path.read_text("utf-8") for path in TEMPLATES.rglob("*.html"))
    asked = {STATIC / name for name in re.findall(r"asset\('([\w/]+\.css)'\)", templates)}
    assert STATIC / "page.css" in asked
    for path in STATIC.rglob("*.css"):
        names = re.findall(r'@import "([^"]+)"', path.read_text("utf-8"))
        assert not asked & {(path.parent / name).resolve() for name in names}, path.name
