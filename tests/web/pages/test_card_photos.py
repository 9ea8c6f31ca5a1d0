"""Photos of one's own cards: kept on this server alone, shown with their card, removable."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from core.errors import NotFound
from core.games import find, registry
from eventstore.card_photos import Place, photo_data, photos_in
from eventstore.own_cards import put_card, remove_card
from tests.pictured import PLACE as WHERE
from tests.pictured import of_phone, picture
from tests.web.pages.browsing import checked, read, send
from web.context import KEY
from web.uploads import UPLOAD, largest

SPADES = "ace-of-spades"
CATALOGUES = f"/games/{SPADES}/catalogues"
PAGE = f"{CATALOGUES}/box/photo?card=ox"
PICTURE = f"{CATALOGUES}/box/picture?card=ox"
OX = Place(SPADES, "box", "ox")
AT = datetime(2026, 11, 21, 10, tzinfo=UTC)


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games=registry())


@pytest.fixture
def box(app: Flask, client: FlaskClient) -> Any:
    """A catalogue with one card; gives what keeps catalogues."""
    cards = json.dumps([{"id": "ox", "back": 1, "hp": 7, "name": "Ox"}])
    assert send(client, CATALOGUES, {"name": "box", "text": cards}).status_code == 303
    return app.extensions[KEY].store.catalogues


def attach(client: FlaskClient, data: bytes) -> Any:
    return send(client, PAGE, {"photo": (io.BytesIO(data), "ox.jpg")})


def test_a_photo_is_attached_shown_and_removed(box: Any, client: FlaskClient) -> None:
    read(client, PAGE)
    assert "Add a photo" in client.get(CATALOGUES).text
    assert attach(client, of_phone()).status_code == 303
    for page in (PAGE, CATALOGUES):
        for language in ("en", "fr"):
            read(client, page, language)
        assert "/box/picture?card=ox" in client.get(page).text
    assert "no file of the catalogue or of a match has" in client.get(CATALOGUES).text
    assert "/box/picture?card=ox" in client.get(f"/games/{SPADES}/cards/ox").text
    assert send(client, PAGE, {"action": "remove"}).status_code == 303
    assert client.get(PICTURE).status_code == 404
    assert "picture?card=ox" not in client.get(CATALOGUES).text
    assert "picture?card=ox" not in client.get(f"/games/{SPADES}/cards/ox").text
    checked(send(client, PAGE, {"action": "remove"}), 404)


def test_nothing_but_pixels_is_kept_and_no_other_site_gets_it(
    box: Any, client: FlaskClient
) -> None:
    attach(client, of_phone(size=(64, 48)))
    answer = client.get(PICTURE)
    assert answer.mimetype == "image/jpeg"
    assert WHERE.encode() not in answer.data
    with Image.open(io.BytesIO(answer.data)) as image:
        assert image.size == (48, 64), "turned as it was taken"
        assert not image.getexif()
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in answer.headers
    assert answer.headers["Cache-Control"] == "private, no-cache"
    again = client.get(PICTURE, headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_no_file_has_it(app: Flask, box: Any, client: FlaskClient) -> None:
    before = [client.get(f"{CATALOGUES}/box.json").data, [*box.lines()]]
    attach(client, picture())
    assert [client.get(f"{CATALOGUES}/box.json").data, [*box.lines()]] == before


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "Choose a picture first."),
        (b"GIF89a", "A photo is a picture in JPEG, PNG or WebP."),
        (b"\xff\xd8\xff broken", "The file is damaged, or is no picture."),
    ],
)
def test_what_is_no_photo_is_refused_beside_the_form(
    box: Any, client: FlaskClient, data: bytes, message: str
) -> None:
    page = attach(client, data)
    checked(page, 422)
    assert message in page.text
    assert photos_in(box.database, SPADES, "box") == {}


@pytest.mark.parametrize(
    "page", [f"{CATALOGUES}/box/photo?card=none", f"{CATALOGUES}/demo/photo?card=dx00a", PICTURE]
)
def test_only_cards_of_ones_own_have_one(box: Any, client: FlaskClient, page: str) -> None:
    read(client, page, status=404)


def test_a_photo_may_be_as_large_as_one_of_a_step() -> None:
    assert largest("POST", f"{CATALOGUES}/box/photo", 1000) == UPLOAD
    assert largest("POST", f"{CATALOGUES}", 1000) == 1000


def test_it_follows_its_card_and_goes_with_it(box: Any, client: FlaskClient) -> None:
    game = find(SPADES)
    attach(client, picture())
    ox = {"id": "bull", "back": 1, "hp": 7, "name": "Bull"}
    put_card(box, game, "box", "cards", ox, at=AT, instead_of="ox")
    assert [*photos_in(box.database, SPADES, "box")] == ["bull"]
    put_card(box, game, "box", "cards", {"id": "cow", "back": 1, "hp": 7}, at=AT)
    remove_card(box, game, "box", "cards", "bull")
    assert photos_in(box.database, SPADES, "box") == {}


def test_it_waits_for_a_card_that_is_put_back_and_for_no_other(
    box: Any, client: FlaskClient
) -> None:
    game, ox = find(SPADES), {"id": "ox", "back": 1, "hp": 8}
    attach(client, picture())
    remove_card(box, game, "box", "cards", "ox", keep_photo=True)
    put_card(box, game, "box", "cards", ox, at=AT, back_to=0)
    assert photo_data(box.database, OX)[1] == "image/jpeg"
    remove_card(box, game, "box", "cards", "ox", keep_photo=True)
    put_card(box, game, "box", "cards", ox, at=AT)
    assert photos_in(box.database, SPADES, "box") == {}, "a new card of the id is another card"
    attach(client, picture())
    remove_card(box, game, "box", "cards", "ox", keep_photo=True)
    put_card(box, game, "box", "cards", {"id": "cow", "back": 1, "hp": 7}, at=AT)
    assert photos_in(box.database, SPADES, "box") == {}


def test_a_catalogue_that_is_removed_or_replaced_takes_its_photos_along(
    box: Any, client: FlaskClient
) -> None:
    game = find(SPADES)
    attach(client, picture())
    cards = [{"id": "ox", "back": 1, "hp": 8}]
    box.add(game, "box", cards, at=AT, replace=True)
    assert photo_data(box.database, OX)[1] == "image/jpeg", "the card is still there"
    box.remove(game, "box")
    with pytest.raises(NotFound):
        photo_data(box.database, OX)
