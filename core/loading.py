"""Loading games one by one: one that cannot be used is told, and harms no other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib.metadata import EntryPoint
from types import UnionType
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from core.game import Game
from core.messages import Message, Value, msg

SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
RESERVED = "match"  # the prefix of the types of events that all games share
SHOWN = 200  # characters of a foreign error that are told

ASK_AUTHOR = msg("Update or remove the package; if the newest one does the same, tell its author.")
REMOVE_ONE = msg("Remove one of the two packages.")


class Offer(NamedTuple):
    """An entry point that should give a game, and the package that it stands in."""

    point: EntryPoint
    package: str  # with its version
    slug: str | None = None  # of the game, where it is known before the game is loaded


class Trouble(NamedTuple):
    """An offer that gave no game: what is wrong, and what somebody can do about it."""

    name: str  # of the entry point
    package: str
    wrong: Message
    advice: Message
    plain: bool = False  # the game is here, only its pages are not

    @property
    def what(self) -> Message:
        """What is left out, and why."""
        parts: dict[str, Value] = {
            "name": self.name,
            "package": self.package,
            "wrong": self.wrong,
        }
        if self.plain:
            return msg(
                "The game “{name}” of the package {package} is shown as a plain table. {wrong}",
                **parts,
            )
        return msg("The game “{name}” of the package {package} is left out. {wrong}", **parts)

    @property
    def sentence(self) -> Message:
        """All of it, for people."""
        return Message("{what} {advice}", {"what": self.what, "advice": self.advice})


class Loaded(NamedTuple):
    """What became of all offers."""

    games: Mapping[str, Game[Any, Any, Any]]  # by slug
    troubles: tuple[Trouble, ...]


def load(offers: Iterable[Offer]) -> Loaded:
    """The games of these offers. Where two have one slug, the first of them keeps it."""
    games: dict[str, Game[Any, Any, Any]] = {}
    owners: dict[str, str] = {}
    troubles: list[Trouble] = []
    for offer in offers:
        found = _game_of(offer)
        if isinstance(found, Message):
            troubles.append(Trouble(offer.point.name, offer.package, found, ASK_AUTHOR))
        elif games.setdefault(found.slug, found) is found:
            owners[found.slug] = offer.package
        else:
            taken = msg(
                "Its slug “{slug}” is taken by the package {owner}.",
                slug=found.slug,
                owner=owners[found.slug],
            )
            troubles.append(Trouble(offer.point.name, offer.package, taken, REMOVE_ONE))
    return Loaded(games, tuple(troubles))


class Registry(Mapping[str, Game[Any, Any, Any]]):
    """Games by slug; one that its offer names by slug is loaded when it is looked up.

    All are loaded, by `every`, where games are listed, or for a slug that no such offer gives.
    """

    def __init__(self, offers: Iterable[Offer], every: Callable[[], Loaded]) -> None:
        self._named = {offer.slug: offer for offer in offers if offer.slug is not None}
        self._every = every
        self._known: dict[str, Game[Any, Any, Any]] = {}

    def __getitem__(self, slug: str) -> Game[Any, Any, Any]:
        if slug not in self._known:
            self._known[slug] = self._alone(slug) or self._every().games[slug]
        return self._known[slug]

    def _alone(self, slug: str) -> Game[Any, Any, Any] | None:
        offer = self._named.pop(slug, None)  # one that fails is not tried again
        found = None if offer is None else _game_of(offer)
        return found if isinstance(found, Game) and found.slug == slug else None

    def __iter__(self) -> Iterator[str]:
        return iter(self._every().games)

    def __len__(self) -> int:
        return len(self._every().games)


def _game_of(offer: Offer) -> Game[Any, Any, Any] | Message:
    """The game, or why there is none."""
    try:
        game = offer.point.load()
        return game if (wrong := _wrong_with(game)) is None else wrong
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - foreign code raises anything, even SystemExit
        return msg("It fails while it is loaded: {error}.", error=told(error))


def told(error: BaseException) -> str:
    """A foreign error in one short line, whatever it holds."""
    try:
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # noqa: BLE001 - its own `__str__` fails
        text = type(error).__name__
    return _line(text).rstrip(".")


def _line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text[:SHOWN]).split())


def _wrong_with(game: object) -> Message | None:
    """Why this is no game that anything could work with."""
    if not isinstance(game, Game):
        return msg("It gives no game, but {kind}.", kind=type(game).__name__)
    if not isinstance(game.slug, str) or not game.slug:
        return msg("It has no slug.")
    if not SLUG.fullmatch(game.slug) or game.slug == RESERVED:
        return msg(
            "Its slug “{slug}” cannot be one: lower-case letters and digits in words joined by"
            " hyphens, and not “{reserved}”.",
            slug=_line(game.slug),
            reserved=RESERVED,
        )
    if missing := [*_unfit(game)]:
        return msg("It lacks, or has of the wrong kind: {names}.", names=", ".join(missing))
    return None


def _unfit(record: Any, place: str = "") -> Iterator[str]:
    """The fields of a record of functions that hold nothing of the kind they should."""
    hints = get_type_hints(type(record))
    for field in fields(record):
        value = getattr(record, field.name, None)
        if not _fits(value, hints[field.name]):
            yield f"{place}{field.name}"
        elif is_dataclass(value) and not isinstance(value, type):
            yield from _unfit(value, f"{place}{field.name}.")


def _fits(value: object, wanted: Any) -> bool:
    """Whether a value is of a kind, as far as can be seen without calling it."""
    if wanted is Any or isinstance(wanted, TypeVar):
        return True
    kind = get_origin(wanted) or wanted
    if kind in (Union, UnionType):
        return any(_fits(value, one) for one in get_args(wanted))
    return callable(value) if kind is Callable else isinstance(value, kind)
