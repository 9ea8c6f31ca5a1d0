"""Chess keeps the contract that every game keeps."""

from __future__ import annotations

from pathlib import Path

import kifu_chess
from kifu_chess.game import GAME

from web.contract import GameContract


class TestChess(GameContract):
    game = GAME
    fixtures = Path(kifu_chess.__file__).parent / "fixtures"
