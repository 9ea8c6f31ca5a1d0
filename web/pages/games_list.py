"""The games as the front page shows them."""

from __future__ import annotations

from typing import Any, NamedTuple

from core.game import Game
from web import context
from web.pictures.game_pages import pages_of


class GamesList(NamedTuple):
    """One game on the shelf."""

    game: Game[Any, Any, Any]
    picture: str  # path under static
    matches: int


def all_games() -> list[GamesList]:
    """Every game with its picture and the number of its matches."""
    counts = context.projections().counts()
    return [
        GamesList(game, pages_of(slug).tile, counts.get(slug, 0))
        for slug, game in context.store().games.items()
    ]
