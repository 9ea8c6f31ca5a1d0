"""What waits: items of the stack and triggered abilities, as events and the state hold them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.kit.places import Faces

Part = tuple[str | None, Faces]  # whose cards, None: of who entered them; their names
ItemKind = Literal["card", "ability", "devotion", "attack", "trigger"]


@dataclass(frozen=True, slots=True)
class Item:
    """Something on the stack (R79, R83).

    `card` is the card's slug; `source` the card in play that an ability, a devotion (its city) or
    an attack (the city attacked) is of; `number` tells the ability. `chosen` are the devotees, or
    the attackers in the order of their battles.
    """

    id: str  # S1 at the bottom
    kind: ItemKind
    seat: str
    card: str
    source: str | None = None
    number: int = 0
    x: int = 0
    modes: tuple[int, ...] = ()
    targets: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    results: tuple[Part, ...] = ()
    chosen: tuple[str, ...] = ()
    extra: int = 0  # devotion from elsewhere (R64)
    trigger: Trigger | None = None


@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability that waits (R116): of a card, of a level, or of an enchantment.

    `index` is its place among `triggers_of` the card; what caused it stands in the rest: `cards`
    are those it speaks of (the damaged one, the blockers), `player` is “that player”, `place` where
    a move led to.
    """

    id: str  # T1 is the oldest of the match
    seat: str  # who resolves it
    source: str  # the card in play, which may have left it since
    card: str  # its slug
    index: int
    when: str
    cards: tuple[str, ...] = ()
    player: str | None = None
    place: str | None = None
