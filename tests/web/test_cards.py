"""A card of a catalogue, as it is shown beside the sentence that names it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from core.games.arcmage.catalogues import Held, describe
from core.games.arcmage.effect_words import card_sentences
from core.games.arcmage.left_to_table import PARTS, left_to_table
from core.games.arcmage.pieces import rebirth


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


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("spirit-tree", "to take the resident of level 7 without the guest of level 3."),
        ("esteemed-duelist", "how many counters blood vengeance gives."),
        ("royal-guard", "how much damage to another creature falls on it."),
        ("revenge", "how many counters blood vengeance gives, and salvage."),
    ],
)
def test_a_partial_card_says_what_is_left_to_the_table(
    site: FlaskClient, code: str, words: str
) -> None:
    found = site.get(f"/games/arcmage/cards/{code}").text
    assert f"Left to the table, by a ruling: {words}" in found
    site.set_cookie("kifu_language", "fr")
    assert "Laissé à la table, par une décision" in site.get(f"/games/arcmage/cards/{code}").text


def test_every_card_that_is_not_full_says_so_and_no_other(site: FlaskClient) -> None:
    partial = {card.id for card in rebirth.cards().values() if card.auto != "full"}
    assert partial == set(PARTS)
    for card in rebirth.cards().values():
        told = left_to_table(card)
        assert (told is None) == (card.id not in partial), card.id
        left = () if told is None else (told,)
        assert describe(Held(card, 1)).effects == (*card_sentences(card), *left)
    mine = replace(rebirth.cards()["wight"], id="mine", auto="ruling")
    assert "the whole text" in str(left_to_table(mine))
    assert "its effects do not say" in str(left_to_table(replace(mine, auto="partial")))


def test_what_no_catalogue_has(site: FlaskClient) -> None:
    for path in ("arcmage/cards/no-such-card", "ace-in-the-hole/cards/TH", "no-game/cards/x"):
        assert site.get(f"/games/{path}").status_code == 404
