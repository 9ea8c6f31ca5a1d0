"""The laws that ship for all games (`web.contract`), held by those of this package.

TEST_LAWS says how many matches a law is held against (`make laws` takes 200).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

import pytest

from core.game import Game
from core.games import ALL
from core.replay import Timeline
from tests import laws
from web.contract import GameLaws


class TestLaws(GameLaws):
    @pytest.fixture(name="game", params=ALL, ids=lambda game: game.slug)
    def the_game(self, request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
        found: Game[Any, Any, Any] = request.param
        return found

    def variants(self, game: Game[Any, Any, Any]) -> Sequence[Mapping[str, Any]]:
        return laws.variants(game)

    def conserved(self, game: Game[Any, Any, Any], state: Any) -> None:
        import_module(f"tests.laws.{game.folder}").conserved(state)

    def twin(
        self, game: Game[Any, Any, Any], timeline: Timeline[Any], seat: str | None, pick: Random
    ) -> Timeline[Any]:
        found: Timeline[Any] = import_module(f"tests.laws.{game.folder}").twins(
            timeline, seat, pick
        )
        return found
