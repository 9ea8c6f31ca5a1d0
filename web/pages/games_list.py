"""The games as the front page shows them."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.game import Game
from web import context
from web.assets import STATIC


class GamesList(NamedTuple):
    """One game on the shelf."""

    game: Game[Any, Any, Any]
    picture: str  # path under static
    matches: int


def tile_picture(slug: str) -> str:
    """The vignette of a game, a path under `static`; a plain board where it brings none."""
    own = f"tiles/{slug}.svg"
    return own if (STATIC / own).is_file() else "tiles/game.svg"


def all_games() -> list[GamesList]:
    """Every game with its picture and the number of its matches."""
    counts = context.projections().counts()
    return [
        GamesList(game, tile_picture(slug), counts.get(slug, 0))
        for slug, game in context.store().games.items()
    ]
