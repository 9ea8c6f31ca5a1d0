"""What effects have in common: what they act on, which player, for how long."""

from __future__ import annotations

from dataclasses import dataclass

from core.games.arcmage.pieces.selectors import Selector, Until, Value


class Acting:
    """An effect that has an object: the cards or seats that it acts on."""

    __slots__ = ()
    to: Selector | None


class Lasting:
    """An effect that says for how long it holds."""

    __slots__ = ()
    until: Until | None


class Aimed:
    """An effect that happens to a player, in the words of cards: `you`, `target_player`."""

    __slots__ = ()
    who: str | None


@dataclass(frozen=True, slots=True)
class OnCards(Acting):
    """An effect whose object always stands there."""

    to: Selector


class Hidden(Aimed):
    """An effect on `n` cards of a hand or a deck."""

    __slots__ = ()
    who: str
    n: Value
    op: str
