"""Enemy cards, and catalogues of them (section 1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from core.games.ace_of_spades.pieces import Difficulty, Kind, kind_of_fight
from core.games.ace_of_spades.pieces.effects import Effect


@dataclass(frozen=True, slots=True)
class Cost:
    """What using the one-shot costs."""

    refills: int


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """A printed enemy card. `kind` None: as its back says (R4); `text` is never interpreted."""

    SPARSE: ClassVar[bool] = True
    id: str
    back: int  # 0 (no number) to 11
    hp: int  # 1 to 99
    name: str = ""
    difficulty: Difficulty | None = None  # of the boss cards only
    kind: Kind | None = None
    penalty: tuple[Effect, ...] = ()
    bonus: tuple[Effect, ...] = ()
    cost: Cost | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class ManualCard:
    """An enemy card entered by hand at its reveal; its back is the one that is due."""

    SPARSE: ClassVar[bool] = True
    name: str
    hp: int
    penalty: tuple[Effect, ...] = ()
    bonus: tuple[Effect, ...] = ()
    cost: Cost | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Enemy cards under a name: what `E` may name in a match."""

    name: str
    cards: tuple[EnemyCard, ...]


BuiltIn = Literal["demo", "printed", "manual"]


def kind(card: EnemyCard) -> Kind:
    """Minion, acolyte or boss."""
    return card.kind or kind_of_fight(card.back + 1)


def title(card: EnemyCard) -> str:
    """The name of the card; its id where it has none."""
    return card.name or card.id
