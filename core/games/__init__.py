"""The one place where games are registered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from core.errors import NotFound
from core.game import Game
from core.games.ace_in_the_hole import GAME as ACE_IN_THE_HOLE
from core.games.ace_of_spades import GAME as ACE_OF_SPADES
from core.games.arcmage import GAME as ARCMAGE
from core.games.origin_story import GAME as ORIGIN_STORY
from core.games.sorcerers_deck_of_death import GAME as SORCERERS_DECK_OF_DEATH

ALL: tuple[Game[Any, Any, Any], ...] = (
    ACE_IN_THE_HOLE,
    ACE_OF_SPADES,
    ORIGIN_STORY,
    SORCERERS_DECK_OF_DEATH,
    ARCMAGE,
)


@cache
def registry() -> Mapping[str, Game[Any, Any, Any]]:
    """All games by slug: those of this package, then those of installed packages."""
    games = {game.slug: game for game in ALL}
    for entry in entry_points(group="kifu.games"):
        game = entry.load()
        games.setdefault(game.slug, game)
    return games


def find(slug: str, games: Mapping[str, Game[Any, Any, Any]] | None = None) -> Game[Any, Any, Any]:
    """The game of this name among `games`, or all that are installed. Raises `NotFound`."""
    games = registry() if games is None else games
    if slug not in games:
        raise NotFound(
            "game_not_found",
            "There is no game “{game}”; known are {known}.",
            game=slug,
            known=", ".join(games),
        )
    return games[slug]
