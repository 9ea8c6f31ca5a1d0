"""The pages of a game, as tests: a whole match is recorded and looked at, in every language.

TEST_LOOKED says how many steps of it are looked at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.commands import StartMatch
from core.game import Game
from eventstore.codec import codec_of
from web import create_app
from web.i18n import COOKIE, LANGUAGES
from web.pictures.game_pages import PLAIN, GamePages
from web.pictures.game_pages import pages_of as installed_pages
from web.pictures.svg.frame import SIZES
from web.pictures.svg.rules import THEMES
from web.settings import Settings
from web.translate import TEMPLATE, extracted, read_as, translated

STEPS = int(os.environ.get("TEST_LOOKED", "20"))  # of a match that is recorded to be looked at


class GamePagesLaws:
    """The pages of a game, looked at while a match of it is recorded.

    A subclass gives its `game`; what it brings for pages is found through its entry point.
    """

    game: Any
    fixtures: Path

    @pytest.fixture
    def app(self, tmp_path: Path) -> Iterator[Flask]:
        """An application that knows this game alone, with a match `m` that the seed 1 dealt."""
        game: Game[Any, Any, Any] = self.game
        app = create_app(
            Settings(
                database_url=f"sqlite:///{tmp_path / 'kifu.db'}",
                secret_key="s" * 32,
                games={game.slug: game},
                worker=False,
            )
        )
        service = app.extensions["kifu"].service
        start = StartMatch(game=game.slug, seed="1" if game.has_chance else None)
        service.start("m", start, codec_of(game).options({}))
        yield app
        app.extensions["kifu"].close()

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_page_answers_at_every_step(self, app: Flask, language: str) -> None:
        client = app.test_client()
        client.set_cookie(COOKIE, language)
        for step in range(STEPS):
            _looked_at(client, f"/matches/m/replay?step={step}")
            _looked_at(client, "/matches/m/record")
            _drawn(client, f"/matches/m/picture.svg?step={step}&theme={THEMES[step % 2]}")
            for seat in self.game.seats:
                _looked_at(client, f"/matches/m/record?seat={seat}")
            if not _played(app, self.game):
                break
        app.extensions["kifu"].projections.catch_up()
        for address in (
            "/",
            "/matches",
            "/matches/new",
            f"/matches/new?game={self.game.slug}",
            f"/games/{self.game.slug}",
            f"/games/{self.game.slug}/statistics",
            "/matches/m/statistics",
            *("/matches/m/share", "/matches/m/print", "/embed/matches/m"),
            *([f"/rules/{self.game.slug}"] if self.pages.rules else ()),
        ):
            _looked_at(client, address)
        for size in SIZES:
            _drawn(client, f"/matches/m/picture.svg?size={size}")

    def test_files_that_pages_ask_for_are_there(self, app: Flask) -> None:
        client, picture = app.test_client(), self.pages.picture
        sheets = (*picture.stylesheets, *picture.record_stylesheets)
        for name in (self.pages.tile, picture.script, *sheets, *picture.modules):
            with client.get(f"/static/{name}") as answer:
                assert answer.status_code == 200, name

    def test_every_text_has_its_translations(self) -> None:
        folder = self.pages.translations
        if folder is None:
            return
        own = {message.id for message in read_as(TEMPLATE, "en") if message.id}
        said = {message.id for message in extracted(self.sources) if message.id} - own
        for language in set(LANGUAGES) - {"en"}:
            catalogue = read_as(folder / f"{language}.po", language)
            found = {message.id: message.string for message in catalogue if message.id}
            lacking = {text for text in said if not translated(found.get(text))}
            assert lacking == set(), language
            for text in said:
                assert _places(str(text)) == _places(str(found[text])), text

    @property
    def pages(self) -> GamePages:
        """What the game's package brings for pages."""
        return installed_pages(self.game.slug)

    @property
    def sources(self) -> Path:
        """The folder of the package whose texts are translated."""
        assert self.pages is not PLAIN, "a game without pages has no translations"
        assert self.pages.translations is not None
        return self.pages.translations.parent


def _played(app: Flask, game: Game[Any, Any, Any]) -> bool:
    """Play one more step; False where the match is over."""
    service = app.extensions["kifu"].service
    state = service.held.timeline("m").state
    if game.result(state) is not None:
        return False
    pick = next(iter(game.policies.values()))
    service.play("m", game.chance.reopen(pick(state, Random(1))))
    return True


def _looked_at(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.text[:2000])


def _drawn(client: FlaskClient, address: str) -> None:
    """A picture is a file of its own: whole, without scripts and without what lies elsewhere."""
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.text[:2000])
    root = ElementTree.fromstring(answer.data)  # noqa: S314 - made here
    assert root.tag.endswith("svg"), address
    for one in root.iter():
        link = one.get("href", "#")
        assert link.startswith("#"), (address, link)
        assert not one.tag.endswith("script"), address


def _places(text: str) -> set[str | None]:
    """The places of a text that are filled in."""
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}
