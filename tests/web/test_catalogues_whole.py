"""Catalogues of several lists by the API."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from core.catalogues import digest
from tests.toys import GAMES
from tests.toys.parks import FAIRS, FILE
from tests.web.asking import refused
from tests.web.conftest import Api

PLACE = "/games/toy-fair/catalogues"


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    return make_app(games={**GAMES, **FAIRS})


def test_one_is_loaded_whole(api: Api) -> None:
    answer = api.post(PLACE, {"name": "garden", "content": FILE})
    assert answer.status_code == 201, answer.text
    told = api.get(f"{PLACE}/garden").json
    assert (told["content"], told["size"], told["hash"]) == (FILE, 2, digest(FILE))
    assert told["cards"] == FILE["rides"] + FILE["stalls"]
    match = api.start(game="toy-fair", options={"park": "garden"})
    assert api.get(f"/matches/{match}").json["options"]["park"] == FILE


def test_cards_alone_and_both_at_once_are_refused(api: Api) -> None:
    told = refused(api.post(PLACE, {"name": "x", "cards": FILE["rides"]}), 422, "bad_catalogue")
    assert "an object with" in told["detail"]
    for given in ({}, {"cards": FILE["rides"], "content": FILE}):
        told = refused(api.post(PLACE, {"name": "x", **given}), 422, "bad_request")
        assert "there must be either cards or content" in told["detail"]
