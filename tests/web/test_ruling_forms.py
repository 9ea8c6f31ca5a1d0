"""The forms of rulings of all games: nothing in them is a bare name of the code."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from core.games import ALL, find, registry
from eventstore.codec import codec_of
from web.pages.record_forms import forms
from web.pictures import picture_of


@pytest.mark.parametrize("slug", [game.slug for game in ALL])
def test_all_that_is_asked_has_words_of_its_own(app: Flask, slug: str) -> None:
    game, said = find(slug), picture_of(slug).ruling_forms
    with app.app_context():
        state = game.setup(codec_of(game).options({}), None)
        operations = forms(game, state, recorder=True).operations
    bare: list[str] = []
    for one in operations:
        bare += [] if one.kind in said.titles else [one.kind]
        for field in one.fields:
            name = f"{one.kind}.{field.name}"
            bare += [] if {name, field.name} & {*said.fields} else [name]
            known = {*said.values, *game.seat_titles}
            bare += [f"{name}={value}" for value, _ in field.choices if value not in known]
    assert operations
    assert bare == []


def test_the_form_comes_by_itself_in_the_reader_s_language(
    make_app: Callable[..., Flask],
) -> None:
    client = make_app(games=registry()).test_client()
    english = client.get("/games/arcmage/ruling")
    french = client.get("/games/arcmage/ruling", headers={"Accept-Language": "fr"})
    assert "Its new number, such as A21" in english.text
    assert "jusqu’à la fin du tour" in french.text
    assert 'name="hidden"' not in english.text
    face = english.text.split('id="ruling-move_card-face"')[1].split(">")[0]
    assert "required" not in face  # most cards that move were seen
    again = client.get("/games/arcmage/ruling", headers={"If-None-Match": english.headers["ETag"]})
    assert again.status_code == 304
    assert client.get("/games/nothing/ruling").status_code == 404
