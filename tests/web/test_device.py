"""Kifu among the apps of a device: manifest, icons, and the service worker as it is sent."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from tests.web.test_record import DEALT, Desk
from web.assets import STATIC

HEAD = re.compile(r"self\.kept = (\{.*?\});\n", re.DOTALL)


@pytest.fixture
def client(make_app: Callable[..., Flask]) -> FlaskClient:
    return make_app(games=None).test_client()


def kept(client: FlaskClient) -> Any:
    found = HEAD.match(client.get("/service-worker.js").text)
    assert found
    return json.loads(found[1])


def test_the_manifest_is_named_by_every_page_and_has_icons(client: FlaskClient) -> None:
    page = client.get("/").text
    found = re.search(r'rel="manifest" href="([^"]+)"', page)
    assert found
    answer = client.get(found[1], headers={"Accept-Language": "fr"})
    assert answer.mimetype == "application/manifest+json"
    told = json.loads(answer.data)
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert (told["lang"], told["description"]) == ("fr", "Un carnet pour les jeux de table")
    assert {one["sizes"] for one in told["icons"]} >= {"192x192", "512x512"}
    for one in told["icons"]:
        with Image.open(BytesIO(client.get(one["src"]).data)) as icon:
            assert f"{icon.width}x{icon.height}" == one["sizes"]
    assert client.get("/icons/193.png").status_code == 404


def test_the_colours_of_the_app_are_those_of_the_page(client: FlaskClient) -> None:
    tokens = (STATIC / "tokens.css").read_text("utf-8")
    light, dark = re.findall(r"--paper: (#\w+);", tokens)
    named = dict(re.findall(r"scheme: (\w+)\)\" content=\"(#\w+)", client.get("/").text))
    assert named == {"light": light, "dark": dark}
    assert json.loads(client.get("/manifest.webmanifest").data)["theme_color"] == light


def test_the_worker_may_run_and_every_file_of_its_shell_is_there(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Service-Worker-Allowed"] == "/"
    assert "no-store" in answer.headers["Cache-Control"]
    assert "worker-src 'self'" in client.get("/").headers["Content-Security-Policy"]
    told = kept(client)
    assert "/static/record.js" in told["shell"]
    assert any(one.endswith(".woff2") for one in told["shell"])
    for address in (*told["shell"], told["page"]):
        with client.get(address) as file:
            assert file.status_code == 200, address


def test_a_built_shell_has_the_files_that_were_built_and_the_fonts(
    make_app: Callable[..., Flask], tmp_path: Path
) -> None:
    files = {"record.js": "record.0A.js", "worker.js": "worker.0B.js"}
    (tmp_path / "manifest.json").write_text(json.dumps(files))
    client = make_app(games=None, built=tmp_path).test_client()
    first = kept(client)
    assert {one for one in first["shell"] if "/fonts/" not in one} == {"/static/built/record.0A.js"}
    files["record.js"] = "record.0C.js"
    (tmp_path / "manifest.json").write_text(json.dumps(files))
    later = kept(make_app(games=None, built=tmp_path).test_client())
    assert first["version"] != later["version"]


def test_other_content_of_a_source_is_another_version(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "worker.js").write_text("// nothing")
    source = tmp_path / "one.js"
    monkeypatch.setattr("web.device.STATIC", tmp_path)
    versions = []
    for text, time in (("1", 1), ("12", 1), ("13", 2), ("13", 2)):
        source.write_text(text)
        os.utime(source, (time, time))
        versions.append(kept(client)["version"])
    assert len(set(versions[:3])) == 3
    assert versions[2] == versions[3]


def test_pages_of_a_match_that_goes_on_say_so(make_app: Callable[..., Flask]) -> None:
    desk = Desk(make_app(games=None))
    desk.start(*DEALT, title="A & B")
    mark = '<meta name="kifu-open" content="A &amp; B">'
    for path in ("record", "record?seat=red", "replay", "replay?seat=black"):
        assert mark in desk.client.get(f"/matches/m/{path}").text
    for path in ("", "/statistics", "/analysis"):
        assert "kifu-open" not in desk.client.get(f"/matches/m{path}").text
    desk.service.play("m", "B resign")
    for path in ("record", "replay", "replay?step=1"):
        assert "kifu-open" not in desk.client.get(f"/matches/m/{path}").text
