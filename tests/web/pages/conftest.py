"""An application with a real game and a toy, and a match of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from core.games import registry
from tests.toys import GAMES
from tests.web.pages.browsing import play, start

SHORT = ("deal R 7D 2H KH", "deal B 2S 3S AC", "7D AD a1xa8 =5H", "2S KS b8-b6 =?")


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={**registry(), **GAMES})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def match(client: FlaskClient) -> str:
    """Ana and Bo, a few steps in, one capture made."""
    names = {"player-red": "Ana", "player-black": "Bo", "title": "Sunday final"}
    match_id = start(client, **names)
    play(client, match_id, *SHORT)
    return match_id
