"""What every game must do, as tests: subclass `GameContract` and name the game.

    class TestChess(GameContract):
        game = GAME
        fixtures = Path(__file__).parent / "fixtures"

`fixtures` is a folder with `examples.json`, worked examples of the rules, `playthroughs/*.txt`,
golden playthroughs, and `matches/`, record files. Each part is a class of its own as well, for
games that have only some of it. Run by pytest; `pip install kifu[contract]` brings what it needs.
"""

from __future__ import annotations

from pathlib import Path

from web.contract.examples import GameExamples
from web.contract.laws import GameLaws
from web.contract.pages import GamePagesLaws
from web.contract.playthroughs import GamePlaythroughs

__all__ = ["GameContract", "GameExamples", "GameLaws", "GamePagesLaws", "GamePlaythroughs"]


class GameContract(GameLaws, GameExamples, GamePlaythroughs, GamePagesLaws):
    """All that a game must do. Any game for Kifu passes it."""

    fixtures: Path
