"""A card of a catalogue, as it is shown beside the sentence that names it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry


@pytest.fixture
def site(make_app: Callable[..., Flask]) -> FlaskClient:
    return make_app(games=registry()).test_client()


def test_a_printed_card_with_its_text(site: FlaskClient) -> None:
    english = site.get("/games/arcmage/cards/farmland")
    assert english.status_code == 200
    assert "Farmland" in english.text
    again = site.get(
        "/games/arcmage/cards/farmland", headers={"If-None-Match": english.headers["ETag"]}
    )
    assert again.status_code == 304
    site.set_cookie("kifu_language", "fr")
    french = site.get("/games/arcmage/cards/farmland").text
    assert "Terres cultivées" in french


def test_what_no_catalogue_has(site: FlaskClient) -> None:
    for path in ("arcmage/cards/no-such-card", "ace-in-the-hole/cards/TH", "no-game/cards/x"):
        assert site.get(f"/games/{path}").status_code == 404
