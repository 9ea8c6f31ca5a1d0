"""Photos that come with records on the import page: kept where a match names them."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping

import pytest
from flask import Flask

from tests.pictured import of_phone, picture
from tests.web.conftest import Api
from tests.web.pages.browsing import send
from tests.web.test_photos import put
from web import packed
from web.context import KEY

Files = Mapping[str, bytes]


@pytest.fixture
def exported(make_app: Callable[..., Flask]) -> dict[str, bytes]:
    """The record of a match with two photos, and these as their folder has them."""
    api = Api(make_app().test_client())
    match = api.start()
    api.play(match, "roll 2", "roll 3")
    for step, size in ((1, (30, 20)), (2, (20, 30))):
        assert put(api, match, picture(size=size), step=step).status_code == 201
    folder = api.client.application.extensions[KEY].photos.folder
    record = api.client.get(f"/api/v1/matches/{match}/export").data
    found = {path.name: path.read_bytes() for path in folder.iterdir()}
    for name in found:  # other applications of the test have the same folder
        (folder / name).unlink()
    return {"m.json": record, **found}


def zipped(files: Files, **how: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how.get("method", zipfile.ZIP_DEFLATED)) as found:
        for name, data in files.items():
            found.writestr(name, data)
    return out.getvalue()


def imported(api: Api, files: Files) -> str:
    """The page that tells what became of these files."""
    sent = [(io.BytesIO(data), name) for name, data in files.items()]
    answer = send(api.client, "/import", {"file": sent})
    assert answer.status_code == 303, answer.text
    page = ""
    for _ in range(200):
        page = api.client.get(answer.location).text
        if ">Done<" in page:
            break
    return re.sub(r"\s+", " ", page)


def kept(api: Api) -> set[str]:
    folder = api.client.application.extensions[KEY].photos.folder
    return {path.name for path in folder.iterdir()} if folder.is_dir() else set()


@pytest.mark.parametrize("packed_up", [False, True], ids=["loose", "zip"])
def test_photos_come_with_their_match(
    make_app: Callable[..., Flask], exported: dict[str, bytes], packed_up: bool
) -> None:
    api = Api(make_app().test_client())
    files = {"photos.zip": zipped(exported)} if packed_up else exported
    page = imported(api, files)
    assert "1 record read" in page
    assert "2 photos taken in" in page
    assert "notice--error" not in page
    assert kept(api) == set(exported) - {"m.json"}
    (match,) = api.get("/matches").json["matches"]
    for photo in api.get(f"/matches/{match['id']}/photos").json["photos"]:
        assert photo["there"]
    again = imported(api, files)
    assert ("here already" in again, "taken in" in again) == (True, False)


def test_a_photo_that_no_match_names_is_refused(
    make_app: Callable[..., Flask], exported: dict[str, bytes]
) -> None:
    api = Api(make_app().test_client())
    strange = {"m.json": exported["m.json"], "a.jpg": picture(size=(9, 9)), "b.jpg": of_phone()}
    page = imported(api, strange)
    assert page.count("No match of these files names this photo by its hash.") == 2
    assert kept(api) == set()
    alone = {name: data for name, data in exported.items() if name != "m.json"}
    assert imported(api, alone).count("No match of these files names this photo") == 2


def test_a_zip_has_its_limits(
    make_app: Callable[..., Flask], exported: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    api = Api(make_app().test_client())
    monkeypatch.setattr(packed, "UNPACKED", 10_000)
    assert "at most" in imported(api, {"bomb.zip": zipped({"zeros.json": bytes(10_001)})})
    monkeypatch.setattr(packed, "ENTRIES", 2)
    many = zipped({f"{n}.json": b"" for n in range(3)})
    assert "Split it." in imported(api, {"many.zip": many})
    whole = zipped(exported)
    assert "This ZIP is damaged" in imported(api, {"cut.zip": whole[:200]})
    assert api.get("/matches").json["matches"] == []
    inner = zipped({"inner.zip": zipped({"x.json": b"{}"})})
    assert "notice--error" in imported(api, {"outer.zip": inner}), "a ZIP in a ZIP is not opened"
