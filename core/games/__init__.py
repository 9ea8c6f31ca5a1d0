"""The one place where games are registered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions
from typing import Any

from core import APP
from core.errors import NotFound
from core.game import Game
from core.loading import ASK_AUTHOR, Loaded, Offer, Registry, Trouble, load
from core.messages import msg

GROUP = "kifu.games"  # of the entry points of installed packages
OWN = ("ace_in_the_hole", "ace_of_spades", "origin_story", "sorcerers_deck_of_death", "arcmage")

ALL: tuple[Game[Any, Any, Any], ...]  # those of this package; see `__getattr__`


def _own() -> Iterator[Offer]:
    for folder in OWN:
        point = EntryPoint(folder, f"core.games.{folder}:GAME", GROUP)
        yield Offer(point, APP.replace("/", " "), folder.replace("_", "-"))


def __getattr__(name: str) -> Any:
    """`ALL` is made when it is first asked for, for that loads all games of this package."""
    if name != "ALL":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return tuple(own().values())


@cache
def own() -> Mapping[str, Game[Any, Any, Any]]:
    """The games of this package by slug, as far as they can be loaded."""
    return Registry(_own(), cache(lambda: load(_own())))


@cache
def loaded() -> Loaded:
    """All games, those of this package first, and what is wrong with those that are missing."""
    offers, troubles = installed()
    found = load([*_own(), *offers])
    return found._replace(troubles=(*troubles, *found.troubles))


@cache
def registry() -> Mapping[str, Game[Any, Any, Any]]:
    """All games by slug: those of this package, then those of installed packages.

    Each is loaded when it is looked up, all of them where they are listed.
    """
    return Registry(_own(), loaded)


def troubles() -> tuple[Trouble, ...]:
    """The entry points of installed packages, and own games, that gave no game."""
    return loaded().troubles


def installed(group: str = GROUP) -> tuple[list[Offer], list[Trouble]]:
    """What installed packages offer in a group of entry points, and those that are unreadable.

    They come by the name of the package; one that is found twice on the path counts once.
    """
    offers: dict[tuple[str, str], Offer] = {}
    unreadable: list[Trouble] = []
    for package in distributions():
        try:
            for point in package.entry_points.select(group=group):
                offers.setdefault((point.name, point.value), Offer(point, _name(package)))
        except Exception:  # noqa: BLE001 - whatever stands in a foreign package's metadata
            if group in (package.read_text("entry_points.txt") or ""):
                wrong = msg("Its list of entry points cannot be read.")
                unreadable.append(Trouble("?", _name(package), wrong, ASK_AUTHOR))
    return sorted(offers.values(), key=lambda one: (one.package, one.point.name)), unreadable


def _name(package: Distribution) -> str:
    try:
        return f"{package.metadata['Name']} {package.version}"
    except Exception:  # noqa: BLE001 - a package without metadata has no name
        return "?"


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
