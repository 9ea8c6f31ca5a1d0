"""What installed packages offer that is of no use, told without loading pages where none do."""

from __future__ import annotations

from core.games import installed
from core.games import troubles as of_games
from core.loading import Trouble
from web.places import PAGES


def troubles() -> tuple[Trouble, ...]:
    """Games, and pages of games, that cannot be used."""
    if not installed(PAGES)[0]:
        return of_games()
    from web.pictures.game_pages import troubles as of_pages  # noqa: PLC0415 - it brings Flask

    return of_pages()
