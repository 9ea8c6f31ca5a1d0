"""Photos over the API and the pages: sent, shown to those who may see them, removed."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from core.photos import attached
from tests.pictured import PLACE, of_phone, picture
from tests.web.asking import refused
from tests.web.conftest import Api
from tests.web.pages.browsing import read
from web.context import KEY
from web.uploads import UPLOAD, largest

LOOKS = (None, "red", "black", "spectator")
SEEN = {
    None: set(LOOKS),
    "red": {"red", "spectator"},
    "black": {"black", "spectator"},
    "spectator": {"spectator"},
}
SIZES = {look: (10 + number, 9) for number, look in enumerate(LOOKS)}


def put(
    api: Api, match: str, data: bytes, step: int = 1, kind: str = "jpeg", **how: Any
) -> TestResponse:
    key = how.pop("key", None)
    return api.client.post(
        f"/api/v1/matches/{match}/steps/{step}/photos",
        data=data,
        content_type=f"image/{kind}",
        headers={"Idempotency-Key": key} if key else {},
        query_string=how,
    )


@pytest.fixture
def match(api: Api) -> str:
    found = api.start()
    api.play(found, "roll 2", "roll 3")
    return found


def pictured(api: Api, **start: Any) -> str:
    """A match with a photo of each look."""
    match = api.start(**start)
    api.play(match, "roll 2")
    for look in LOOKS:
        asked = {"seat": look} if look else {}
        assert put(api, match, picture(size=SIZES[look]), **asked).status_code == 201
    return match


def folder(api: Api) -> set[str]:
    found = api.client.application.extensions[KEY].photos.folder
    return {path.name for path in found.iterdir()} if found.is_dir() else set()


# --- the API -------------------------------------------------------------------------------------


def test_over_the_api(api: Api, match: str) -> None:
    answer = put(api, match, of_phone(), key="once")
    assert answer.status_code == 201, answer.text
    told = answer.json["photo"]
    assert (told["photo"], told["step"], told["seat"], told["there"]) == (3, 1, None, True)
    assert (answer.json["version"], answer.json["repeated"]) == (4, False)
    assert api.get(f"/matches/{match}/photos").json == {"match": match, "photos": [told]}
    assert put(api, match, of_phone(), key="once").json["repeated"]
    refused(put(api, match, picture(), key="once"), 422, "key_reused")
    file = api.client.get(answer.location)
    assert (file.status_code, file.mimetype) == (200, "image/jpeg")
    assert file.headers["X-Content-Type-Options"] == "nosniff"
    assert file.headers["Cache-Control"] == "private, no-cache"
    assert file.headers["ETag"] == f'"{told["sha256"]}"'
    assert PLACE.encode() not in file.data
    assert not Image.open(io.BytesIO(file.data)).getexif()
    again = api.client.get(answer.location, headers={"If-None-Match": f'"{told["sha256"]}"'})
    assert (again.status_code, again.data) == (304, b"")
    assert folder(api) == {f"{told['sha256']}.jpg"}


def test_a_photo_moves_no_line_and_redo_is_still_possible(api: Api, match: str) -> None:
    version = api.get(f"/matches/{match}").json["version"]
    api.post(f"/matches/{match}/undo", {"expected_version": version})
    assert put(api, match, picture("PNG"), kind="png", step=2).status_code == 201
    done = api.post(f"/matches/{match}/redo", {"expected_version": version + 2})
    assert done.status_code == 201, done.text
    steps = api.get(f"/matches/{match}/steps", tree="true").json["steps"]
    assert [step["events"][0]["kind"] for step in steps][-3:] == [
        *("undone", "photo_attached", "redone"),
    ]


def test_removed_the_file_is_gone_and_the_log_whole(api: Api, match: str) -> None:
    told = put(api, match, picture()).json["photo"]
    path = f"/matches/{match}/photos/{told['photo']}"
    before = api.get(f"/matches/{match}/export", format="rows").text
    gone = api.post(path, None, method="DELETE").json["photo"]
    assert gone["removed"]["by"] is None
    assert (gone["there"], gone["sha256"]) == (False, told["sha256"])
    assert folder(api) == set()
    refused(api.get(path), 404, "photo_not_found")
    assert api.get(path, seat="red").headers["Cache-Control"] == "private, no-store"
    assert api.get(f"/matches/{match}/export", format="rows").text == before
    assert api.get(f"/matches/{match}/photos").json["photos"] == [gone]
    page = f"/matches/{match}/photos"
    assert api.client.get(page).text.count("Photo removed") == 1
    assert put(api, match, picture()).json["photo"]["removed"] is None, "attached once more"
    assert len(folder(api)) == 1
    shown = api.client.get(page).text
    assert (shown.count('class="photo__link"'), "Photo removed" in shown) == (1, False)


def test_a_branch_keeps_what_its_origin_removes(api: Api, match: str) -> None:
    number = put(api, match, picture()).json["photo"]["photo"]
    forked = api.post(f"/matches/{match}/fork", {"step": 1}).json["match"]
    assert api.get(f"/matches/{forked}/photos").json["photos"][0]["step"] == 0
    api.post(f"/matches/{match}/photos/{number}", None, method="DELETE")
    assert len(folder(api)) == 1
    refork = api.post(f"/matches/{match}/fork", {"step": 1}).json["match"]
    assert api.get(f"/matches/{refork}/photos").json["photos"] == [], "what is removed stays"
    api.post(f"/matches/{forked}/photos/1", None, method="DELETE")
    assert folder(api) == set()


def test_a_correction_shows_the_photo_at_the_new_step(api: Api, match: str) -> None:
    put(api, match, picture(), step=2)
    version = api.get(f"/matches/{match}").json["version"]
    body = {"action": "correct", "step": 1, "notation": "roll 4", "expected_version": version}
    answer = api.post(f"/matches/{match}/amend", body | {"preview": False})
    assert answer.status_code == 201, answer.text
    photos = api.get(f"/matches/{match}/photos").json["photos"]
    assert [photo["step"] for photo in photos] == [2, 6]
    assert len({photo["sha256"] for photo in photos}) == len(folder(api)) == 1


@pytest.mark.parametrize(
    ("data", "kind", "status_code"),
    [
        (b"", "jpeg", (422, "bad_photo")),
        (b"<svg/>", "jpeg", (422, "bad_photo")),
        (picture("GIF"), "png", (422, "bad_photo")),
        (picture()[:300], "jpeg", (422, "bad_photo")),
        (b"\0\0\0\x18ftypheic" + bytes(40), "jpeg", (422, "bad_photo")),
        (picture("PNG", (5000, 4000), mode="1", colour=0), "png", (422, "photo_too_large")),
        (bytes(UPLOAD + 1), "jpeg", (413, "request_entity_too_large")),
        (bytes(UPLOAD - 9), "jpeg", (422, "photo_too_large")),
        (picture(), "heic", (415, "bad_content_type")),
        (picture(), "svg+xml", (415, "bad_content_type")),
    ],
)
def test_what_is_no_photo_leaves_nothing(
    api: Api, match: str, data: bytes, kind: str, status_code: tuple[int, str]
) -> None:
    refused(put(api, match, data, kind=kind), *status_code)
    assert api.get(f"/matches/{match}").json["version"] == 3
    assert folder(api) == set()


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"step": 9}, 422, "no_such_step"),
        ({"seat": "green"}, 404, "unknown_seat"),
    ],
)
def test_what_cannot_be_attached_leaves_no_file(
    api: Api, match: str, asked: dict[str, Any], status: int, code: str
) -> None:
    refused(put(api, match, picture(), **asked), status, code)
    refused(put(api, "nowhere", picture()), 404, "match_not_found")
    assert folder(api) == set()


def test_no_entry_attaches_one(api: Api, match: str) -> None:
    for entry in (
        {"notation": f"photo 1 {'a' * 64} jpeg 9x9 9"},
        {"command": {"kind": "attach_photo", "step": 1, "photo": None, "seat": None}},
    ):
        body = entry | {"expected_version": 3}
        refused(api.post(f"/matches/{match}/steps", body), 422, "photo_without_file")


def test_only_where_photos_are_sent_a_request_may_be_that_large() -> None:
    for path in ("/matches/m/photos", "/api/v1/matches/m/steps/3/photos"):
        assert largest("POST", path, 100) == UPLOAD
        assert largest("POST", path, UPLOAD + 1) == UPLOAD + 1
        assert largest("GET", path, 100) == 100
    for path in ("/api/v1/import", "/matches/m/photos/3/remove", "/x/matches/m/photos"):
        assert largest("POST", path, 100) == 100


# --- who sees them -------------------------------------------------------------------------------


def channels(match: str, seat: str | None) -> Iterator[str]:
    """Every address that tells of photos."""
    asked = f"&seat={seat}" if seat else ""
    yield f"/api/v1/matches/{match}/photos?{asked[1:]}"
    yield f"/api/v1/matches/{match}/export?{asked[1:]}"
    yield f"/api/v1/matches/{match}/steps?tree=true{asked}"
    yield f"/matches/{match}/photos?{asked[1:]}"
    yield f"/matches/{match}/statistics?{asked[1:]}"
    yield f"/matches/{match}/record?{asked[1:]}"
    for view in ("then", "now"):
        for step in (1, 2, 3, 4, 5):
            page = f"/matches/{match}/replay?step={step}{asked}&view={view}&undone=1"
            yield page
            yield page + "&partial=1"
            yield page + "&rows=0"


@pytest.mark.parametrize("viewer", LOOKS)
def test_a_seat_is_told_nothing_of_what_it_may_not_see(api: Api, viewer: str | None) -> None:
    match = pictured(api)
    whole = api.get(f"/matches/{match}/photos").json["photos"]
    hashes = {one["seat"]: one["sha256"] for one in whole}
    assert len(set(hashes.values())) == 4
    asked = {"seat": viewer} if viewer else {}
    told = api.get(f"/matches/{match}/photos", **asked).json["photos"]
    assert {one["seat"] for one in told} == SEEN[viewer]
    for address in channels(match, viewer):
        answer = api.client.get(address)
        assert answer.status_code == 200, address
        for look, sha256 in hashes.items():
            if look not in SEEN[viewer]:
                assert sha256 not in answer.text, (address, look)
    for one in whole:
        mine = one["seat"] in SEEN[viewer]
        for path in (f"/api/v1/matches/{match}/photos/{one['photo']}",):
            assert api.client.get(path, query_string=asked).status_code == (200 if mine else 404)
        page = api.client.get(f"/matches/{match}/photos/{one['photo']}", query_string=asked)
        assert page.status_code == (200 if mine else 404)


@pytest.mark.parametrize("viewer", ["black", "spectator"])
def test_two_matches_that_differ_in_a_hidden_photo_give_a_seat_equal_bytes(
    make_app: Callable[..., Flask], viewer: str
) -> None:
    said = []
    for data in (picture(), picture("PNG", (30, 20))):
        api = Api(make_app().test_client())
        match = api.start()
        api.play(match, "roll 2")
        kind = "png" if data.startswith(b"\x89") else "jpeg"
        number = put(api, match, data, kind=kind, seat="red").json["photo"]["photo"]
        answers = [api.client.get(address) for address in channels(match, viewer)]
        asked = {"seat": viewer}
        path = f"/matches/{match}/photos/{number}"
        answers += [api.get(path, **asked), api.post(path, None, method="DELETE", **asked)]
        said.append([(one.status_code, without_token(one.text)) for one in answers])
    assert said[0] == said[1]


def without_token(text: str) -> str:
    own = r'(name="(csrf_token|key)" value|data-token)="[^"]*"'  # of each page that is sent
    return re.sub(own, "", text)


def test_one_that_may_not_be_seen_is_not_found_like_one_that_is_not_there(
    api: Api, match: str
) -> None:
    number = put(api, match, picture(), seat="red").json["photo"]["photo"]
    for method in ("GET", "DELETE"):
        answers = [
            api.client.open(f"/api/v1/matches/{match}/photos/{one}?seat=black", method=method)
            for one in (number, 1, 77)
        ]
        assert [one.status_code for one in answers] == [404] * 3
        assert len({re.sub(r'"instance":"[^"]*"', "", one.text) for one in answers}) == 1
    shown = put(api, match, picture(size=(8, 8)), seat="spectator").json["photo"]["photo"]
    refused(
        api.post(f"/matches/{match}/photos/{shown}", None, method="DELETE", seat="red"),
        404,
        "photo_not_found",
    )
    assert len(folder(api)) == 2


def test_after_the_end_all_may_see_them(api: Api) -> None:
    match = api.start(options={"goal": 5})
    api.play(match, "roll 6")
    put(api, match, picture(), seat="red")
    assert api.get(f"/matches/{match}/photos", seat="black").json["photos"] == []
    api.play(match, "hold")
    assert len(api.get(f"/matches/{match}/photos", seat="black").json["photos"]) == 1
    page = api.client.get(f"/matches/{match}/replay?step=1&seat=black&view=then").text
    assert "photo__link" not in page
    assert (
        "photo__link" in api.client.get(f"/matches/{match}/replay?step=1&seat=black&view=now").text
    )


# --- the pages -----------------------------------------------------------------------------------


def sent(client: FlaskClient, match: str, data: bytes, step: Any = 1, **asked: str) -> TestResponse:
    """What the form of a page sends, with the token that it has."""
    page = client.get(f"/matches/{match}/photos").text
    token = re.search(r'name="csrf_token" value="([^"]*)"', page)
    assert token
    form = {"csrf_token": token[1], "step": step}
    files = [(io.BytesIO(b""), ""), (io.BytesIO(data), "IMG 1.JPG")]
    return client.post(
        f"/matches/{match}/photos", data={**form, "photo": files}, query_string=asked
    )


def test_the_plain_form_attaches_one(api: Api, match: str) -> None:
    client = api.client
    answer = sent(client, match, of_phone(), seat="red")
    assert (answer.status_code, answer.location) == (
        303,
        f"/matches/{match}/photos?step=1&seat=red",
    )
    page = read(client, answer.location)
    assert "The photo is attached." in page.text
    told = api.get(f"/matches/{match}/photos").json["photos"][0]
    text = api.client.get(answer.location).text.partition("photo__link")[2]
    found = re.search(r'<img\s+src="([^"]*)" alt="([^"]*)"', text)
    assert found
    image = found.groups()
    assert image[0] == f"/matches/{match}/photos/{told['photo']}?seat=red"
    assert image[1].startswith("Photo of step 1: ")
    assert client.get(image[0]).status_code == 200
    with client.application.app_context():
        timeline = client.application.extensions[KEY].service.open(match).timeline
        assert [one.seat for one in attached(timeline)] == ["red"]
        assert timeline.steps[3].actor == "red"


def test_it_leads_back_to_where_it_came_from_and_nowhere_else(api: Api, match: str) -> None:
    answer = sent(api.client, match, picture(), next="/matches/x/replay?step=1")
    assert answer.location == "/matches/x/replay?step=1"
    assert "evil" not in sent(api.client, match, picture(), next="//evil.test/").location


@pytest.mark.parametrize(
    ("data", "step", "words"),
    [
        (b"", 1, "Choose a picture first."),
        (b"nothing", 1, "A photo is a picture in JPEG, PNG or WebP."),
        (picture(), "", "A photo is of the number of a step."),
        (picture(), 99, "There is no step 99 to attach a photo to."),
        (picture(), "x", "no number of a step"),
    ],
)
def test_a_form_that_is_refused_says_why(
    api: Api, match: str, data: bytes, step: Any, words: str
) -> None:
    answer = sent(api.client, match, data, step)
    assert answer.status_code == 422
    assert words in answer.text
    assert folder(api) == set()


def test_without_its_token_a_form_does_nothing(api: Api, match: str) -> None:
    number = put(api, match, picture()).json["photo"]["photo"]
    for path, form in [
        (f"/matches/{match}/photos", {"step": 1, "photo": (io.BytesIO(picture()), "x.jpg")}),
        (f"/matches/{match}/photos/{number}/remove", {}),
    ]:
        assert api.client.post(path, data=form).status_code in {400, 403}
    assert api.get(f"/matches/{match}/photos").json["photos"][0]["removed"] is None
    assert api.get(f"/matches/{match}").json["version"] == 4


def test_pages_show_it_and_say_that_it_was_removed(api: Api, match: str) -> None:
    number = put(api, match, picture()).json["photo"]["photo"]
    replay, page = f"/matches/{match}/replay?step=1", f"/matches/{match}/photos"
    pages = (replay, page, f"/matches/{match}/statistics", f"{replay}&partial=1")
    for address in pages:
        assert "photo__link" in api.client.get(address).text, address
    assert "replay-photo" in api.client.get(f"{replay}&rows=0").text, "a mark in the list"
    step = api.client.get(f"/matches/{match}/replay?step={number}&undone=1").text
    assert "This step attached a photo." in step
    assert "photo__link" in step
    token = re.search(r'name="csrf_token" value="([^"]*)"', api.client.get(page).text)
    assert token
    done = api.client.post(f"{page}/{number}/remove", data={"csrf_token": token[1]})
    assert done.status_code == 303
    for address in pages:
        text = api.client.get(address).text
        assert "photo__link" not in text, address
        assert "Photo removed" in text, address
    assert "replay-photo" not in api.client.get(f"{replay}&rows=0").text.partition("</li>")[0]


def test_a_file_that_is_not_here_is_said_to_be(api: Api, match: str) -> None:
    put(api, match, picture())
    files = api.client.application.extensions[KEY].photos
    for path in files.folder.iterdir():
        path.unlink()
    assert "The file of this photo is not here." in api.client.get(f"/matches/{match}/photos").text
    assert api.get(f"/matches/{match}/photos").json["photos"][0]["there"] is False


def test_the_folder_that_takes_nothing_is_told_as_such(
    api: Api, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("eventstore.photo_files.os.fsync", full)
    refused(put(api, match, picture()), 503, "photos_unavailable")
    assert api.get(f"/matches/{match}").json["version"] == 3
