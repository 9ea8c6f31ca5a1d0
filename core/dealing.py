"""Chance from a seed: outcomes that depend only on the seed and the path to them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Dealer:
    """The source of outcomes for one command of a dealt match.

    `shuffled` is for a deck that was shuffled once, before the match: its order depends on
    the seed alone, so a corrected move leaves the later draws as they were. `random` is for
    dice and later shuffles: it depends on the seed and on the commands up to this one.
    """

    def __init__(self, seed: str, path: Sequence[str] = ()) -> None:
        """`path`: canonical text of the commands from the start of the match to this one."""
        self._seed = seed
        self._path = path

    def shuffled(self, deck: str, cards: Sequence[T]) -> list[T]:
        """The cards in the order in which this deck was shuffled, top first."""
        order = list(cards)
        _generator("deck", self._seed, deck).shuffle(order)
        return order

    @property
    def random(self) -> Random:
        """A generator for this command; equal on an equal path."""
        return _generator("path", self._seed, *self._path)


def _generator(*words: str) -> Random:
    digest = sha256()
    for word in words:
        raw = word.encode()
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return Random(int.from_bytes(digest.digest(), "big"))
