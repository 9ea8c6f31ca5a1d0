"""What the laws need to know of each game, one module a game, and the matches they are held on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from core.game import Game
from web.contract.matches import (
    START,
    begin,
    commands,
    later,
    move,
    play_out,
    policy,
    undealt,
    wander,
)

__all__ = [
    "START",
    "begin",
    "commands",
    "later",
    "move",
    "play_out",
    "policy",
    "undealt",
    "variant",
    "variants",
    "wander",
]


def variants(game: Game[Any, Any, Any]) -> Sequence[Mapping[str, Any]]:
    """The options under which the laws are held for a game, one after the other."""
    listed: Sequence[Mapping[str, Any]] = getattr(
        import_module(f"tests.laws.{game.folder}"), "VARIANTS", ({},)
    )
    return listed


def variant(game: Game[Any, Any, Any], number: int) -> Mapping[str, Any]:
    """The options of a match: of those that the game's law module lists, the number's."""
    listed = variants(game)
    return listed[number % len(listed)]
