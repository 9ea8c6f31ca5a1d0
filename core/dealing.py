"""Chance from a seed: outcomes that depend only on the seed and the path to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
S = TypeVar("S")
C = TypeVar("C")


class Path(Protocol):
    """The commands from the start of a match to one of its steps, as a running digest."""

    def copy(self) -> Path: ...

    def update(self, data: bytes, /) -> None: ...

    def digest(self) -> bytes: ...


def path(seed: str) -> Path:
    """The path that leads to the start."""
    return _digest("path", seed)


def followed(before: Path, command: str) -> Path:
    """The path one command on; `command` is its canonical text."""
    after = before.copy()
    _add(after, command)
    return after


class Paths:
    """The paths to some nodes of a match that is stored: every so many, and the newest asked for.

    Shared by all copies of its timeline: a path says the same whoever walked it.
    """

    EVERY = 64  # steps

    def __init__(self) -> None:
        self._kept: dict[int, Path] = {}
        self._newest: tuple[int, Path] | None = None

    def get(self, node: int) -> Path | None:
        """The path to a node, where it is known."""
        newest = self._newest
        return newest[1] if newest and newest[0] == node else self._kept.get(node)

    def keep(self, node: int, to: Path) -> None:
        """Remember the path to a node that is stored."""
        self._newest = node, to
        if node % self.EVERY == 0:
            self._kept[node] = to


class Dealer:
    """The source of outcomes for one command of a dealt match.

    `shuffled` is for a deck that was shuffled once, before the match: its order depends on
    the seed alone, so a corrected move leaves the later draws as they were. `random` is for
    dice and later shuffles: it depends on the seed and on the commands up to this one.
    """

    def __init__(self, seed: str, to: Path | None = None) -> None:
        """`to`: the path to this command, itself included; None before any command."""
        self._seed = seed
        self._path = path(seed) if to is None else to

    def shuffled(self, deck: str, cards: Sequence[T]) -> list[T]:
        """The cards in the order in which this deck was shuffled, top first."""
        return list(_shuffled(self._seed, deck, tuple(cards)))

    @property
    def random(self) -> Random:
        """A generator for this command; equal on an equal path."""
        return _generator(self._path)


@lru_cache(maxsize=64)  # each draw of a match asks for the order of its deck again
def _shuffled(seed: str, deck: str, cards: tuple[T, ...]) -> tuple[T, ...]:
    order = list(cards)
    _generator(_digest("deck", seed, deck)).shuffle(order)
    return tuple(order)


def _digest(*words: str) -> Path:
    digest: Path = sha256()
    for word in words:
        _add(digest, word)
    return digest


def _add(digest: Path, word: str) -> None:
    raw = word.encode()
    digest.update(len(raw).to_bytes(8, "big") + raw)


def _generator(digest: Path) -> Random:
    return Random(int.from_bytes(digest.digest(), "big"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance(Generic[S, C]):
    """How outcomes that the table gives are drawn instead, in a dealt match."""

    reopen: Callable[[C], C]  # the command with its outcomes taken out
    deal: Callable[[S, C, Dealer], C]  # open outcomes filled; a command without any as it was
    fill: Callable[[S, Dealer], S]  # unknown things of a given position, drawn
    # Of the table of a match that is to be dealt; raises BadSetup where nobody could draw from it.
    check: Callable[[S], None] = lambda _state: None


NO_CHANCE: Chance[Any, Any] = Chance(  # of a game in which neither cards nor dice decide anything
    reopen=lambda command: command,
    deal=lambda _state, command, _dealer: command,
    fill=lambda state, _dealer: state,
)
