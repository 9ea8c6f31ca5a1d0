"""Cards of Arcmage on pages, in the language of the reader."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from core.commands import StartMatch
from core.games import ALL
from core.games.arcmage import GAME
from eventstore.codec import codec_of
from web.context import KEY

RESERVES = ("A: reserve farmland,sanctuary,spirit-tree", "B: reserve barracks,borgs-keep,armory")


@pytest.mark.parametrize("page", ["record", "replay?step=2"])
def test_pages_show_the_cards_in_the_language_of_the_reader(
    make_app: Callable[..., Flask], page: str
) -> None:
    app = make_app(games={game.slug: game for game in ALL})
    service = app.extensions[KEY].service
    service.start("m", StartMatch(game=GAME.slug), codec_of(GAME).options({}))
    for line in RESERVES:
        service.play("m", line)
    told = {
        language: app.test_client()
        .get(f"/matches/m/{page}", headers={"Accept-Language": language})
        .text
        for language in ("en", "fr")
    }
    names = {"en": "Borg&#39;s Keep", "fr": "Donjon de Borg"}
    for language, other in (("en", "fr"), ("fr", "en")):
        assert names[language] in told[language]
        assert names[other] not in told[language]
