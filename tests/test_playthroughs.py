"""Golden playthroughs: regenerated from their entries and compared by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.game import Game
from core.games import ALL
from web.contract.playthroughs import WIDTH, tell

FIXTURES = Path(__file__).parent.parent / "fixtures"
FILES = sorted(FIXTURES.glob("*/playthroughs/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}/{file.stem}")
def test_a_playthrough_is_as_it_was(file: Path, request: pytest.FixtureRequest) -> None:
    text = file.read_text(encoding="utf-8")
    told = tell(text)
    if request.config.getoption("--rewrite-playthroughs"):
        file.write_text(told, encoding="utf-8")
    assert told.splitlines() == text.splitlines()
    assert max(map(len, told.splitlines())) <= WIDTH


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.slug)
def test_every_game_has_playthroughs(game: Game[Any, Any, Any]) -> None:
    assert [file for file in FILES if file.parts[-3] == game.slug]
