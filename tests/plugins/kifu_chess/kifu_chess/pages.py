"""What pages need of chess beside its rules."""

from __future__ import annotations

from pathlib import Path

from core.messages import msg
from kifu_chess.board import scene, text
from kifu_chess.entry import entry
from web.marks import Mark
from web.pictures.game_pages import GamePages
from web.pictures.picture import Picture

HERE = Path(__file__).parent

PICTURE = Picture(
    slug="chess",
    template="games/chess/board.html",
    scene=scene,
    stylesheets=("games/chess/board.css",),
    turns=frozenset({"moved"}),
    flips=True,
    text=text,
    entry=entry,
    script="games/chess/entry.js",
)
PAGES = GamePages(
    picture=PICTURE,
    tile="games/chess/tile.svg",
    static=HERE / "static",
    templates=HERE / "templates",
    rules=HERE / "rules" / "chess.md",
    translations=HERE / "translations",
    examples=HERE / "fixtures" / "matches",
    marks={
        "promotion": Mark(msg("a promotion"), "=", "fall"),
        "check": Mark(msg("a check"), "+", "asked"),
    },
    seats=("white", "black"),
)
