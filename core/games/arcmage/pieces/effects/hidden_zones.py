"""Effects on hands and decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.arcmage.pieces.effects.base import Hidden
from core.games.arcmage.pieces.selectors import Filter, Value


@dataclass(frozen=True, slots=True)
class Draw(Hidden):
    """Cards from the deck into the hand."""

    SPARSE: ClassVar[bool] = True
    who: str
    n: Value
    optional: bool | None = None
    op: Literal["draw"] = "draw"


@dataclass(frozen=True, slots=True)
class Discard(Hidden):
    """Cards from the hand into the graveyard."""

    SPARSE: ClassVar[bool] = True
    who: str
    n: Value
    random: bool | None = None
    op: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class Mill(Hidden):
    """Cards from the top of the deck into the graveyard."""

    who: str
    n: Value
    op: Literal["mill"] = "mill"


@dataclass(frozen=True, slots=True)
class Search(Hidden):
    """Cards that fit are taken out of a hidden zone."""

    SPARSE: ClassVar[bool] = True
    who: str
    zone: str
    filter: Filter
    n: Value
    to: str
    shuffle: bool
    reveal: bool | None = None
    op: Literal["search"] = "search"


@dataclass(frozen=True, slots=True)
class Dig(Hidden):
    """The top `n` of the deck are turned over: what fits goes to `hit`, the rest to `miss`."""

    who: str
    n: Value
    filter: Filter
    hit: str
    miss: str
    op: Literal["dig"] = "dig"


@dataclass(frozen=True, slots=True)
class Look(Hidden):
    """The player sees cards of a hidden zone."""

    who: str
    zone: str
    n: Value
    op: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class Reveal(Hidden):
    """Everybody sees cards of a hidden zone."""

    SPARSE: ClassVar[bool] = True
    who: str
    zone: str
    n: Value
    random: bool | None = None
    op: Literal["reveal"] = "reveal"
